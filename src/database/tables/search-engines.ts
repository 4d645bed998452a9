import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** One row while search engines are told of changes. */
export const searchEngineNews = pgTable('search_engine_news', {
  one: boolean().primaryKey().default(true),
  toldUntil: moment('told_until').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  takenAt: moment('taken_at'),
  failures: integer().notNull().default(0),
  /** Of the last answer; null before the first one, and where none came. */
  status: integer(),
})
