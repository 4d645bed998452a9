import { pgTable, text } from 'drizzle-orm/pg-core'
import type { OrderId, UserId } from '#domain/ids.ts'
import { counted, moment } from './columns.ts'

/** The team's notes about customers, or about single orders. */
export const teamNotes = pgTable('team_notes', {
  id: counted(),
  userId: text('user_id').$type<UserId>().notNull(),
  orderId: text('order_id').$type<OrderId>(),
  text: text().notNull(),
  writtenBy: text('written_by').$type<UserId>().notNull(),
  writtenAt: moment('written_at').notNull(),
})
