import { MAX_COD_PAISE, MAX_COD_UNDELIVERED } from '../checkout/limits.ts'
import {
  COURIER_CHARGES,
  DEMO_CHARGES,
  type DeliveryCharges,
} from '../delivery/delivery-charges.ts'
import { type DeliveryRates, STANDARD_RATES } from '../delivery/zones.ts'
import type { ShopSettings } from './shop-settings.ts'

/** The limits of cash on delivery. */
export interface CashLimits {
  /** The maximum total of one order, including delivery and fee, in paise. */
  maxPaise: number
  /** How many undelivered cash orders one shopper may have. */
  maxUndelivered: number
}

/** The owner's terms, which pages do not show in full. */
export interface TradeTerms {
  /** The courier's charges, by the shop's own table. */
  delivery: DeliveryRates
  /** The shopper's charges. */
  charges: DeliveryCharges
  cash: CashLimits
  /** Shoppers can order. */
  takesOrders: boolean
}

const STANDARD_CASH: CashLimits = {
  maxPaise: MAX_COD_PAISE,
  maxUndelivered: MAX_COD_UNDELIVERED,
}

/** The terms until the owner changes them. */
export function standardTerms(mode: ShopSettings['mode']): TradeTerms {
  const charges = mode === 'demo' ? DEMO_CHARGES : COURIER_CHARGES
  return { delivery: STANDARD_RATES, charges, cash: STANDARD_CASH, takesOrders: true }
}

/** The terms that pages show. */
export function shownTerms({ cash: { maxPaise: codMostPaise }, charges }: TradeTerms) {
  const { freeFromPaise, codFeePaise } = charges
  return { codMostPaise, freeFromPaise, codFeePaise }
}
