import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

export const erasedPeople = pgTable(
  'erased_people',
  {
    what: text({ enum: ['account', 'health-profile'] }).notNull(),
    accountHash: text('account_hash').notNull(),
    emailHash: text('email_hash').notNull().default(''),
    erasedAt: moment('erased_at').notNull(),
  },
  (row) => [primaryKey({ columns: [row.what, row.accountHash, row.erasedAt] })],
)

export const erasureKey = pgTable('erasure_key', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  key: text().notNull(),
})
