import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** One row while search engines are notified of changes. */
export const searchEngineNews = pgTable('search_engine_news', {
  one: boolean().primaryKey().default(true),
  toldUntil: moment('told_until').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  takenAt: moment('taken_at'),
  failures: integer().notNull().default(0),
  /** The HTTP status of the last response; null before the first, and when there was none. */
  status: integer(),
})
