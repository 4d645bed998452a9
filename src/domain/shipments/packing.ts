import { cashPaise } from '../orders/advance.ts'
import type { Order } from '../orders/order.ts'
import { canHandOver, type HandOverRefusal } from './hand-over.ts'

/** Returns the cash that the courier collects, in paise; 0 unless cash is due. */
export function collectPaise(
  order: Pick<Order, 'paymentState' | 'amounts' | 'advancePaise' | 'creditPaise'>,
): number {
  return order.paymentState === 'cash-due' ? cashPaise(order) : 0
}

/**
 * Decides whether a packing slip may be printed: for orders to pack, and again for shipped ones whose
 * label was lost. Refuses unpaid and ended orders and those without an address, like the hand-over.
 */
export function canPrintSlip({
  stage,
  paymentState,
  delivery,
  isChangeAsked,
}: Pick<Order, 'stage' | 'paymentState' | 'delivery'> & { isChangeAsked?: boolean | undefined }):
  | { ok: true }
  | { ok: false; reason: Exclude<HandOverRefusal, 'already-handed-over' | 'payment-disputed'> } {
  const isOnItsWay = stage === 'shipped' || stage === 'out-for-delivery'
  const asked = isOnItsWay ? 'packed' : stage
  const answer = canHandOver({
    stage: asked,
    paymentState,
    address: delivery.address,
    isChangeAsked,
    parcel: undefined,
  })
  if (answer.ok) return answer
  const { reason } = answer
  // A parcel with a disputed payment may be packed, but not handed over.
  if (reason === 'already-handed-over' || reason === 'payment-disputed') return { ok: true }
  return { ok: false, reason }
}

/** True if a parcel contains food and other goods, which then need separate bags (docs/law.md, food). */
export function needsOwnBagForFood(goods: readonly { isFood: boolean }[]): boolean {
  return new Set(goods.map(({ isFood }) => isFood)).size > 1
}
