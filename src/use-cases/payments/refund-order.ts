import type { DatabaseDeps } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { canCancel } from '#domain/orders/cancelling.ts'
import { writeCancelled } from '#use-cases/orders/cancel-order.ts'
import type { MovingDeps } from '#use-cases/orders/move-order.ts'
import { findRefundable } from './find-refundable.ts'
import { type RefundAnswer, type Refunding, writeRefund } from './write-refund.ts'

export type RefundDeps = MovingDeps & DatabaseDeps

/**
 * Refunds all or part of an order: through the provider what was paid online; by hand what
 * was paid in cash, with a task for the owner; what returned goods paid as those were paid. Writes audit row, credit note and
 * mail. Never refunds more than is left, even concurrently. Where all is given back while the goods are still here, nobody is
 * to send them: the order is cancelled with the refund, by whoever may cancel it.
 */
export async function refundOrder(deps: RefundDeps, refunding: Refunding): Promise<RefundAnswer> {
  return inTransactionOrRefusal(deps.db, async (tx): Promise<RefundAnswer> => {
    const locked = await lockOrder(tx, refunding.orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const { order } = locked
    const left = await findRefundable(tx, locked)
    // Of an order with an advance nothing else was paid while its goods are here: nobody has taken cash for them.
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
