import { boolean, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'

export const shopSettings = pgTable('shop_settings', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** The owner's changes, by field name. */
  texts: jsonb().$type<Record<string, unknown>>().notNull(),
  /** When a live shop was opened to shoppers. */
  openedAt: timestamp('opened_at', { withTimezone: true, mode: 'date' }),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
})
