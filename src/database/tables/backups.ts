import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { counted, moment } from './columns.ts'

export const backups = pgTable('backups', {
  id: counted(),
  begunAt: moment('begun_at').notNull(),
  endedAt: moment('ended_at').notNull(),
  place: text().notNull(),
  name: text().notNull(),
  endMark: moment('end_mark'),
  bytes: bigint({ mode: 'number' }),
  sha256: text(),
  orders: integer(),
  missingPictures: integer('missing_pictures'),
  problem: text().notNull().default(''),
  testedAt: moment('tested_at'),
  testProblem: text('test_problem').notNull().default(''),
})
