import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const backups = pgTable('backups', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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
