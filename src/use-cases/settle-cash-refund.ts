import { recordAudit } from '#database/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { closeTasksOf } from '#database/owner-tasks.ts'
import {
  listCashRefundsOf,
  markCashRefunded,
  settleCashRefund as settle,
} from '#database/refunds.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { cashPaise } from '#domain/orders/advance.ts'
import { mayMovePayment } from '#domain/orders/payment-moves.ts'
import { type OrderMailDeps, queueOrderMail } from './order-mails.ts'

export interface CashSent {
  orderId: OrderId
  refundId: number
  /** The bank's reference of the transfer. */
  reference: string
  actorId: UserId
  origin?: string | undefined
}

export type CashSentAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'unknown-refund' }

/**
 * Records that the owner sent a cash refund by UPI or bank, and mails the shopper the bank's
 * reference. Erases the payout details; the last refund closes the task. Repeating it changes
 * nothing. docs/law.md, cash on delivery.
 */
export async function settleCashRefund(
  deps: OrderMailDeps & DatabaseDeps,
  { orderId, refundId, reference, actorId, origin }: CashSent,
): Promise<CashSentAnswer> {
  return inTransaction(deps.db, async (tx): Promise<CashSentAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const { order, shopper } = locked
    const at = deps.clock.now()
    const paid = await settle(tx, { orderId, id: refundId, reference, paidBy: actorId, at })
    const all = await listCashRefundsOf(tx, orderId)
    if (!paid) {
      const isKnown = all.some(({ id }) => id === refundId)
      return isKnown ? { ok: true } : { ok: false, reason: 'unknown-refund' }
    }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'refund.paid',
      subjectKind: 'refund',
      subjectId: orderId,
      before: undefined,
      after: { amountPaise: paid.amountPaise, reference },
    })
    const { amountPaise, idempotencyKey: which } = paid
    const mail = { order, shopper, at, amountPaise, which, note: reference, origin }
    await queueOrderMail(tx, deps, 'refunded', mail)
    if (all.every(({ paidAt, endedAt }) => paidAt || endedAt)) {
      await closeTasksOf(tx, {
        ...{ orderId, kind: 'cash-refund-due', closedBy: actorId, at },
        resolution: reference,
      })
    }
    const gone = all.reduce((sum, one) => (one.paidAt ? sum + one.amountPaise : sum), 0)
    const isAll = gone >= cashPaise(order)
    if (isAll && mayMovePayment(order.paymentState, 'refunded')) await markCashRefunded(tx, orderId)
    return { ok: true }
  })
}
