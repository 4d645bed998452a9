import { bigint, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import {
  REQUESTED_RESOLUTIONS,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnedGoods,
} from '#domain/returns/return-request.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const returnRequests = pgTable('return_requests', {
  id: text().primaryKey(),
  orderId: text('order_id').notNull(),
  reason: text({ enum: RETURN_REASONS }).notNull(),
  wish: text('requested_resolution', { enum: REQUESTED_RESOLUTIONS }).notNull(),
  goods: jsonb().$type<readonly ReturnedGoods[]>().notNull(),
  note: text().notNull(),
  payTo: text('pay_to'),
  state: text({ enum: RETURN_STATES }).notNull(),
  answer: text().notNull().default(''),
  requestedAt: moment('requested_at').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Private photos of returned goods, in the order in which they were added. */
export const returnPhotos = pgTable('return_photos', {
  pictureId: text('picture_id').primaryKey(),
  returnId: text('return_id').notNull(),
  position: smallint().notNull(),
})

export const cashRefunds = pgTable('cash_refunds', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: text('order_id').notNull(),
  amountPaise: integer('amount_paise').notNull(),
  reason: text({ enum: ['returned', 'goodwill'] }).notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  payTo: text('pay_to'),
  askedBy: text('asked_by').notNull(),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  endedAt: moment('ended_at'),
  paidBy: text('paid_by'),
  reference: text(),
})
