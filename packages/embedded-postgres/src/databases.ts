import pg from 'pg'
import { type Cluster, connectionTo } from './cluster.ts'

/**
 * Any fixed number. A program that was killed may have left its server making the database: the
 * server lets go of that session's lock only when the statement is through.
 */
const MAKING_LOCK = 7_262_467

/**
 * Sees to it that a database of this name stands, and says whether it does. Without `create` it only
 * looks, so that a program can refuse to begin anew over data that it expected.
 */
export async function ensureDatabase(
  cluster: Pick<Cluster, 'sockets' | 'user'>,
  name: string,
  { create = true } = {},
): Promise<boolean> {
  const client = new pg.Client(connectionTo(cluster))
  // A broken connection also fails the query that is waiting on it, which is where it is told.
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
 * Lets the server take the room it is sure to need: a new database has holes until the first
 * checkpoint fills them, and of the log's files it keeps `min_wal_size` from then on. A full disk
 * then does not stop it.
 */
async function setRoomAside(client: pg.Client): Promise<void> {
  const SEGMENTS = 3
  for (let made = 0; made < SEGMENTS; made += 1) {
    await client.query("select pg_logical_emit_message(false, 'embedded-postgres', 'room')")
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
}
