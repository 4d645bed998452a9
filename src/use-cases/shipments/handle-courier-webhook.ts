import type { Transaction } from '#database/connection.ts'
import {
  findPickupByTrackingId,
  isPickupBeingBooked,
  pollPickupAt,
} from '#database/returns/pickups.ts'
import {
  findShipmentByTrackingId,
  isBeingBooked,
  pollShipmentAt,
} from '#database/shipments/tracking.ts'
import { wakeShipmentJobs } from '#database/shipments/wake.ts'
import {
  hasEarlierWebhookEvent,
  markWebhookEventHandled,
  type StoredWebhookEvent,
  storeWebhookEvent,
} from '#database/shipments/webhook-events.ts'
import { inTransaction } from '#database/transaction.ts'
import { isEnd } from '#domain/shipments/steps.ts'
import type { Courier } from '#providers/shipping/port.ts'
import type { With } from '#use-cases/deps.ts'
import { recordTracking, type TrackingDeps } from './record-tracking.ts'

export interface CourierWebhookDeps extends TrackingDeps, With<'db'> {
  courier: Courier
}

/** Handles a courier webhook: stores the bytes first, then acts on them, each event once. */
export async function handleCourierWebhook(deps: CourierWebhookDeps, body: Buffer): Promise<void> {
  const trackingId = deps.courier.parseWebhook(body)?.trackingId
  const kept = await storeWebhookEvent(deps.db, { body, trackingId, at: deps.clock.now() })
  if (!kept.isHandled) await handleStoredEvent(deps, kept)
}

/**
 * Handles a stored event, at once or in a later run if a stop or a booking in progress has left it unhandled. Returns
 * false if it must wait for such a booking.
 */
export async function handleStoredEvent(
  deps: CourierWebhookDeps,
  kept: StoredWebhookEvent,
): Promise<boolean> {
  const webhook = deps.courier.parseWebhook(Buffer.from(kept.body))
  return await inTransaction(deps.db, async (tx) => {
    // The courier may send events before it answers the booking: they wait until the parcel has its
    // tracking id. Checked first, as the booking may end between the two queries.
    if (webhook && (await isBeingBooked(tx, webhook.reference))) return false
    if (webhook && (await isPickupBeingBooked(tx, webhook.reference))) return false
    const pickup = webhook && (await findPickupByTrackingId(tx, webhook.trackingId))
    // For a return's parcel, a webhook only causes a poll; its content is ignored.
    if (pickup) {
      await pollPickupAt(tx, pickup.returnId, deps.clock.now())
      await wakeShipmentJobs(tx)
      await markWebhookEventHandled(tx, kept.hash, deps.clock.now())
      return true
    }
    const parcel = webhook && (await findShipmentByTrackingId(tx, webhook.trackingId))
    if (webhook && parcel && !webhook.isReturn) {
      // The token may leak: the end of a delivery (delivered, returned, lost) counts only when
      // polling the courier confirms it.
      const hints = webhook.events.filter(({ step }) => !isEnd(step))
      if (hints.length > 0)
        await recordTracking(deps, tx, { parcel, events: hints, source: 'webhook' })
      if (hints.length < webhook.events.length) {
        await pollShipmentAt(tx, parcel.id, deps.clock.now())
        await wakeShipmentJobs(tx)
      }
    } else if (webhook && !webhook.isReturn) await reportUnknown(deps, tx, kept, webhook.trackingId)
    await markWebhookEventHandled(tx, kept.hash, deps.clock.now())
    return true
  })
}

/** The webhook serves the courier's whole account, so an unknown parcel is reported only once. */
async function reportUnknown(
  deps: CourierWebhookDeps,
  tx: Transaction,
  { hash }: StoredWebhookEvent,
  trackingId: string,
): Promise<void> {
  if (await hasEarlierWebhookEvent(tx, { trackingId, hash })) return
  await deps.reportParcelProblem(tx, {
    problem: 'unknown-parcel',
    orderId: undefined,
    parcel: trackingId,
    detail: '',
    at: deps.clock.now(),
  })
}
