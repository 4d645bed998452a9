import { TRACKING_ID } from '#domain/shipments/tracking-id.ts'
import { parseJson } from '../../answers/body.ts'
import type { CourierWebhookEvent } from '../port.ts'
import { WebhookBody } from './entities.ts'
import { parseIndianMoment } from './moments.ts'
import { stepOf } from './statuses.ts'
import { eventsOf } from './track.ts'

/** Parses a courier's webhook; `undefined` when it names no parcel or no state. */
export function parseWebhook(body: Buffer): CourierWebhookEvent | undefined {
  const webhook = WebhookBody.safeParse(parseJson(body)).data
  if (!webhook || !TRACKING_ID.test(webhook.awb)) return undefined
  const { shipment_status_id: code, current_timestamp: moment } = webhook
  const scans = eventsOf(webhook.scans ?? [])
  const now =
    code === undefined
      ? []
      : [{ step: stepOf(code), code: String(code), at: parseIndianMoment(moment), place: '' }]
  const events = [...scans, ...now]
  return events.length === 0
    ? undefined
    : { trackingId: webhook.awb, reference: webhook.order_id, isReturn: webhook.is_return, events }
}
