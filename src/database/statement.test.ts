import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseForTest } from '#tests/support/database.ts'
import { findSessions } from './accounts/accounts.ts'
import { inTransaction } from './transaction.ts'

test('the look-up of sessions, which each request repeats, is not planned anew each time', async () => {
  const db = await databaseForTest()
  await inTransaction(db, async (tx) => {
    const times = 12
    for (let time = 0; time < times; time += 1) await findSessions(tx, [randomBytes(32)])
    const { rows } = await tx.execute(sql`
      select generic_plans::integer as kept from pg_prepared_statements where name = 'find-sessions'`)
    // PostgreSQL plans a statement five times before it compares that with a plan that it may keep.
    expect(rows).toEqual([{ kept: times - 5 }])
  })
})
