import { boolean, date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import {
  REQUESTED_RESOLUTIONS,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnedGoods,
} from '#domain/returns/return-request.ts'
import { PARCEL_STATES } from '#domain/shipments/hand-over.ts'
import { PARCEL_STEPS } from '#domain/shipments/steps.ts'
import { counted, moment } from './columns.ts'

export const returnRequests = pgTable('return_requests', {
  id: text().$type<ReturnId>().primaryKey(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  reason: text({ enum: RETURN_REASONS }).notNull(),
  wish: text('requested_resolution', { enum: REQUESTED_RESOLUTIONS }).notNull(),
  goods: jsonb().$type<readonly ReturnedGoods[]>().notNull(),
  note: text().notNull(),
  payTo: text('pay_to'),
  state: text({ enum: RETURN_STATES }).notNull(),
  answer: text().notNull().default(''),
  isRestocked: boolean('is_on_shelf').notNull().default(false),
  cameAt: moment('came_at'),
  requestedAt: moment('requested_at').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Private photos of returned goods, in the order in which they were added. */
export const returnPhotos = pgTable('return_photos', {
  pictureId: text('picture_id').primaryKey(),
  returnId: text('return_id').$type<ReturnId>().notNull(),
  position: smallint().notNull(),
})

/** The courier's parcel of a return, on its way to the shop. */
export const returnPickups = pgTable('return_pickups', {
  returnId: text('return_id').$type<ReturnId>().primaryKey(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  reference: text().notNull(),
  state: text({ enum: PARCEL_STATES }).notNull(),
  /** True if the pickup is to be cancelled with the courier. */
  isOff: boolean('is_off').notNull().default(false),
  trackingId: text('tracking_id'),
  courierName: text('courier_name').notNull().default(''),
  trackingUrl: text('tracking_url').notNull().default(''),
  /** A day in India, `2026-11-24`. */
  pickupOn: date('pickup_on', { mode: 'string' }),
  step: text({ enum: PARCEL_STEPS }),
  arrivedAt: moment('arrived_at'),
  askedBy: text('asked_by').$type<UserId>().notNull(),
  askedAt: moment('asked_at').notNull(),
  nextTryAt: moment('next_try_at'),
  tries: smallint().notNull().default(0),
  nextPollAt: moment('next_poll_at'),
  /** Why the courier refused it; for the owner. */
  note: text().notNull().default(''),
})

export const cashRefunds = pgTable('cash_refunds', {
  id: counted(),
  orderId: text('order_id').$type<OrderId>().notNull(),
  amountPaise: integer('amount_paise').notNull(),
  reason: text({ enum: ['returned', 'goodwill'] }).notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  payTo: text('pay_to'),
  askedBy: text('asked_by').$type<UserId>().notNull(),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  /** When it turned out that no cash was collected, so that the refund is not due. */
  endedAt: moment('ended_at'),
  paidBy: text('paid_by').$type<UserId>(),
  reference: text(),
  /** The order that the refund is spent on instead of being sent. */
  spentOn: text('spent_on').$type<OrderId>(),
})
