import type { CashLimits } from '../accounts/trade-terms.ts'
import { COD_MOST_PAISE, COD_MOST_UNDELIVERED } from './limits.ts'

const STANDARD: CashLimits = { mostPaise: COD_MOST_PAISE, mostUndelivered: COD_MOST_UNDELIVERED }

export interface CashQuestion {
  /** The amount to collect: items, delivery and COD fee. */
  totalPaise: number
  /** The shopper's COD orders that are neither delivered nor ended. */
  undeliveredOrders: number
  /** Whether couriers collect cash at this pincode. */
  codAllowed: boolean
}

export type CashAnswer =
  | { ok: true }
  | { ok: false; reason: 'cod-not-in-this-area' | 'cod-amount-too-high' | 'cod-too-many-open' }

/**
 * Whether an order may be paid in cash. Refuses areas without it, totals above ₹10,000, and
 * shoppers with ten undelivered COD orders, in this order; the owner may change both numbers.
 */
export function canPayCashOnDelivery(
  question: CashQuestion,
  limits: CashLimits = STANDARD,
): CashAnswer {
  if (!question.codAllowed) return { ok: false, reason: 'cod-not-in-this-area' }
  if (question.totalPaise > limits.mostPaise) return { ok: false, reason: 'cod-amount-too-high' }
  if (question.undeliveredOrders >= limits.mostUndelivered) {
    return { ok: false, reason: 'cod-too-many-open' }
  }
  return { ok: true }
}
