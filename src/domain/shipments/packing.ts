import type { Order } from '../orders/order.ts'
import { canHandOver, type HandOverRefusal } from './hand-over.ts'

/** What the courier takes at the door, in paise; nothing for an order that is paid. */
export function collectPaise({
  paymentState,
  amounts,
}: Pick<Order, 'paymentState' | 'amounts'>): number {
  return paymentState === 'cash-due' ? amounts.totalPaise : 0
}

/**
 * Whether a packing slip may be printed: for what may be packed, and again for what has left, where a
 * label got lost. Refuses unpaid and ended orders, and those without an address, as handing over does.
 */
export function canPrintSlip({
  stage,
  paymentState,
  delivery,
}: Pick<Order, 'stage' | 'paymentState' | 'delivery'>):
  | { ok: true }
  | { ok: false; reason: Exclude<HandOverRefusal, 'already-handed-over'> } {
  const isOnItsWay = stage === 'shipped' || stage === 'out-for-delivery'
  const asked = isOnItsWay ? 'packed' : stage
  const answer = canHandOver({
    stage: asked,
    paymentState,
    address: delivery.address,
    parcel: undefined,
  })
  if (answer.ok || answer.reason === 'already-handed-over') return { ok: true }
  return { ok: false, reason: answer.reason }
}
