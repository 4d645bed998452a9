import { boolean, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'

export const shopSettings = pgTable('shop_settings', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** What the owner changed, by the name of its field. */
  texts: jsonb().$type<Record<string, unknown>>().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
})
