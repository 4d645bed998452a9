import type { Transaction } from '#database/connection.ts'
import { moveForOrder } from '#database/content-version.ts'
import { settleChange } from '#database/orders/changes.ts'
import { recordCancelCause } from '#database/orders/delivery.ts'
import type { LockedOrder } from '#database/orders/lock.ts'
import { movePayment } from '#database/payments/order-money.ts'
import { requestCashRefund } from '#database/payments/order-refunds.ts'
import { openOwnerTask, requestRefund } from '#database/payments/payments.ts'
import { returnStock } from '#database/stock/return.ts'
import type { UserId } from '#domain/ids.ts'
import type { CancelCause, CancelledBy } from '#domain/orders/cancel-cause.ts'
import { indianDay } from '#domain/time/india.ts'
import { issueCreditNote } from '#use-cases/invoices/tax-documents.ts'
import { findRefundable, type Refundable } from '#use-cases/payments/find-refundable.ts'
import { markCreditRefunded, refundKeyOf, releaseCredit } from '#use-cases/payments/write-refund.ts'
import { leaveCharges } from './move-charges.ts'
import { type MovingDeps, moveOrder } from './move-order.ts'
import { queueOrderMail } from './order-mails.ts'

interface Cancelled {
  by: CancelledBy
  /** Undefined unless a signed-in person cancelled it. */
  actorId: UserId | undefined
  at: Date
  origin?: string | undefined
  cause?: CancelCause | undefined
  /** The key of the refund, if a full refund cancels the order. */
  refundKey?: string | undefined
  /** If the money has gone back already: what of it the shopper is told now, in paise. */
  gonePaise?: number
}

/** Writes everything that cancelling an order entails. The caller has locked it and checked that it may be cancelled. */
export async function writeCancelled(
  tx: Transaction,
  deps: MovingDeps,
  asked: LockedOrder,
  { by, actorId, at, origin, cause, refundKey, gonePaise }: Cancelled,
): Promise<void> {
  // A full refund gives back the amount that somebody entered, delivery and fees included.
  const isPaidBack = refundKey !== undefined || gonePaise !== undefined
  const { moved, ...locked } = isPaidBack
    ? { ...asked, moved: undefined }
    : await leaveCharges(tx, asked, { actorId, at })
  const { order, shopper } = locked
  const back = await findRefundable(tx, locked)
  if (order.paymentState === 'awaiting') {
    await movePayment(tx, { order, from: 'awaiting', to: 'failed', source: 'shop', at })
  }
  const reason = cause?.reason
  await moveOrder(tx, deps, locked, { to: 'cancelled', actorId, at, origin, reason })
  await settleChange(tx, { orderId: order.id, state: 'withdrawn', at })
  await recordCancelCause(tx, { orderId: order.id, by, cause })
  const { restocked } = await returnStock(tx, { orderId: order.id, today: indianDay(at), at })
  const amountPaise = await refundOnline(tx, order, back, { refundKey, actorId, at })
  if (order.paymentState === 'cash-received' && back.byHandPaise > 0) {
    await oweCash(tx, order, { amountPaise: back.byHandPaise, actorId, at })
  }
  const creditPaise = await releaseCredit(tx, deps, order, {
    key: refundKey ?? 'cancelled',
    actorId,
    at,
    origin,
    // The part that pays for other orders is released when those end.
    amountPaise: back.creditPaise,
  })
  await markCreditRefunded(tx, order, { actorId, at })
  // Paid, but without a known payment: the owner must decide.
  if (order.paymentState === 'paid' && !back.wasPaid && !order.replaces) {
    await openOwnerTask(tx, { kind: 'refund-failed', orderId: order.id, at })
  }
  await issueCreditNote(tx, {
    order,
    amountPaise: order.amounts.totalPaise,
    cause: 'cancelled',
    at,
  })
  const why = by === 'shop' ? cause : undefined
  await queueOrderMail(tx, deps, 'cancelled', {
    order,
    shopper,
    at,
    amountPaise: amountPaise + (gonePaise ?? 0),
    creditPaise,
    origin,
    why,
    moved,
  })
  // The stock on product pages has changed.
  if (restocked) await moveForOrder(tx, order.id)
}

type Actor = Pick<Cancelled, 'actorId' | 'at'>

/** Requests the refund of what was paid online; returns its amount in paise. */
async function refundOnline(
  tx: Transaction,
  order: LockedOrder['order'],
  { online }: Refundable,
  { refundKey, actorId, at }: Actor & Pick<Cancelled, 'refundKey'>,
): Promise<number> {
  if (!online || online.paise <= 0) return 0
  await requestRefund(tx, {
    orderId: order.id,
    paymentId: online.paymentId,
    amountPaise: online.paise,
    reason: 'cancelled',
    idempotencyKey: refundKey ? refundKeyOf(order.id, refundKey) : `cancel ${order.id}`,
    askedBy: actorId,
    at,
  })
  return online.paise
}

/**
 * Records cash that the shop has and owes the shopper, in paise: somebody sends it by hand, and the shopper then gets a
 * mail with the bank's reference.
 */
async function oweCash(
  tx: Transaction,
  order: LockedOrder['order'],
  { amountPaise, actorId, at }: Actor & { amountPaise: number },
): Promise<void> {
  await requestCashRefund(tx, {
    orderId: order.id,
    amountPaise,
    reason: 'returned',
    payTo: undefined,
    idempotencyKey: `cancel ${order.id}`,
    askedBy: actorId ?? order.userId,
    at,
  })
  await openOwnerTask(tx, { kind: 'cash-refund-due', orderId: order.id, details: {}, at })
}
