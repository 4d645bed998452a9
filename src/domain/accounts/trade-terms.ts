import { COD_MOST_PAISE, COD_MOST_UNDELIVERED } from '../checkout/limits.ts'
import { type DeliveryRates, STANDARD_RATES } from '../delivery/zones.ts'

/** The limits of cash on delivery. */
export interface CashLimits {
  /** Of one order, delivery and fee included, in paise. */
  mostPaise: number
  /** The undelivered cash orders one shopper may have. */
  mostUndelivered: number
}

/** The owner's numbers that pages do not show in full. */
export interface TradeTerms {
  delivery: DeliveryRates
  cash: CashLimits
}

/** The terms until the owner changes them. */
export const STANDARD_TERMS: TradeTerms = {
  delivery: STANDARD_RATES,
  cash: { mostPaise: COD_MOST_PAISE, mostUndelivered: COD_MOST_UNDELIVERED },
}
