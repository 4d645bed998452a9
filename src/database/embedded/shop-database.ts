import pg from 'pg'
import type { Mark } from './mark.ts'
import { StartRefusal } from './refusal.ts'
import { DATABASE_OWNER, type ServerFolder } from './server.ts'

const DATABASE = 'samagni'

/**
 * Any fixed number. A shop that was killed may have left its server making the database: the server
 * lets go of that session's lock only when the statement is through.
 */
const MAKING_LOCK = 7_262_467

export interface Connection {
  host: string
  user: string
  database: string
}

type Sockets = Pick<ServerFolder, 'sockets'>

export function connectionTo({ sockets }: Sockets, database = DATABASE): Connection {
  return { host: sockets, user: DATABASE_OWNER, database }
}

async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection })
  // A broken connection also fails the query that is waiting on it, which is where it is told.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the shop's database on a first start. Refuses where there should be one already. */
export async function ensureDatabase(
  server: Sockets,
  mark: Pick<Mark, 'state'>,
  dataDir: string,
): Promise<void> {
  await withClient(connectionTo(server, 'postgres'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [MAKING_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ])
    if (!rowCount) {
      if (mark.state === 'ready') throw emptyOverExisting(dataDir)
      await client.query(`create database ${DATABASE}`)
    }
    if (mark.state !== 'ready') await setRoomAside(client)
  })
}

/**
 * Lets the server take the room it is sure to need: a new database has holes until the first
 * checkpoint fills them, and of the log's files it keeps `min_wal_size` from then on. A full disk
 * then does not stop it.
 */
async function setRoomAside(client: pg.Client): Promise<void> {
  const SEGMENTS = 3
  for (let made = 0; made < SEGMENTS; made += 1) {
    await client.query("select pg_logical_emit_message(false, 'samagni', 'room')")
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
}

/** A shop never starts empty over existing data, nor on another shop's data. */
export async function refuseForeignDatabase(
  connection: Connection,
  mark: Mark,
  dataDir: string,
): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query("select to_regclass('shop_instance') is not null as stands")
    const inside = rows[0].stands
      ? (await client.query('select id from shop_instance')).rows[0]?.id
      : undefined
    if (inside === undefined && mark.state === 'ready') throw emptyOverExisting(dataDir)
    if (inside !== undefined && inside !== mark.shop) {
      throw new StartRefusal(
        `The database in ${dataDir} belongs to another shop than its mark says. Nothing was changed: restore the folder from a backup.`,
      )
    }
  })
}

/** Writes the mark's id into the database, where it stays. */
export async function repeatMark(connection: Connection, mark: Mark): Promise<void> {
  await withClient(connection, (client) =>
    client.query('insert into shop_instance (id) values ($1) on conflict do nothing', [mark.shop]),
  )
}

function emptyOverExisting(dataDir: string): StartRefusal {
  return new StartRefusal(
    `The mark in ${dataDir} says this shop has been running, but its database is empty. Nothing was changed: restore the folder from a backup.`,
  )
}
