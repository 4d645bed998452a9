import type { DatabaseDeps } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import type { StoredStep } from '#database/orders/steps.ts'
import { listDisputed } from '#database/panel/owner-tasks.ts'
import { listParcelsOf } from '#database/shipments/shipments.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { type CourierHandRefusal, canHandToCourier } from '#domain/shipments/hand-over.ts'
import { type MovingDeps, moveOrder } from '#use-cases/orders/move-order.ts'
import { type StepRefusal, takeStep } from '#use-cases/orders/take-order-step.ts'
import { holdsUnfitUnits } from './renew-batches.ts'

export interface CourierHandOver {
  orderId: OrderId
  /** The admin who gave the parcel to the courier. */
  actorId: UserId
  origin?: string | undefined
  /** The confirmed step that this call carries out. */
  step?: Pick<StoredStep, 'id' | 'from'> | undefined
}

export type CourierHandAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'batches-unfit' | CourierHandRefusal | StepRefusal }

/**
 * Records that the courier has taken a booked parcel: the order is shipped, its invoice is issued and the shopper gets
 * the tracking id. The courier's later reports move the order on from there. Repeating it changes nothing.
 * Refuses a parcel that is not booked, one whose payment a bank disputes, one with goods that must not be sent, and an
 * order that has ended.
 */
export async function handToCourier(
  deps: MovingDeps & DatabaseDeps,
  { orderId, actorId, origin, step }: CourierHandOver,
): Promise<CourierHandAnswer> {
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<CourierHandAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const { stage, createdAt, expectedDelivery } = locked.order
    const isDisputed = (await listDisputed(tx, [orderId])).has(orderId)
    const parcel = (await listParcelsOf(tx, [orderId])).get(orderId)
    const allowed = canHandToCourier({ stage, parcel: parcel?.state, isDisputed })
    if (!allowed.ok) {
      return allowed.reason === 'already-shipped' ? { ok: true } : allowed
    }
    const at = deps.clock.now()
    // A batch may have been recalled since the step was asked for.
    if (
      await holdsUnfitUnits(
        tx,
        { id: orderId, createdAt, deliverUntil: expectedDelivery.until },
        at,
      )
    ) {
      return { ok: false, reason: 'batches-unfit' }
    }
    const notNow = await takeStep(tx, step, { stage, at })
    if (notNow) return { ok: false, reason: notNow }
    await moveOrder(tx, deps, locked, { to: 'shipped', actorId, at, origin })
    return { ok: true }
  })
}
