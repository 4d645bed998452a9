import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseForTest } from '#tests/support/database.ts'
import type { Transaction } from './connection.ts'
import { inShortTransaction, inTransactionFrom } from './transaction.ts'

/** Two statements in one packet, of which the first fails and is heard of last. */
const failAndGoOn = async (tx: Transaction): Promise<void> => {
  const late = async () => {
    try {
      await tx.execute(sql`select 1 / 0`)
    } finally {
      await nextTurn()
    }
  }
  await Promise.all([late(), tx.execute(sql`select 1`)])
}

/** What the database said; the first failure is seen with or without the statement around it. */
const whyItFails = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it did not',
    ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message),
  )

test('a transaction fails with what failed first, not with what failed because of it', async () => {
  const db = await databaseForTest()
  const short = { read: failAndGoOn, write: async () => ({ ok: true }) }
  expect(await whyItFails(inShortTransaction(db, short))).toBe('division by zero')
  const whole = inTransactionFrom(db, failAndGoOn, async () => {})
  expect(await whyItFails(whole)).toBe('division by zero')
})
