import type { OrderStage, PaymentState } from './order.ts'
import { mayMove } from './timeline.ts'

export type CancelRefusal = 'already-shipped' | 'payment-under-way' | 'order-has-ended'

/**
 * Decides whether an order may be cancelled, by its shopper or the owner: until it is shipped, free of
 * charge (docs/law.md, returns), and also while it is unpaid. Refuses an unpaid order whose payment is
 * known to be under way, because the amount to refund is not certain yet.
 */
export function canCancel(
  order: { stage: OrderStage; paymentState: PaymentState },
  isMoneyComing = false,
): { ok: true } | { ok: false; reason: CancelRefusal } {
  if (order.stage === 'returned' || order.paymentState === 'failed') {
    return { ok: false, reason: 'order-has-ended' }
  }
  if (!mayMove(order.stage, 'cancelled')) return { ok: false, reason: 'already-shipped' }
  if (isMoneyComing) return { ok: false, reason: 'payment-under-way' }
  return { ok: true }
}
