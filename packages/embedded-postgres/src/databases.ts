import pg from 'pg'
import { type Cluster, connectionTo } from './cluster.ts'
import { freeBytesOf } from './disk-space.ts'
import { EmbeddedPostgresError } from './error.ts'
import { isTooLittle } from './server.ts'

/**
 * Arbitrary advisory lock number. A killed program's server may still be creating the database: that session's
 * lock is released only when the statement ends.
 */
const MAKING_LOCK = 7_262_467

/**
 * Ensures that a database of this name exists, and returns whether it does. Without `create` it only checks, so
 * that a program can refuse to start empty when it expected data. Throws `disk-full` when the disk has no room for it.
 */
export async function ensureDatabase(
  cluster: Pick<Cluster, 'sockets' | 'user' | 'data'>,
  name: string,
  { create = true, freeBytes = () => freeBytesOf(cluster.data) } = {},
): Promise<boolean> {
  const client = new pg.Client(connectionTo(cluster))
  // A broken connection also fails the waiting query, where it is reported.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1)', [MAKING_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!create) return Boolean(rowCount)
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
    await setRoomAside(client)
    return true
  } catch (error) {
    // A full disk shows as a failed checkpoint, or as a server that has stopped.
    if (!isTooLittle(await freeBytes())) throw error
    throw new EmbeddedPostgresError({ code: 'disk-full', step: 'set-up' })
  } finally {
    await client.end()
  }
}

/**
 * Makes the server allocate the disk space that it will need: a new database is sparse until the first
 * checkpoint, and the log keeps `min_wal_size` of files from then on. A full disk then does not stop the
 * server.
 */
async function setRoomAside(client: pg.Client): Promise<void> {
  const SEGMENTS = 3
  for (let made = 0; made < SEGMENTS; made += 1) {
    await client.query("select pg_logical_emit_message(false, 'embedded-postgres', 'room')")
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
}
