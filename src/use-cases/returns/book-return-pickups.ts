import type { Transaction } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import {
  isPickupStillSubmitted,
  type PickupToSubmit,
  queueEndedPickups,
  savePickup,
  takePickupToSubmit,
} from '#database/returns/pickups.ts'
import { inTransaction } from '#database/transaction.ts'
import { collectedParcel } from '#domain/returns/return-pickup.ts'
import { awaitsGoods } from '#domain/returns/return-request.ts'
import { nextReference } from '#domain/shipments/hand-over.ts'
import type { ParcelProblem } from '#domain/shipments/progress.ts'
import type { ReturnCourier } from '#providers/shipping/port.ts'
import { eachDue } from '#use-cases/each-due.ts'
import { queueOrderMail } from '#use-cases/orders/order-mails.ts'
import {
  isTimeToReport,
  LEASE_MS,
  MAX_PER_RUN,
  MAX_REFERENCES,
  retryAt,
  type ShipmentDeps,
} from '#use-cases/shipments/book-shipments.ts'
import { trackingPollAt } from '#use-cases/shipments/record-tracking.ts'
import { auditPickup } from './collect-return.ts'

type PickupDeps = ShipmentDeps & { returns: ReturnCourier }

/**
 * Books the pickup of every return that the courier is to collect, and calls off those that are stopped or whose return
 * came another way: one after the other, each leased by this run. As with parcels the courier is asked for an existing
 * booking first, so that a crash or a lost answer never makes two.
 */
export async function bookReturnPickups(
  deps: ShipmentDeps,
  isStopping: () => boolean = () => false,
): Promise<{ isUnfinished: boolean }> {
  const { db, clock, courier } = deps
  if (!courier?.returns) return { isUnfinished: false }
  const withCourier = { ...deps, returns: courier.returns }
  await queueEndedPickups(db, clock.now())
  return await eachDue({
    ...{ max: MAX_PER_RUN, isStopping },
    take: () => takePickupToSubmit(db, { now: clock.now(), leaseMs: LEASE_MS }),
    handle: (pickup) => {
      const isOver = pickup.isOff || !awaitsGoods(pickup.request)
      return isOver ? callOff(withCourier, pickup) : book(withCourier, pickup)
    },
  })
}

async function book(deps: PickupDeps, pickup: PickupToSubmit): Promise<void> {
  const { orderId, reference, request, tries } = pickup
  const order = await findOrder(deps.db, orderId)
  if (!order) throw new Error('a return without its order')
  const { recipient, address, city, state, pincode, phone } = order.delivery
  const answer = await deps.returns.book({
    ...{ reference, orderedAt: order.createdAt, reason: request.reason },
    ...{ shopper: recipient || order.userName, address, city, state, pincode, phone },
    ...collectedParcel(order, request),
  })
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await isPickupStillSubmitted(tx, pickup))) return
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
      const isWanted = await savePickup(tx, pickup, { state: 'booked', ...booked }, at)
      const { returnId } = pickup
      await auditPickup(tx, { pickup: 'booked', returnId, reference, trackingId, at })
      // One that is called off again is not announced.
      if (isWanted) await notify(tx, deps, 'return-pickup', { ...pickup, ...answer.value })
    } else if (answer.reason === 'declined') {
      await savePickup(tx, pickup, { state: 'needs-owner', note: answer.detail }, at)
      await report(deps, tx, pickup, 'booking-refused', answer.detail)
    } else if (answer.reason === 'reference-used' && tries <= MAX_REFERENCES) {
      await savePickup(tx, pickup, { reference: nextReference(reference), nextTryAt: at }, at)
    } else await tryLater(deps, tx, pickup, answer.reason)
  })
}

async function callOff(deps: PickupDeps, pickup: PickupToSubmit): Promise<void> {
  const { returnId, reference } = pickup
  const answer = await deps.returns.callOff(reference)
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await isPickupStillSubmitted(tx, pickup))) return
    if (answer.ok) {
      await savePickup(tx, pickup, { state: 'called-off', note: '', isOff: false }, at)
      await auditPickup(tx, { pickup: 'called-off', returnId, reference, at })
      const wasNotified = pickup.trackingId !== undefined && awaitsGoods(pickup.request)
      if (wasNotified) await notify(tx, deps, 'return-pickup-off', pickup)
    } else if (answer.reason === 'declined') {
      // The courier has collected it already.
      const isAway = pickup.trackingId !== undefined
      const state = isAway ? 'under-way' : 'called-off'
      await savePickup(tx, pickup, { state, note: answer.detail, isOff: false }, at)
      if (isAway) await report(deps, tx, pickup, 'cannot-be-stopped', answer.detail)
    } else await tryLater(deps, tx, pickup, answer.reason)
  })
}

/** Mails the shopper, once for each tracking number. */
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
    ...{ order, shopper, at: deps.clock.now(), pickup: { trackingId, courierName, pickupOn } },
    which: `${pickup.returnId} ${trackingId}`,
  })
}

async function tryLater(
  deps: PickupDeps,
  tx: Transaction,
  pickup: PickupToSubmit,
  why: string,
): Promise<void> {
  const at = deps.clock.now()
  await savePickup(tx, pickup, { nextTryAt: retryAt(pickup.tries, at), note: why }, at)
  if (isTimeToReport(pickup.tries, why)) await report(deps, tx, pickup, 'booking-refused', why)
}

async function report(
  deps: PickupDeps,
  tx: Transaction,
  { orderId, reference: parcel }: PickupToSubmit,
  problem: ParcelProblem,
  detail: string,
): Promise<void> {
  await deps.reportParcelProblem(tx, { problem, orderId, parcel, detail, at: deps.clock.now() })
}
