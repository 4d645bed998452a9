import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { meetingPoint } from '#tests/races/checkout.ts'
import { databaseForTest } from '#tests/support/database.ts'
import type { Reader, ShopDatabase, Transaction } from './connection.ts'
import {
  inShortTransaction,
  inTransaction,
  inTransactionFrom,
  readTogether,
} from './transaction.ts'

/** Two statements in one packet, of which the first fails and is reported last. */
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

/** The database's message; the error may be wrapped together with its statement. */
const whyItFails = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it did not',
    ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message),
  )

test('a transaction fails with its first error, not with the errors that follow from it', async () => {
  const db = await databaseForTest()
  const short = { read: failAndGoOn, write: async () => ({ ok: true }) }
  expect(await whyItFails(inShortTransaction(db, short))).toBe('division by zero')
  const whole = inTransactionFrom(db, failAndGoOn, async () => {})
  expect(await whyItFails(whole)).toBe('division by zero')
})

/** Terminates an idle connection, like a server that fails over. */
const loseConnection = (db: ShopDatabase) => async (held: Reader) => {
  const { rows } = await held.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = rows[0]?.pid
  await db.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
  await expect
    .poll(() => held.execute(sql`select 1`).then(String, ({ cause }: Error) => String(cause)))
    .toMatch(/not queryable|terminat/)
  throw new Error('lost')
}

test('a connection that breaks in use fails only its own work', async () => {
  const db = await databaseForTest()
  const lose = loseConnection(db)
  await expect(inTransaction(db, lose)).rejects.toThrow('lost')
  await expect(readTogether(db, lose)).rejects.toThrow('lost')
  const short = { read: async () => {}, write: lose }
  await expect(inShortTransaction(db, short)).rejects.toThrow('lost')
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})

test('a connection to a server that takes no writes is given up, so that the next one finds the server that does', async () => {
  const db = await databaseForTest()
  await db.execute(sql`create table notes (text text not null)`)
  const note = (tx: Transaction) => tx.execute(sql`insert into notes values ('noted')`)
  const short = {
    read: async () => {},
    write: async (tx: Transaction) => ({ ok: (await note(tx)).rowCount === 1 }),
  }
  for (const write of [() => inTransaction(db, note), () => inShortTransaction(db, short)]) {
    // What a connection sees whose server has become a standby.
    await db.execute(sql`set default_transaction_read_only = on`)
    expect(await whyItFails(write())).toMatch('read-only transaction')
    await write()
  }
  expect((await db.execute(sql`select text from notes`)).rows).toHaveLength(2)
})

test('two deadlocked transactions both succeed: the one that was rolled back is retried', async () => {
  const db = await databaseForTest()
  await db.execute(sql`create table counters (name text primary key, count integer not null)`)
  await db.execute(sql`insert into counters values ('one', 0), ('other', 0)`)
  const meet = meetingPoint(2)
  const counted: string[] = []
  const countUp = (tx: Transaction, name: string) =>
    tx.execute(sql`update counters set count = count + 1 where name = ${name}`)
  const both = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      counted.push(first)
      await countUp(tx, first)
      await meet()
      await countUp(tx, second)
      return first
    })
  expect(await Promise.all([both('one', 'other'), both('other', 'one')])).toEqual(['one', 'other'])
  expect((await db.execute(sql`select name, count from counters order by name`)).rows).toEqual([
    { name: 'one', count: 2 },
    { name: 'other', count: 2 },
  ])
  expect(counted.length).toBeGreaterThan(2)
})
