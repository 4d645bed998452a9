import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import {
  cancelPickup,
  findPickup,
  type ReturnPickup,
  requestPickup,
} from '#database/returns/pickups.ts'
import { findReturn, listReturnsOf } from '#database/returns/returns.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import {
  canCollect,
  canStopCollecting,
  collectedParcel,
  type PickupRefusal,
  pickupReference,
} from '#domain/returns/return-pickup.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import { nextReference } from '#domain/shipments/hand-over.ts'
import type { Courier } from '#providers/shipping/port.ts'

interface CollectDeps extends DatabaseDeps {
  courier: Pick<Courier, 'returns'> | undefined
}

/** A return of an order, and the admin who decides. */
export interface CollectedReturn {
  orderId: OrderId
  returnId: ReturnId
  actorId: UserId
}

export type CollectAnswer =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'unknown-order'
        | 'unknown-return'
        /** The shop has no courier that collects from shoppers. */
        | 'no-pickups'
        | 'order-without-address'
        /** No courier collects at the shopper's pincode. */
        | 'pincode-not-collected'
        | 'courier-unavailable'
        | PickupRefusal
    }

/**
 * Requests the courier's pickup of an approved return; a job books it afterwards. Repeating it changes nothing, so
 * that a return has one parcel. The courier is asked first whether it collects at the pincode. Refuses pincodes where
 * it does not; from there the shopper sends the goods. Moves no money and does not change the order's stage.
 */
export async function collectReturn(
  deps: CollectDeps,
  { orderId, returnId, actorId }: CollectedReturn,
): Promise<CollectAnswer> {
  const order = await findOrder(deps.db, orderId)
  if (!order) return { ok: false, reason: 'unknown-order' }
  const request = await findReturn(deps.db, returnId)
  if (request?.orderId !== orderId) return { ok: false, reason: 'unknown-return' }
  const allowed = canCollect(request.state, await findPickup(deps.db, returnId))
  if (!allowed.ok || allowed.isAsked) return allowed.ok ? { ok: true } : allowed
  const { pincode, address } = order.delivery
  if (address.trim() === '') return { ok: false, reason: 'order-without-address' }
  if (!deps.courier?.returns) return { ok: false, reason: 'no-pickups' }
  const served = await deps.courier.returns.serves({ pincode, ...collectedParcel(order, request) })
  if (!served.ok) return { ok: false, reason: 'courier-unavailable' }
  if (!served.value) return { ok: false, reason: 'pincode-not-collected' }
  return await inTransactionOrRefusal(deps.db, (tx) =>
    writePickup(tx, deps.clock.now(), { orderId, returnId, actorId }),
  )
}

/** Checks the state again under the lock: a concurrent request may have asked for the pickup or refused the return. */
async function writePickup(
  tx: Transaction,
  at: Date,
  { orderId, returnId, actorId }: CollectedReturn,
): Promise<CollectAnswer> {
  const locked = await lockOrder(tx, orderId)
  const returns = await listReturnsOf(tx, [orderId])
  const place = returns.findIndex(({ id }) => id === returnId)
  const request = returns[place]
  if (!locked || !request) return { ok: false, reason: 'unknown-return' }
  const earlier = await findPickup(tx, returnId)
  const allowed = canCollect(request.state, earlier)
  if (!allowed.ok || allowed.isAsked) return allowed.ok ? { ok: true } : allowed
  const reference = earlier
    ? nextReference(earlier.reference)
    : pickupReference(locked.order.number, place + 1)
  await requestPickup(tx, { returnId, orderId, reference, actorId, at })
  await auditPickup(tx, { pickup: 'asked', returnId, actorId, at, reference })
  return { ok: true }
}

export type StopCollectingAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'unknown-return' | 'already-collected' }

/**
 * Stops a pickup; a job calls it off at the courier. Repeating it changes nothing. Refuses a pickup whose goods are
 * already collected.
 */
export async function stopCollecting(
  deps: Pick<CollectDeps, 'db' | 'clock'>,
  { orderId, returnId, actorId }: CollectedReturn,
): Promise<StopCollectingAnswer> {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<StopCollectingAnswer> => {
    if (!(await lockOrder(tx, orderId))) return { ok: false, reason: 'unknown-order' }
    const pickup = await findPickup(tx, returnId)
    if (pickup?.orderId !== orderId) return { ok: false, reason: 'unknown-return' }
    if (pickup.isOff || pickup.state === 'called-off') return { ok: true }
    if (!canStopCollecting(pickup.state)) return { ok: false, reason: 'already-collected' }
    const at = deps.clock.now()
    await cancelPickup(tx, returnId, at)
    const { reference } = pickup
    await auditPickup(tx, { pickup: 'stopped', returnId, actorId, at, reference })
    return { ok: true }
  })
}

/** Records a change of a return's pickup in the audit log, without names and addresses. */
export async function auditPickup(
  tx: Transaction,
  entry: {
    pickup: 'asked' | 'stopped' | 'booked' | 'called-off'
    returnId: ReturnId
    /** Undefined when a job did it. */
    actorId?: UserId
    at: Date
    trackingId?: string
  } & Pick<ReturnPickup, 'reference'>,
): Promise<void> {
  const { returnId, actorId, at, ...after } = entry
  await recordAudit(tx, { at, actorId, action: 'return.changed', after, subjectId: returnId })
}
