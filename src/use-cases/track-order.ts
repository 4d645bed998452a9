import type { ShopDatabase } from '#database/connection.ts'
import { findOrder } from '#database/orders.ts'
import { listParcelEvents, listParcelsOf } from '#database/shipments.ts'
import type { OrderEvent, OrderStage } from '#domain/orders/order.ts'
import { hasParcel } from '#domain/orders/wire-status.ts'
import type { ParcelEvent, ParcelStep } from '#domain/shipments/steps.ts'
import { isTrackable } from '#domain/shipments/tracking-link.ts'
import type { Clock } from '#domain/time/clock.ts'
import { parseTrackingToken } from './tracking-link.ts'

const MAX_EVENTS = 12

/**
 * What anybody with an order's link may see: where the parcel is, but neither the recipient nor the
 * contents (docs/law.md, personal data: purchases may reveal health).
 */
export interface TrackedOrder {
  number: string
  stage: OrderStage
  /** False when it was refunded before it left the shop. */
  hasParcel: boolean
  timeline: readonly OrderEvent[]
  expectedDelivery: { from: string; until: string }
  city: string
  /** The amount to pay at the door, in paise. */
  duePaise: number
  parcel: TrackedParcel | undefined
  /** Newest first. */
  events: readonly Omit<ParcelEvent, 'code'>[]
}

interface TrackedParcel {
  step: ParcelStep | undefined
  trackingId: string
  courierName: string
  /** Empty when the courier has no tracking page. */
  trackingUrl: string
}

/** Finds the order of a signed token; undefined for a forged token, an unknown order, or one that ended long ago. */
export async function trackOrder(
  { db, clock, secret }: { db: ShopDatabase; clock: Clock; secret: string },
  token: string,
): Promise<TrackedOrder | undefined> {
  const id = parseTrackingToken(secret, token)
  const order = id && (await findOrder(db, id))
  if (!order || !isTrackable(order, clock.now())) return undefined
  const parcel = (await listParcelsOf(db, [order.id])).get(order.id)
  const events = await listParcelEvents(db, order.id, MAX_EVENTS)
  const isLive = order.stage !== 'cancelled' && order.stage !== 'returned'
  const isDue = order.paymentState === 'cash-due' && isLive && order.stage !== 'delivered'
  const { number, stage, timeline, expectedDelivery, delivery, amounts } = order
  return {
    number,
    stage,
    hasParcel: hasParcel(order),
    timeline,
    expectedDelivery,
    city: delivery.city,
    duePaise: isDue ? amounts.totalPaise : 0,
    parcel:
      parcel?.trackingId === undefined
        ? undefined
        : {
            step: parcel.step,
            trackingId: parcel.trackingId,
            courierName: parcel.courierName,
            trackingUrl: parcel.trackingUrl,
          },
    events: shownEvents(events),
  }
}

/** Known steps, newest first, without repetitions at the same place. */
function shownEvents(events: readonly ParcelEvent[]): TrackedOrder['events'] {
  const known = events.filter(({ step }) => step !== 'unknown')
  return known
    .filter(({ step, place }, index) => {
      const before = known[index + 1]
      return before?.step !== step || before.place !== place
    })
    .map(({ step, at, place }) => ({ step, at, place }))
}
