import type { ParcelEvent } from '#domain/shipments/steps.ts'
import type { CourierAnswer } from '../port.ts'
import type { ShiprocketClient } from './client.ts'
import { type Activity, Tracking } from './entities.ts'
import { parseIndianMoment } from './moments.ts'
import { stepOf } from './statuses.ts'

const CODE = /^\d{1,3}$/

/** A number that the courier sent as a number has lost its zeros. */
const plain = (awb: string): string => awb.trim().replace(/^0+/, '').toUpperCase()

/** All tracking events of a parcel. For an unknown one the courier sends an error with status 200. */
export async function track(
  client: ShiprocketClient,
  trackingId: string,
  signal: AbortSignal,
): Promise<CourierAnswer<readonly ParcelEvent[]>> {
  const path = `/courier/track/awb/${encodeURIComponent(trackingId)}`
  const asked = await client.get({ path, answer: Tracking, signal })
  if (!asked.ok) return asked
  const {
    shipment_status: now,
    shipment_track: [shown],
    shipment_track_activities: activities,
  } = asked.value.tracking_data
  // An answer about another parcel proves nothing about this one.
  if (shown?.awb_code && plain(shown.awb_code) !== plain(trackingId)) {
    return { ok: false, reason: 'retryable' }
  }
  const events = eventsOf(activities ?? [])
  if (now === undefined || now === 0 || events.some(({ code }) => code === String(now))) {
    return { ok: true, value: events }
  }
  const step = stepOf(now)
  const newest = events.reduce<Date | undefined>(
    (latest, { at }) => (at && (!latest || at > latest) ? at : latest),
    undefined,
  )
  const at = (step === 'delivered' ? parseIndianMoment(shown?.delivered_date) : undefined) ?? newest
  return { ok: true, value: [...events, { step, code: String(now), at, place: '' }] }
}

/** Scans without a code (`NA`) are ignored. */
export function eventsOf(activities: readonly Activity[]): ParcelEvent[] {
  return activities
    .filter((activity) => CODE.test(activity['sr-status']))
    .map((activity) => ({
      step: stepOf(Number(activity['sr-status'])),
      code: activity['sr-status'],
      at: parseIndianMoment(activity.date),
      place: activity.location.slice(0, 120),
    }))
}
