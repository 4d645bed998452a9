import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { ShopConnection } from '#database/backups/databases.ts'
import { openDatabase, type ShopDatabase } from '#database/connection.ts'
import { COPY, TEMPLATE } from './cluster-facts.ts'

/** One connection for all files of a worker, which it does not keep alive. */
let admin: pg.Pool | undefined

function openAdmin(): pg.Pool {
  const pool = new pg.Pool({ ...inject('cluster').connection, max: 1, allowExitOnIdle: true })
  // The server of the run ends before the worker does.
  pool.on('error', () => {})
  return pool
}

/**
 * Databases of tests that are over. They are dropped before the next copy: PostgreSQL waits a tenth of a second
 * where a connection has just been closed.
 */
const over: string[] = []

export async function createDatabase(
  template: string,
): Promise<{ name: string; drop(): Promise<void> }> {
  admin ??= openAdmin()
  for (const name of over.splice(0)) {
    await admin.query(`drop database if exists ${name} with (force)`)
  }
  const name = `${COPY}${randomBytes(6).toString('hex')}`
  // A copy waits for another copy of the same template; one at a time is fastest.
  await admin.query('select pg_advisory_lock(1)')
  // Copying files is seven times faster than logging each page, and nobody reads that log here.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  await admin.query('select pg_advisory_unlock(1)')
  return {
    name,
    async drop() {
      over.push(name)
    },
  }
}

/** A fresh database with all products in stock; call `close` at the end of the test. */
export async function openTestDatabase(
  max = 12,
): Promise<{ db: ShopDatabase; name: string; close(): Promise<void> }> {
  const { name, drop } = await createDatabase(TEMPLATE)
  const db = openDatabase({ ...inject('cluster').connection, database: name }, max)
  return {
    db,
    name,
    async close() {
      await db.$client.end()
      await drop()
    },
  }
}

/** A database without any table, for tests of migrations. */
export async function openEmptyDatabase(): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const { name, drop } = await createDatabase('template1')
  const db = openDatabase({ ...inject('cluster').connection, database: name }, 8)
  return {
    pool: db.$client,
    async close() {
      await db.$client.end()
      await drop()
    },
  }
}

/** A database for one test, closed when that test ends. */
export async function databaseForTest(): Promise<ShopDatabase> {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

/** Works in the database of a shop that does not run, and closes it. */
export async function inShop<Result>(
  connection: ShopConnection,
  work: (db: ShopDatabase) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(connection, 4)
  try {
    return await work(db)
  } finally {
    await db.$client.end()
  }
}
