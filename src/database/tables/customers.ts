import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What the team wrote about a customer, or about one of their orders. */
export const teamNotes = pgTable('team_notes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  orderId: text('order_id'),
  text: text().notNull(),
  writtenBy: text('written_by').notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true, mode: 'date' }).notNull(),
})
