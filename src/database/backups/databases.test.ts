import { expect, inject, onTestFinished, test } from 'vitest'
import { withClient } from '#database/connection.ts'
import { openEmptyDatabase } from '#tests/support/database.ts'
import { connectionTo, createDatabase, dropDatabase, isEmptyDatabase } from './databases.ts'

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

test('a database is empty until it has a table that no extension has put there', async () => {
  const { pool, close } = await openEmptyDatabase()
  onTestFinished(close)
  const { rows } = await pool.query('select current_database()::text as name')
  const connection = connectionTo(SERVER, rows[0].name)
  // As managed servers have it from the beginning, with two views.
  await pool.query('create extension pg_stat_statements')
  expect(await isEmptyDatabase(connection)).toBe(true)
  await pool.query('create table orders ()')
  expect(await isEmptyDatabase(connection)).toBe(false)
})
