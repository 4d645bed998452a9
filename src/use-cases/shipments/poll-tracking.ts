import { takeShipmentToPoll } from '#database/shipments/tracking.ts'
import {
  deleteOldWebhookEvents,
  listUnhandledWebhookEvents,
} from '#database/shipments/webhook-events.ts'
import { inTransaction } from '#database/transaction.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { type DueReport, eachDue, eachListed, NOTHING_DUE } from '#use-cases/each-due.ts'
import type { ShipmentDeps } from './book-shipments.ts'
import { handleStoredEvent } from './handle-courier-webhook.ts'
import { recordTracking } from './record-tracking.ts'

/** After this time a parcel for which the courier gave no answer is polled again. */
const LEASE_MS = HOUR_MS
const MAX_PER_RUN = 50

const WEBHOOK_EVENTS_KEPT_DAYS = 90

/**
 * Polls the courier for every shipment that is due or that a webhook reported as ended, and handles
 * webhook events that were stored but not handled.
 */
export async function pollTracking(
  deps: ShipmentDeps,
  isStopping: () => boolean = () => false,
): Promise<DueReport> {
  const { courier, db, clock } = deps
  if (!courier) return NOTHING_DUE
  const withCourier = { ...deps, courier }
  const handled = await eachListed({
    max: MAX_PER_RUN,
    isStopping,
    list: (part) => listUnhandledWebhookEvents(db, part),
    handle: (kept) => handleStoredEvent(withCourier, kept),
  })
  const polled = await eachDue({
    max: MAX_PER_RUN,
    isStopping,
    take: () => takeShipmentToPoll(db, { now: clock.now(), leaseMs: LEASE_MS }),
    handle: async (parcel) => {
      const answer = await courier.track(parcel.trackingId)
      // It is due again when the lease ends.
      if (!answer.ok) return
      const said = { parcel, events: answer.value, source: 'poll' } as const
      await inTransaction(db, (tx) => recordTracking(withCourier, tx, said))
    },
  })
  return {
    isUnfinished: handled.isUnfinished || polled.isUnfinished,
    failures: [...handled.failures, ...polled.failures],
  }
}

/** Deletes raw webhook events after 90 days; the tracking events of shipments stay. */
export async function deleteOldCourierEvents({ db, clock }: Pick<ShipmentDeps, 'db' | 'clock'>) {
  const before = new Date(clock.now().getTime() - WEBHOOK_EVENTS_KEPT_DAYS * DAY_MS)
  return await deleteOldWebhookEvents(db, before)
}
