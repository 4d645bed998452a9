import type { Transaction } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import {
  isPickupStillSubmitted,
  type PickupOutcome,
  type PickupToSubmit,
  queueEndedPickups,
  savePickup,
  takePickupToSubmit,
} from '#database/returns/pickups.ts'
import { inTransaction } from '#database/transaction.ts'
import { collectedParcel } from '#domain/returns/return-pickup.ts'
import { awaitsGoods } from '#domain/returns/return-request.ts'
import type { ReturnCourier } from '#providers/shipping/port.ts'
import { type DueReport, eachDue, NOTHING_DUE } from '#use-cases/each-due.ts'
import { queueOrderMail } from '#use-cases/orders/order-mails.ts'
import { LEASE_MS, MAX_PER_RUN, type ShipmentDeps } from '#use-cases/shipments/book-shipments.ts'
import { saveRefusedBooking, saveRefusedCallOff } from '#use-cases/shipments/courier-refusals.ts'
import { trackingPollAt } from '#use-cases/shipments/record-tracking.ts'
import { auditPickup } from './collect-return.ts'

type PickupDeps = ShipmentDeps & { returns: ReturnCourier }

/**
 * Books the pickup of every return that the courier is to collect, and calls off those that were stopped or whose return
 * no longer awaits goods: one after the other, each leased by this run. As with parcels, the courier is asked for an
 * existing booking first, so that a crash or a lost answer never causes two.
 */
export async function bookReturnPickups(
  deps: ShipmentDeps,
  isStopping: () => boolean = () => false,
): Promise<DueReport> {
  const { db, clock, courier } = deps
  if (!courier?.returns) return NOTHING_DUE
  const withCourier = { ...deps, returns: courier.returns }
  await queueEndedPickups(db, clock.now())
  return await eachDue({
    max: MAX_PER_RUN,
    isStopping,
    take: () => takePickupToSubmit(db, { now: clock.now(), leaseMs: LEASE_MS }),
    handle: (pickup) => {
      const isOver = pickup.isOff || !awaitsGoods(pickup.request)
      return isOver ? callOff(withCourier, pickup) : book(withCourier, pickup)
    },
  })
}

async function book(deps: PickupDeps, pickup: PickupToSubmit): Promise<void> {
  const { orderId, reference, request } = pickup
  const order = await findOrder(deps.db, orderId)
  if (!order) throw new Error('a return without its order')
  const { recipient, address, city, state, pincode, phone } = order.delivery
  const answer = await deps.returns.book({
    reference,
    orderedAt: order.createdAt,
    reason: request.reason,
    shopper: recipient || order.userName,
    address,
    city,
    state,
    pincode,
    phone,
    ...collectedParcel(order, request),
  })
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await isPickupStillSubmitted(tx, pickup))) return
    const save = (outcome: PickupOutcome) => savePickup(tx, pickup, outcome, at)
    if (answer.ok) {
      const { trackingId, courierName, trackingUrl, pickupOn } = answer.value
      const nextPollAt = trackingPollAt(deps.courier ?? { acceptsWebhooks: false }, at)
      const booked = {
        trackingId,
        courierName,
        trackingUrl,
        pickupOn: pickupOn ?? null,
        nextPollAt,
      }
      const isWanted = await save({ state: 'booked', ...booked })
      const { returnId } = pickup
      await auditPickup(tx, { pickup: 'booked', returnId, reference, trackingId, at })
      // A pickup that was called off meanwhile is not announced.
      if (isWanted) await notify(tx, deps, 'return-pickup', { ...pickup, ...answer.value })
    } else await saveRefusedBooking(tx, deps, { ...pickup, save }, answer)
  })
}

async function callOff(deps: PickupDeps, pickup: PickupToSubmit): Promise<void> {
  const { returnId, reference } = pickup
  const answer = await deps.returns.callOff(reference)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await isPickupStillSubmitted(tx, pickup))) return
    const save = (outcome: PickupOutcome) =>
      savePickup(tx, pickup, 'state' in outcome ? { ...outcome, isOff: false } : outcome, at)
    const wasBooked = pickup.trackingId !== undefined
    if (answer.ok) {
      await save({ state: 'called-off', note: '' })
      await auditPickup(tx, { pickup: 'called-off', returnId, reference, at })
      if (wasBooked && awaitsGoods(pickup.request)) {
        await notify(tx, deps, 'return-pickup-off', pickup)
      }
    } else await saveRefusedCallOff(tx, deps, { ...pickup, save, wasBooked }, answer)
  })
}

/** Mails the shopper, once for each tracking id. */
async function notify(
  tx: Transaction,
  deps: PickupDeps,
  kind: 'return-pickup' | 'return-pickup-off',
  pickup: Pick<PickupToSubmit, 'orderId' | 'returnId' | 'courierName' | 'trackingId' | 'pickupOn'>,
): Promise<void> {
  const locked = await lockOrder(tx, pickup.orderId)
  if (!locked) throw new Error('a return without its order')
  const { order, shopper } = locked
  const { trackingId = '', courierName, pickupOn } = pickup
  await queueOrderMail(tx, deps, kind, {
    order,
    shopper,
    at: deps.clock.now(),
    pickup: { trackingId, courierName, pickupOn },
    which: `${pickup.returnId} ${trackingId}`,
  })
}
