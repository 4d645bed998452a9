import { boolean, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const shopSettings = pgTable('shop_settings', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  /** The owner's changes, by field name. */
  texts: jsonb().$type<Record<string, unknown>>().notNull(),
  /** When a live shop was opened to shoppers. */
  openedAt: moment('opened_at'),
  changedAt: moment('changed_at'),
})
