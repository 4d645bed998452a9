import type { CashLimits } from '../accounts/trade-terms.ts'

export interface CashQuestion {
  /** The amount to collect: items, delivery and COD fee. */
  totalPaise: number
  /** The shopper's COD orders that are neither delivered nor ended. */
  undeliveredOrders: number
  /** Whether couriers collect cash at this pincode. */
  codAllowed: boolean
}

/** Why an order cannot be paid in cash. */
export const CASH_REFUSALS = [
  'cod-not-in-this-area',
  'cod-amount-too-high',
  'cod-too-many-open',
] as const

export type CashAnswer = { ok: true } | { ok: false; reason: (typeof CASH_REFUSALS)[number] }

/**
 * Whether an order may be paid in cash. Refuses areas without it, totals above ₹10,000, and
 * shoppers with ten undelivered COD orders, in this order; the owner may change both numbers.
 */
export function canPayCashOnDelivery(question: CashQuestion, limits: CashLimits): CashAnswer {
  if (!question.codAllowed) return { ok: false, reason: 'cod-not-in-this-area' }
  if (question.totalPaise > limits.mostPaise) return { ok: false, reason: 'cod-amount-too-high' }
  if (question.undeliveredOrders >= limits.mostUndelivered) {
    return { ok: false, reason: 'cod-too-many-open' }
  }
  return { ok: true }
}
