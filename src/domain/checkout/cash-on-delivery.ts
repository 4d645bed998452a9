import { COD_MOST_PAISE, COD_MOST_UNDELIVERED } from './limits.ts'

export interface CashQuestion {
  /** What the courier would collect: items, delivery and COD fee. */
  totalPaise: number
  /** COD orders of this shopper that are neither delivered nor at an end. */
  undeliveredOrders: number
  /** Whether couriers collect cash at this pincode. */
  codAllowed: boolean
}

export type CashAnswer =
  | { ok: true }
  | { ok: false; reason: 'cod-not-in-this-area' | 'cod-amount-too-high' | 'cod-too-many-open' }

/**
 * Whether an order may be paid in cash. Refuses areas without it, totals above ₹10,000, and a
 * shopper with ten undelivered COD orders, in this order. rulings: Numbers.
 */
export function canPayCashOnDelivery(question: CashQuestion): CashAnswer {
  if (!question.codAllowed) return { ok: false, reason: 'cod-not-in-this-area' }
  if (question.totalPaise > COD_MOST_PAISE) return { ok: false, reason: 'cod-amount-too-high' }
  if (question.undeliveredOrders >= COD_MOST_UNDELIVERED) {
    return { ok: false, reason: 'cod-too-many-open' }
  }
  return { ok: true }
}
