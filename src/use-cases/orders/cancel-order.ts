import { lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { StoredStep } from '#database/orders/steps.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import type { OrderId } from '#domain/ids.ts'
import type { CancelCause } from '#domain/orders/cancel-cause.ts'
import { type CancelRefusal, canCancel } from '#domain/orders/cancelling.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import { checkPayment } from '#use-cases/payments/check-payment.ts'
import type { SettlingDeps } from '#use-cases/payments/settle-payment.ts'
import type { MovingDeps } from './move-order.ts'
import { type StepRefusal, takeStep } from './take-order-step.ts'
import { writeCancelled } from './write-cancelled.ts'

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
