import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { type LockedOrder, lockFee, lockOrder } from '#database/orders/lock.ts'
import { isPaymentHeld } from '#database/payments/disputes.ts'
import {
  type LockedRefund,
  lockRefund,
  sendRefundAgain,
  settleRefundByHand,
} from '#database/payments/refunds.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { waitsForOwner } from '#domain/payments/refunds.ts'
import { type OrderMailDeps, queueOrderMail } from '#use-cases/orders/order-mails.ts'
import { closeTaskIfNoneWaits, markRefunded, settleByBank } from './settle-by-bank.ts'
import type { SentAlready } from './settle-cash-refund.ts'

interface Failed {
  orderId: OrderId
  refundId: number
  actorId: UserId
}

export type FailedRefundAnswer =
  | { ok: true }
  | {
      ok: false
      reason: 'unknown-order' | 'unknown-refund' | 'refund-not-failed' | 'payment-disputed'
    }
  | SentAlready

type Deps = OrderMailDeps & DatabaseDeps

/**
 * Retries a refund that the bank rejected or the provider refused, for goods or for a consultation's fee: the same
 * refund and credit note, under a new key. Sends no mail, because the shopper already got one. Repeating it while the
 * refund is on its way changes nothing. Refuses a refund that did not fail.
 */
export async function sendRefundOnceMore(deps: Deps, { orderId, refundId, actorId }: Failed) {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<FailedRefundAnswer> => {
    const at = deps.clock.now()
    const found = await lockOrderAndRefund(tx, { orderId, refundId, actorId }, at)
    if (!found.ok) return found
    const { refund } = found
    if (refund.state === 'wanted' || refund.state === 'pending') return { ok: true }
    if (!isWaitingForOwner(refund)) return { ok: false, reason: 'refund-not-failed' }
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
 * nothing. Refuses a refund that did not fail, and a second transfer, which has another reference.
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
    const at = deps.clock.now()
    const found = await lockOrderAndRefund(tx, { orderId, refundId, actorId }, at)
    if (!found.ok) return found
    const { locked, refund } = found
    if (refund.reference === reference) return { ok: true }
    if (refund.reference !== null) {
      return { ok: false, reason: 'refund-sent-already', reference: refund.reference }
    }
    if (!isWaitingForOwner(refund)) return { ok: false, reason: 'refund-not-failed' }
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
  { orderId, refundId, actorId }: Failed,
  at: Date,
): Promise<
  | { ok: true; locked: LockedOrder; refund: LockedRefund }
  | { ok: false; reason: 'unknown-order' | 'unknown-refund' | 'payment-disputed' }
> {
  const locked = (await lockOrder(tx, orderId)) ?? (await lockFee(tx, orderId))
  if (!locked) return { ok: false, reason: 'unknown-order' }
  const refund = await lockRefund(tx, { orderId, id: refundId })
  if (!refund) return { ok: false, reason: 'unknown-refund' }
  if (await isPaymentHeld(tx, refund.paymentId)) return { ok: false, reason: 'payment-disputed' }
  // A refund that failed since the bank took the money has been paid by that.
  await settleByBank(tx, refund.paymentId, { at, actorId })
  const current = await lockRefund(tx, { orderId, id: refundId })
  return { ok: true, locked, refund: current ?? refund }
}
