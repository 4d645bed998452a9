import type { DatabaseDeps } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { canCancel } from '#domain/orders/cancelling.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import { writeCancelled } from '#use-cases/orders/write-cancelled.ts'
import { findRefundable } from './find-refundable.ts'
import { answerRepeated, type RefundAnswer, type Refunding, writeRefund } from './write-refund.ts'

export type RefundDeps = MovingDeps & DatabaseDeps

/**
 * Refunds all or part of an order: an online payment through the provider, cash by hand with an owner task, and a credit
 * the way the returned goods were paid. Writes audit row, credit note and mail. Never refunds more than is left, even
 * concurrently. A full refund before the parcel has left also cancels the order, if the actor may cancel, so that the
 * goods are not sent.
 */
export async function refundOrder(deps: RefundDeps, refunding: Refunding): Promise<RefundAnswer> {
  return inTransactionOrRefusal(deps.db, async (tx): Promise<RefundAnswer> => {
    const locked = await lockOrder(tx, refunding.orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const { order } = locked
    // Before what is left is looked at: the second half of an order is no repetition of the first.
    const known = await answerRepeated(tx, order, refunding)
    if (known) return known
    const left = await findRefundable(tx, locked)
    // Before the parcel has left, only the advance of a cash order can have been paid, because cash is taken at the
    // door.
    const beforehand = (left.online?.paise ?? 0) + left.creditPaise
    const isAll = beforehand === left.paise && left.paise === refunding.amountPaise
    if (!isAll || !refunding.mayCancel || order.isConsultation || !canCancel(order).ok) {
      return writeRefund(tx, deps, locked, refunding)
    }
    const { actorId, origin, key } = refunding
    await writeCancelled(tx, deps, locked, {
      by: 'shop',
      actorId,
      at: deps.clock.now(),
      origin,
      refundKey: key,
    })
    return { ok: true }
  })
}
