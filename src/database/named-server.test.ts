import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { refuseOldVersion, refuseUnfitServer } from './named-server.ts'
import { StartRefusal } from './start-refusal.ts'

function poolAt(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionTimeoutMillis: 2_000, ...connection })
  onTestFinished(() => pool.end())
  return pool
}

test('a server that is reachable and new enough is accepted', async () => {
  await expect(refuseUnfitServer(poolAt(inject('cluster').connection))).resolves.toBeUndefined()
})

test('an unreachable server is reported in a sentence that names DATABASE_URL', async () => {
  const refused = refuseUnfitServer(poolAt({ host: '127.0.0.1', port: 1 }))
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(
    'The database that DATABASE_URL names does not answer. Check the address and that the server runs.',
  )
})

test('a missing database is told apart from an unreachable server', async () => {
  const pool = poolAt({ ...inject('cluster').connection, database: 'not_there' })
  await expect(refuseUnfitServer(pool)).rejects.toThrow('has no database of the name given there')
})

test('a server older than PostgreSQL 15 is refused with its version', () => {
  expect(() => refuseOldVersion(14)).toThrow('is PostgreSQL 14; the shop needs 15 or newer')
  expect(() => refuseOldVersion(15)).not.toThrow()
})
