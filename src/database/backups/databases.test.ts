import { expect, inject, onTestFinished, test } from 'vitest'
import { withClient } from '#database/connection.ts'
import { openEmptyDatabase } from '#tests/support/database.ts'
import {
  connectionTo,
  createDatabase,
  dropDatabase,
  dropSchemaObjects,
  isEmptyDatabase,
} from './databases.ts'
import { listStoredTables } from './tables.ts'

const SERVER = inject('cluster').connection

test('a database beside the shop’s has its encoding and locale, whatever the server’s defaults are', async () => {
  const shop = 'shop_of_another_locale'
  await withClient(SERVER, (client) =>
    client.query(
      `create database ${shop} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
    ),
  )
  onTestFinished(() => dropDatabase(SERVER, shop))
  const beside = await createDatabase({ ...SERVER, database: shop }, `${shop}_restoring`)
  onTestFinished(() => dropDatabase(SERVER, `${shop}_restoring`))
  const made = await withClient(beside, (client) =>
    client.query(
      `select pg_encoding_to_char(encoding) as encoding, datcollate, datctype
       from pg_database where datname = current_database()`,
    ),
  )
  expect(made.rows).toEqual([{ encoding: 'UTF8', datcollate: 'C', datctype: 'C' }])
})

test('tables of extensions are neither the shop’s, nor in its backup, nor dropped', async () => {
  const { pool, close } = await openEmptyDatabase()
  onTestFinished(close)
  const { rows } = await pool.query('select current_database()::text as name')
  const connection = connectionTo(SERVER, rows[0].name)
  // As managed servers have it from the beginning, with two views.
  await pool.query('create extension pg_stat_statements')
  await pool.query('create table spatial_ref_sys (id serial)')
  await pool.query('alter extension pg_stat_statements add table spatial_ref_sys')
  await pool.query('alter extension pg_stat_statements add sequence spatial_ref_sys_id_seq')
  expect(await isEmptyDatabase(connection)).toBe(true)
  await pool.query('create table orders (id serial)')
  expect(await isEmptyDatabase(connection)).toBe(false)
  expect(await withClient(connection, listStoredTables)).toEqual([
    { name: 'orders', columns: ['id'] },
  ])
  await dropSchemaObjects(connection)
  expect(await isEmptyDatabase(connection)).toBe(true)
  await pool.query('select from spatial_ref_sys')
})
