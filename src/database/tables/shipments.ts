import { bigint, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { OrderId, UserId } from '#domain/ids.ts'
import { PARCEL_STATES } from '#domain/shipments/hand-over.ts'
import { PARCEL_STEPS } from '#domain/shipments/steps.ts'
import { bytes, counted, moment } from './columns.ts'

export const shipments = pgTable('shipments', {
  id: counted(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  reference: text().notNull(),
  carrier: text({ enum: ['courier', 'by-hand'] }).notNull(),
  state: text({ enum: PARCEL_STATES }).notNull(),
  trackingId: text('tracking_id'),
  courierName: text('courier_name').notNull().default(''),
  /** The courier's own tracking page; empty when it has none. */
  trackingUrl: text('tracking_url').notNull().default(''),
  step: text({ enum: PARCEL_STEPS }),
  handedOverBy: text('handed_over_by').$type<UserId>().notNull(),
  handedOverAt: moment('handed_over_at').notNull(),
  nextTryAt: moment('next_try_at'),
  tries: smallint().notNull().default(0),
  nextPollAt: moment('next_poll_at'),
  /** Why the courier refused it; for the owner. */
  note: text().notNull().default(''),
})

export const trackingEvents = pgTable('tracking_events', {
  id: counted(),
  shipmentId: bigint('shipment_id', { mode: 'number' }).notNull(),
  step: text({ enum: PARCEL_STEPS }).notNull(),
  code: text().notNull(),
  happenedAt: moment('happened_at'),
  place: text().notNull(),
  source: text({ enum: ['webhook', 'poll'] }).notNull(),
  recordedAt: moment('recorded_at').notNull(),
})

export const courierWebhookEvents = pgTable('courier_webhook_events', {
  bodyHash: bytes('body_hash').primaryKey(),
  body: text().notNull(),
  trackingId: text('tracking_id'),
  receivedAt: moment('received_at').notNull(),
  handledAt: moment('handled_at'),
})
