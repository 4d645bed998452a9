import type { Transaction } from '#database/connection.ts'
import { moveForOrder } from '#database/content-version.ts'
import { settleChange } from '#database/orders/changes.ts'
import { recordCancelCause } from '#database/orders/delivery.ts'
import { type LockedOrder, lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { StoredStep } from '#database/orders/steps.ts'
import { movePayment } from '#database/payments/order-money.ts'
import { requestCashRefund } from '#database/payments/order-refunds.ts'
import { openOwnerTask, requestRefund } from '#database/payments/payments.ts'
import { returnStock } from '#database/stock/return.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { CancelCause, CancelledBy } from '#domain/orders/cancel-cause.ts'
import { type CancelRefusal, canCancel } from '#domain/orders/cancelling.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import { indianDay } from '#domain/time/india.ts'
import { issueCreditNote } from '#use-cases/invoices/tax-documents.ts'
import { checkPayment } from '#use-cases/payments/check-payment.ts'
import { findRefundable } from '#use-cases/payments/find-refundable.ts'
import type { SettlingDeps } from '#use-cases/payments/settle-payment.ts'
import { markCreditRefunded, refundKeyOf, releaseCredit } from '#use-cases/payments/write-refund.ts'
import { leaveCharges } from './move-charges.ts'
import { type MovingDeps, moveOrder } from './move-order.ts'
import { queueOrderMail } from './order-mails.ts'
import { type StepRefusal, takeStep } from './take-order-step.ts'

export type CancelDeps = MovingDeps & SettlingDeps

export interface Cancelling {
  orderId: OrderId
  /** The person of the session: the order's shopper, or somebody with `order.cancel-any`. */
  person: Pick<Person, 'userId' | 'role' | 'rights'>
  origin?: string | undefined
  cause?: CancelCause | undefined
  /** The confirmed step that this call carries out; undefined when the order is cancelled at once. */
  step?: Pick<StoredStep, 'id' | 'from'> | undefined
}

export type CancelAnswer =
  | { ok: true; order: StoredOrder }
  | { ok: false; reason: 'unknown-order' | CancelRefusal | StepRefusal }

/**
 * Cancels an order that has not shipped, for its shopper or for an admin, in one transaction: goods return to stock,
 * the paid amount is refunded (cash by a task for the owner), an issued invoice gets a credit note, and the shopper
 * gets a mail. One of several parcels leaves delivery and fees to the next that is sent. An unpaid order releases its
 * goods; the provider is asked first, and a payment that still arrives is refunded. Repeating it returns the cancelled
 * order. Refuses other people's orders as unknown, shipped orders, and orders whose payment is known to be under way.
 */
export async function cancelOrder(
  deps: CancelDeps,
  { orderId, person, origin, cause, step }: Cancelling,
): Promise<CancelAnswer> {
  const isMoneyComing = await isMoneyOnItsWay(deps, { orderId, person })
  const at = deps.clock.now()
  const refusal = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    const isTheirs = locked?.order.userId === person.userId || mayUse(person, 'order.cancel-any')
    if (!locked || !isTheirs) return 'unknown-order'
    if (locked.order.stage === 'cancelled') return undefined
    const allowed = canCancel(locked.order, isMoneyComing)
    if (!allowed.ok) return allowed.reason
    const notNow = await takeStep(tx, step, { stage: locked.order.stage, at })
    if (notNow) return notNow
    const { userId: actorId } = person
    // An admin's own order counts as cancelled by the shop if it was cancelled in the panel.
    const by = step || locked.order.userId !== actorId ? 'shop' : 'shopper'
    await writeCancelled(tx, deps, locked, { by, actorId, at, origin, cause })
    return undefined
  })
  if (refusal) return { ok: false, reason: refusal }
  const order = await findOrder(deps.db, orderId)
  return order ? { ok: true, order } : { ok: false, reason: 'unknown-order' }
}

/**
 * Asks the provider about an order that awaits its payment. True if a payment is authorised or has
 * just arrived. Without an answer false, since a later payment is refunded.
 */
async function isMoneyOnItsWay(
  deps: CancelDeps,
  { orderId, person }: Pick<Cancelling, 'orderId' | 'person'>,
): Promise<boolean> {
  const order = await findOrder(deps.db, orderId)
  if (order?.paymentState !== 'awaiting' || order.stage === 'cancelled') return false
  if (order.userId !== person.userId && !mayUse(person, 'order.cancel-any')) return false
  const checked = await checkPayment(deps, { orderId, userId: undefined, source: 'shop' })
  return checked.ok && (checked.isUnderWay || !isUnpaid(checked.order.paymentState))
}

interface Cancelled extends Pick<Cancelling, 'origin' | 'cause'> {
  by: CancelledBy
  /** Undefined unless a signed-in person cancelled it. */
  actorId: UserId | undefined
  at: Date
  /** The key of the refund, if a full refund cancels the order. */
  refundKey?: string
}

/** Writes everything that cancelling an order entails. The caller has locked it and checked that it may be cancelled. */
export async function writeCancelled(
  tx: Transaction,
  deps: MovingDeps,
  asked: LockedOrder,
  { by, actorId, at, origin, cause, refundKey }: Cancelled,
): Promise<void> {
  // A full refund gives back the amount that the owner entered.
  const { moved, ...locked } = refundKey
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
  const amountPaise = back.online?.paise ?? 0
  if (back.online && amountPaise > 0) {
    await requestRefund(tx, {
      orderId: order.id,
      paymentId: back.online.paymentId,
      amountPaise,
      reason: 'cancelled',
      idempotencyKey: refundKey ? refundKeyOf(order.id, refundKey) : `cancel ${order.id}`,
      askedBy: actorId,
      at,
    })
  }
  const cashPaise = back.paise - amountPaise - back.creditPaise
  if (order.paymentState === 'cash-received' && cashPaise > 0) {
    // The shop has the cash: somebody sends it by hand, and the shopper then gets a mail with the bank's reference.
    await requestCashRefund(tx, {
      orderId: order.id,
      amountPaise: cashPaise,
      reason: 'returned',
      payTo: undefined,
      idempotencyKey: `cancel ${order.id}`,
      askedBy: actorId ?? order.userId,
      at,
    })
    await openOwnerTask(tx, { kind: 'cash-refund-due', orderId: order.id, details: {}, at })
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
    amountPaise,
    creditPaise,
    origin,
    why,
    moved,
  })
  // The stock on product pages has changed.
  if (restocked) await moveForOrder(tx, order.id)
}
