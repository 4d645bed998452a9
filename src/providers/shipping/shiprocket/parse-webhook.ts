import { TRACKING_ID } from '#domain/shipments/tracking-id.ts'
import { parseJson } from '../../answers/body.ts'
import type { CourierWebhookEvent } from '../port.ts'
import { WebhookBody } from './entities.ts'
import { parseIndianMoment } from './moments.ts'
import { stepOf } from './statuses.ts'
import { eventsOf } from './track.ts'

/** Parses a courier's webhook; `undefined` when it names no parcel or no state. */
export function parseWebhook(body: Buffer): CourierWebhookEvent | undefined {
  const news = WebhookBody.safeParse(parseJson(body)).data
  if (!news || !TRACKING_ID.test(news.awb)) return undefined
  const { shipment_status_id: code, current_timestamp: moment } = news
  const scans = eventsOf(news.scans ?? [])
  const now =
    code === undefined
      ? []
      : [{ step: stepOf(code), code: String(code), at: parseIndianMoment(moment), place: '' }]
  const events = [...scans, ...now]
  return events.length === 0
    ? undefined
    : { trackingId: news.awb, reference: news.order_id, isReturn: news.is_return, events }
}
