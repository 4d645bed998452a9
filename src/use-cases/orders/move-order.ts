import type { Transaction } from '#database/connection.ts'
import { moveForPurchases } from '#database/content-version.ts'
import { moveOrderStage } from '#database/orders/delivery.ts'
import type { LockedOrder } from '#database/orders/lock.ts'
import { closeTasksOf } from '#database/panel/owner-tasks.ts'
import { endCashRefunds, reviveCashRefunds } from '#database/payments/order-refunds.ts'
import { openOwnerTask, requestRefund } from '#database/payments/payments.ts'
import { closeParcelProblems } from '#database/shipments/problems.ts'
import { queueCallOff } from '#database/shipments/submit.ts'
import type { UserId } from '#domain/ids.ts'
import type { CancelReason } from '#domain/orders/cancel-cause.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { hasLeft } from '#domain/orders/split-order.ts'
import { wasDelivered } from '#domain/orders/timeline.ts'
import { changesPurchase } from '#domain/reviews/verified-purchase.ts'
import { problemsOverAt } from '#domain/shipments/progress.ts'
import {
  type DocumentDeps,
  issueCreditNote,
  issueInvoice,
} from '#use-cases/invoices/tax-documents.ts'
import { findRefundable } from '#use-cases/payments/find-refundable.ts'
import { releaseCredit } from '#use-cases/payments/write-refund.ts'
import { endReplacement } from '#use-cases/returns/send-replacement.ts'
import { type OrderMailDeps, queueOrderMail } from './order-mails.ts'
import { queueArrivalMessage } from './order-messages.ts'

export type MovingDeps = DocumentDeps & OrderMailDeps

interface Move {
  to: OrderStage
  /** Undefined when the shop acts automatically, for example on a courier's report. */
  actorId: UserId | undefined
  at: Date
  /** The reason of a cancellation, for the log. */
  reason?: CancelReason | undefined
  /** The shop's origin, if a request gives it. */
  origin?: string | undefined
}

/**
 * Moves a locked order to a stage, with everything that this entails, each once: timeline, audit row,
 * the invoice when it leaves the shop (a replacement has none), and the mail. The caller checks that
 * the move is allowed.
 */
export async function moveOrder(
  tx: Transaction,
  deps: MovingDeps,
  locked: LockedOrder,
  { actorId, reason, ...move }: Move,
): Promise<void> {
  const { id: orderId, stage: from } = locked.order
  await moveOrderStage(tx, { orderId, from, to: move.to, actorId, at: move.at, reason })
  await writeMoveEffects(tx, deps, locked, move)
}

/** Writes what a move to a stage entails when the stage itself is already written, for example by a courier's report. */
export async function writeMoveEffects(
  tx: Transaction,
  deps: MovingDeps,
  { order, shopper, paidBy }: LockedOrder,
  { to, at, origin }: Omit<Move, 'actorId' | 'reason'>,
): Promise<void> {
  // Goods that have left the shop have their invoice.
  if (hasLeft(to) && !order.replaces) await issueInvoice(tx, deps, { order, at })
  if (to === 'shipped' || to === 'delivered') {
    await queueOrderMail(tx, deps, to, { order, shopper, at, origin })
  }
  if (to === 'out-for-delivery') await queueArrivalMessage(tx, deps, { order, shopper, at })
  const wasNeverPaid = order.paymentState === 'cash-due' && !wasDelivered(order)
  if (to === 'returned' && wasNeverPaid) {
    const amountPaise = order.amounts.totalPaise
    const { creditPaise } = await findRefundable(tx, { order, paidBy })
    await issueCreditNote(tx, { order, amountPaise, cause: 'came back', at })
    if (paidBy) await refundAdvance(tx, deps, { order, shopper, paidBy }, { at, origin })
    const freeing = { key: 'came back', actorId: undefined, at, origin }
    await releaseCredit(tx, deps, order, { ...freeing, amountPaise: creditPaise })
  }
  if (to === 'cancelled') await queueCallOff(tx, order.id, at)
  if (to === 'cancelled' || to === 'returned') await endReplacement(tx, order, at)
  const over = { orderId: order.id, problems: problemsOverAt(to), resolution: to, at }
  await closeParcelProblems(tx, over)
  if (order.paymentMethod === 'cod') await updateCashRefunds(tx, { order, to, at })
  if (changesPurchase(order.stage, to)) await moveForPurchases(tx, [order.id])
}

/** Refunds the whole advance of a parcel that nobody accepted, because the goods were not sold. */
async function refundAdvance(
  tx: Transaction,
  deps: MovingDeps,
  locked: LockedOrder,
  { at, origin }: Pick<Move, 'at' | 'origin'>,
): Promise<void> {
  const { order, shopper } = locked
  const { online } = await findRefundable(tx, locked)
  if (!online || online.paise === 0) return
  const idempotencyKey = `came back ${order.id}`
  const amountPaise = online.paise
  await requestRefund(tx, {
    orderId: order.id,
    paymentId: online.paymentId,
    amountPaise,
    reason: 'returned',
    idempotencyKey,
    askedBy: undefined,
    at,
  })
  await queueOrderMail(tx, deps, 'refunded', {
    order,
    shopper,
    at,
    origin,
    amountPaise,
    which: idempotencyKey,
  })
}

/**
 * A refund of cash is due only while the order counts as delivered: it ends when the delivery is
 * revoked, and is due again with the next delivery, because its credit note remains valid.
 */
async function updateCashRefunds(
  tx: Transaction,
  { order, to, at }: { order: LockedOrder['order']; to: OrderStage; at: Date },
): Promise<void> {
  const about = { kind: 'cash-refund-due', orderId: order.id } as const
  if (to === 'delivered' && (await reviveCashRefunds(tx, order.id))) {
    await openOwnerTask(tx, { ...about, details: {}, at })
  }
  if (order.stage === 'delivered' && to !== 'returned') {
    await endCashRefunds(tx, order.id, at)
    await closeTasksOf(tx, { ...about, closedBy: undefined, resolution: 'no cash came', at })
  }
}
