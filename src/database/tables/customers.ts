import { pgTable, text } from 'drizzle-orm/pg-core'
import { counted, moment } from './columns.ts'

/** What the team wrote about a customer, or about one of their orders. */
export const teamNotes = pgTable('team_notes', {
  id: counted(),
  userId: text('user_id').notNull(),
  orderId: text('order_id'),
  text: text().notNull(),
  writtenBy: text('written_by').notNull(),
  writtenAt: moment('written_at').notNull(),
})
