import pg from 'pg'
import { type Cluster, connectionTo } from './cluster.ts'

/**
 * Arbitrary advisory lock number. A killed program's server may still be creating the database: that session's
 * lock is released only when the statement ends.
 */
const MAKING_LOCK = 7_262_467

/**
 * Ensures that a database of this name exists, and returns whether it does. Without `create` it only checks, so
 * that a program can refuse to start empty when it expected data.
 */
export async function ensureDatabase(
  cluster: Pick<Cluster, 'sockets' | 'user'>,
  name: string,
  { create = true } = {},
): Promise<boolean> {
  const client = new pg.Client(connectionTo(cluster))
  // A broken connection also fails the waiting query, where it is reported.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MAKING_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (!create) return Boolean(rowCount)
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
    await setRoomAside(client)
    return true
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
