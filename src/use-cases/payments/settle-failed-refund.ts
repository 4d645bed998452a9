import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { type LockedOrder, lockFee, lockOrder } from '#database/orders/lock.ts'
import { closeTasksOf } from '#database/panel/owner-tasks.ts'
import { movePayment } from '#database/payments/order-money.ts'
import { listRefundsOf } from '#database/payments/order-refunds.ts'
import {
  type LockedRefund,
  lockRefund,
  sendRefundAgain,
  settleRefundByHand,
} from '#database/payments/refunds.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { onlinePaise } from '#domain/orders/advance.ts'
import { isAllBack, waitsForOwner } from '#domain/payments/refunds.ts'
import { type OrderMailDeps, queueOrderMail } from '#use-cases/orders/order-mails.ts'

interface Failed {
  orderId: OrderId
  refundId: number
  actorId: UserId
}

export type FailedRefundAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'unknown-refund' | 'refund-not-failed' }

type Deps = OrderMailDeps & DatabaseDeps

/**
 * Retries a refund that the bank rejected or the provider refused, for goods or for a consultation's fee: the same
 * refund and credit note, under a new key. Sends no mail, because the shopper already got one. Repeating it while the
 * refund is on its way changes nothing. Refuses a refund that did not fail.
 */
export async function sendRefundOnceMore(deps: Deps, { orderId, refundId, actorId }: Failed) {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<FailedRefundAnswer> => {
    const found = await lockOrderAndRefund(tx, { orderId, refundId })
    if (!found.ok) return found
    const { refund } = found
    if (refund.state === 'wanted' || refund.state === 'pending') return { ok: true }
    if (!isWaitingForOwner(refund)) return { ok: false, reason: 'refund-not-failed' }
    const at = deps.clock.now()
    await sendRefundAgain(tx, refund, at)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'refund.sent-again',
      subjectId: orderId,
      before: { state: refund.state },
      after: { amountPaise: refund.amountPaise },
    })
    await closeTaskIfNoneWaits(tx, { orderId, actorId, resolution: 'sent again', at })
    return { ok: true }
  })
}

/**
 * Records that a failed refund was sent by UPI or bank transfer instead. For goods, mails the shopper the bank's
 * reference. The credit note remains valid, and a fully refunded order is marked as such. Repeating it changes
 * nothing. Refuses a refund that did not fail.
 */
export async function giveRefundByHand(
  deps: Deps,
  {
    orderId,
    refundId,
    actorId,
    reference,
    origin,
  }: Failed & { reference: string; origin?: string | undefined },
): Promise<FailedRefundAnswer> {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<FailedRefundAnswer> => {
    const found = await lockOrderAndRefund(tx, { orderId, refundId })
    if (!found.ok) return found
    const { locked, refund } = found
    if (refund.reference === reference) return { ok: true }
    if (!isWaitingForOwner(refund)) return { ok: false, reason: 'refund-not-failed' }
    const at = deps.clock.now()
    await settleRefundByHand(tx, refundId, { reference, at })
    const { amountPaise, idempotencyKey } = refund
    await recordAudit(tx, {
      at,
      actorId,
      action: 'refund.paid',
      subjectId: orderId,
      before: { state: refund.state },
      after: { amountPaise, reference },
    })
    const { order, shopper } = locked
    if (!order.isConsultation) {
      await queueOrderMail(tx, deps, 'refunded', {
        order,
        shopper,
        at,
        amountPaise,
        note: reference,
        origin,
        which: `${idempotencyKey} by hand`,
      })
    }
    await markRefunded(tx, locked, { actorId, at })
    await closeTaskIfNoneWaits(tx, { orderId, actorId, resolution: reference, at })
    return { ok: true }
  })
}

const isWaitingForOwner = ({ state, endedAt }: LockedRefund): boolean =>
  waitsForOwner({ state, endedAt: endedAt ?? undefined })

async function lockOrderAndRefund(
  tx: Transaction,
  { orderId, refundId }: Pick<Failed, 'orderId' | 'refundId'>,
): Promise<
  | { ok: true; locked: LockedOrder; refund: LockedRefund }
  | { ok: false; reason: 'unknown-order' | 'unknown-refund' }
> {
  const locked = (await lockOrder(tx, orderId)) ?? (await lockFee(tx, orderId))
  if (!locked) return { ok: false, reason: 'unknown-order' }
  const refund = await lockRefund(tx, { orderId, id: refundId })
  return refund ? { ok: true, locked, refund } : { ok: false, reason: 'unknown-refund' }
}

/** Marks a fully refunded order as such, because no provider reports money that was sent by hand. */
async function markRefunded(
  tx: Transaction,
  { order }: LockedOrder,
  { actorId, at }: { actorId: UserId; at: Date },
): Promise<void> {
  if (order.paymentMethod !== 'prepaid' || order.paymentState !== 'paid') return
  if (!isAllBack(onlinePaise(order), await listRefundsOf(tx, order.id))) return
  await movePayment(tx, { order, from: 'paid', to: 'refunded', source: 'owner', actorId, at })
}

/** All failed refunds of an order share one task, which is closed with the last of them. */
async function closeTaskIfNoneWaits(
  tx: Transaction,
  {
    orderId,
    actorId,
    ...closing
  }: {
    orderId: OrderId
    actorId: UserId
    resolution: string
    at: Date
  },
): Promise<void> {
  if ((await listRefundsOf(tx, orderId)).some(waitsForOwner)) return
  await closeTasksOf(tx, { ...closing, orderId, kind: 'refund-failed', closedBy: actorId })
}
