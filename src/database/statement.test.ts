import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { findSessions } from './accounts/accounts.ts'
import type { Reader } from './connection.ts'
import { readOrderParts } from './orders/rows.ts'
import { inTransaction } from './transaction.ts'

/** PostgreSQL plans a statement so often before it compares that with a plan that it may keep. */
const PLANNED_FIRST = 5

test.each<[string, (db: Reader) => Promise<unknown>]>([
  ['find-sessions', (db) => findSessions(db, [randomBytes(32)])],
  ['list-order-lines', (db) => readOrderParts(db, ['none' as OrderId], { mayBePaidOnline: false })],
])('%s, which takes a list, is not planned anew each time', async (name, run) => {
  const db = await databaseForTest()
  await inTransaction(db, async (tx) => {
    const times = 12
    for (let time = 0; time < times; time += 1) await run(tx)
    const { rows } = await tx.execute(
      sql`select generic_plans::integer as kept from pg_prepared_statements where name = ${name}`,
    )
    expect(rows).toEqual([{ kept: times - PLANNED_FIRST }])
  })
})
