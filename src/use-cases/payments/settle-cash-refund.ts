import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { closeTasksOf } from '#database/panel/owner-tasks.ts'
import { movePayment } from '#database/payments/order-money.ts'
import {
  listCashRefundsOf,
  reopenCashRefund,
  settleCashRefund as settle,
} from '#database/payments/order-refunds.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import type { CashEntry } from '#database/remittances/cash-orders.ts'
import { inTransaction, inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { cashPaise } from '#domain/orders/advance.ts'
import { mayMovePayment } from '#domain/orders/payment-moves.ts'
import { type OrderMailDeps, queueOrderMail } from '#use-cases/orders/order-mails.ts'

export interface CashSent {
  orderId: OrderId
  refundId: number
  /** The bank's reference of the transfer. */
  reference: string
  actorId: UserId
  origin?: string | undefined
}

/** Recorded before, with this reference of the bank. */
export interface SentAlready {
  ok: false
  reason: 'refund-sent-already'
  reference: string
}

export type CashSentAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'unknown-refund' }
  | SentAlready

/**
 * Records that the owner sent a cash refund by UPI or bank, and mails the shopper the bank's
 * reference. Erases the payout details; the last refund closes the task. Repeating it changes
 * nothing. Refuses a second transfer, which has another reference: that money went out twice.
 * docs/law.md, cash on delivery.
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
      const known = all.find(({ id }) => id === refundId)
      if (!known) return { ok: false, reason: 'unknown-refund' }
      const { reference: first = reference } = known
      return first === reference
        ? { ok: true }
        : { ok: false, reason: 'refund-sent-already', reference: first }
    }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'refund.paid',
      subjectId: orderId,
      after: { amountPaise: paid.amountPaise, reference },
    })
    const { amountPaise, idempotencyKey } = paid
    // A corrected reference is another mail.
    const which = `${idempotencyKey} ${reference}`
    const mail = { order, shopper, at, amountPaise, which, note: reference, origin }
    await queueOrderMail(tx, deps, 'refunded', mail)
    if (all.every(({ paidAt, endedAt }) => paidAt || endedAt)) {
      await closeTasksOf(tx, {
        orderId,
        kind: 'cash-refund-due',
        closedBy: actorId,
        at,
        resolution: reference,
      })
    }
    const cash = { id: orderId, paymentState: order.paymentState, cashPaise: cashPaise(order) }
    await markCashRefunded(tx, cash, { actorId, at })
    return { ok: true }
  })
}

/**
 * Takes back that a cash refund was sent, for one that was recorded by mistake: it is due again, with its task, and an
 * order that it completed is no longer refunded. The payout details stay erased. Repeating it changes nothing. Refuses a
 * refund that pays for another order, because nothing of that is transferred.
 */
export async function takeBackCashSent(
  { db, clock }: DatabaseDeps,
  { orderId, refundId, actorId }: Pick<CashSent, 'orderId' | 'refundId' | 'actorId'>,
): Promise<CashSentAnswer> {
  return await inTransactionOrRefusal(db, async (tx): Promise<CashSentAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const refund = (await listCashRefundsOf(tx, orderId)).find(({ id }) => id === refundId)
    if (!refund || refund.spentOn) return { ok: false, reason: 'unknown-refund' }
    const { amountPaise, reference, paidAt } = refund
    if (!paidAt) return { ok: true }
    const at = clock.now()
    await reopenCashRefund(tx, refundId)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'refund.not-paid',
      subjectId: orderId,
      before: { reference },
      after: { amountPaise },
    })
    await openOwnerTask(tx, { kind: 'cash-refund-due', orderId, details: {}, at })
    const { order } = locked
    if (order.paymentMethod === 'cod' && order.paymentState === 'refunded') {
      const move = { from: 'refunded', to: 'cash-received', source: 'owner' } as const
      await movePayment(tx, { order, ...move, actorId, at })
    }
    return { ok: true }
  })
}

/**
 * Marks a locked cash order as refunded once its cash was remitted and all of it was sent back. Call it after either
 * event, because they come in any order.
 */
export async function markCashRefunded(
  tx: Transaction,
  {
    id,
    paymentState: from,
    cashPaise: wholePaise,
  }: Pick<CashEntry, 'id' | 'paymentState' | 'cashPaise'>,
  { actorId, at }: { actorId: UserId | undefined; at: Date },
): Promise<void> {
  if (!mayMovePayment(from, 'refunded')) return
  const sent = (await listCashRefundsOf(tx, id)).filter(({ paidAt }) => paidAt)
  const gonePaise = sent.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  if (gonePaise < wholePaise) return
  await movePayment(tx, { order: { id }, from, to: 'refunded', source: 'shop', actorId, at })
}
