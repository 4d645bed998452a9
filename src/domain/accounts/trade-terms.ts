import { COD_MOST_PAISE, COD_MOST_UNDELIVERED } from '../checkout/limits.ts'
import { type DeliveryRates, STANDARD_RATES } from '../delivery/zones.ts'

/** Up to what a shopper may pay in cash. */
export interface CashLimits {
  /** Of one order, delivery and fee included. */
  mostPaise: number
  /** Of undelivered cash orders of one shopper. */
  mostUndelivered: number
}

/** The numbers that the owner sets and no page needs to know in full. */
export interface TradeTerms {
  delivery: DeliveryRates
  cash: CashLimits
}

/** What holds until the owner changes it. */
export const STANDARD_TERMS: TradeTerms = {
  delivery: STANDARD_RATES,
  cash: { mostPaise: COD_MOST_PAISE, mostUndelivered: COD_MOST_UNDELIVERED },
}
