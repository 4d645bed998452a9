import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const pictures = pgTable('pictures', {
  id: text().primaryKey(),
  purpose: text().notNull(),
  isPrivate: boolean('is_private').notNull().default(false),
  base: text().notNull(),
  widths: integer().array().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  uploadedBy: text('uploaded_by'),
  uploadedAt: moment('uploaded_at').notNull(),
})

export const productRequests = pgTable('product_requests', {
  requestKey: text('request_key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  productId: text('product_id').notNull(),
  at: moment('at').notNull(),
})
