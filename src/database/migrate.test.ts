import { expect, test } from 'vitest'
import { openEmptyDatabase } from '#tests/support/database.ts'
import { isMigrated, listMigrations, migrate } from './migrate.ts'

test('every migration runs once, and a second start finds nothing to do', async () => {
  const { pool, close } = await openEmptyDatabase()
  const lines: string[] = []
  await migrate(pool, (line) => lines.push(line))
  expect(lines).toHaveLength(listMigrations().length)
  await migrate(pool, (line) => lines.push(line))
  expect(lines).toHaveLength(listMigrations().length)
  expect(await isMigrated(pool)).toBe(true)
  await close()
})

test('five processes that start at once migrate one after the other', async () => {
  const { pool, close } = await openEmptyDatabase()
  await Promise.all(Array.from({ length: 5 }, () => migrate(pool)))
  expect(await isMigrated(pool)).toBe(true)
  await close()
})

test('a migration that fails leaves nothing of itself behind', async () => {
  const { pool, close } = await openEmptyDatabase()
  const broken = { number: 9000, name: '9000-broken.sql', checksum: 'x' }
  const sql = 'create table half (id int); select nonsense;'
  await expect(migrate(pool, undefined, [{ ...broken, sql }])).rejects.toThrow('nonsense')
  const { rows } = await pool.query("select to_regclass('half') as half")
  expect(rows[0].half).toBeNull()
  await close()
})

test('an older program refuses a newer schema, and a changed migration is named', async () => {
  const { pool, close } = await openEmptyDatabase()
  const one = { number: 1, name: '0001-one.sql', checksum: 'a', sql: 'create table one (id int)' }
  const two = { number: 2, name: '0002-two.sql', checksum: 'b', sql: 'create table two (id int)' }
  await migrate(pool, undefined, [one, two])
  await expect(migrate(pool, undefined, [one])).rejects.toThrow('newer version')
  await expect(migrate(pool, undefined, [one, { ...two, checksum: 'c' }])).rejects.toThrow(
    '0002-two.sql was changed',
  )
  await close()
})
