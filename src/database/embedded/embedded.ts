import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { type Mark, newMark, readMark, writeMark } from './mark.ts'
import { StartRefusal } from './refusal.ts'
import {
  DATABASE_OWNER,
  initialise,
  isEmptyFolder,
  isInitialised,
  type ServerFolder,
  socketFolder,
  startServer,
  stopServer,
} from './server.ts'
import { chooseSystemUser, reachableBinaries, reachableFolder } from './system-user.ts'

const DATABASE = 'samagni'
/** Any fixed number: whoever holds this lock is the one shop on the folder (promise P21). */
const ONE_SHOP_LOCK = 7_262_464

export interface EmbeddedDatabase {
  connection: { host: string; user: string; database: string }
  /** To be called once the tables stand: checks or writes the mark inside the database. */
  confirmMark(): Promise<void>
  close(): Promise<void>
}

interface Options {
  dataDir: string
  /** One line for every step that a person might wait for. */
  tell(line: string): void
  /** Called when the server is gone for good although the shop still runs. */
  onLost(error: Error): void
}

/**
 * Opens the built-in PostgreSQL of a data folder: sets it up the first time, adopts a server that
 * outlived its shop, and holds the folder for this process alone.
 *
 * Refuses (`StartRefusal`) a folder that another shop holds, one whose mark or files are missing,
 * and a platform without a built-in server. Never deletes anything to recover. house §5, P19–P22.
 */
export async function openEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(options.dataDir)
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const user = chooseSystemUser()
  mkdirSync(dataDir, { recursive: true })

  const found = readMark(dataDir)
  const folder = found?.postgres ?? reachableFolder(user, dataDir, key)
  const version = 'npm-18'
  const server: ServerFolder = {
    user,
    binaries: reachableBinaries(user, findBinaries(), version),
    folder,
    sockets: socketFolder(folder, key),
  }
  const mark = found ?? (await firstMark(dataDir, folder))
  if (!isInitialised(folder)) {
    refuseLostData(mark, folder)
    options.tell('Setting up the database (once) …')
    await initialise(server)
  }
  await startServer(server)
  const connection = { host: server.sockets, user: DATABASE_OWNER, database: DATABASE }
  const holder = await holdFolder(server, dataDir, options)
  try {
    await ensureDatabase(server, mark, dataDir)
    await refuseForeignDatabase(connection, mark, dataDir)
  } catch (error) {
    await holder.release()
    throw error
  }

  return {
    connection,
    async confirmMark() {
      await withClient(connection, (client) =>
        client.query('insert into shop_instance (id) values ($1) on conflict do nothing', [
          mark.shop,
        ]),
      )
      if (mark.state !== 'ready') writeMark(dataDir, { ...mark, state: 'ready' })
    },
    async close() {
      await holder.release()
      await stopServer(server)
    },
  }
}

async function firstMark(dataDir: string, folder: string): Promise<Mark> {
  if (!isEmptyFolder(folder)) {
    throw new StartRefusal(
      `The folder ${dataDir} holds a shop's database but its mark samagni.json is missing. Nothing was changed: put the file back, or restore the whole folder from a backup.`,
    )
  }
  const mark = newMark(folder)
  writeMark(dataDir, mark)
  return mark
}

function refuseLostData(mark: Mark, folder: string): void {
  if (mark.state === 'started' && isEmptyFolder(folder)) return
  throw new StartRefusal(
    `This shop has been running, but its database in ${folder} is missing or damaged. Nothing was changed: restore the folder from a backup.`,
  )
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  // A broken connection also fails the query that is waiting on it, which is where it is told.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function ensureDatabase(server: ServerFolder, mark: Mark, dataDir: string): Promise<void> {
  const maintenance = { host: server.sockets, user: DATABASE_OWNER, database: 'postgres' }
  await withClient(maintenance, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      DATABASE,
    ])
    if (rowCount) return
    if (mark.state === 'ready') throw emptyOverExisting(dataDir)
    await client.query(`create database ${DATABASE}`)
  })
}

/** A shop never starts empty over existing data, nor on another shop's data (promise P22). */
async function refuseForeignDatabase(
  connection: pg.ClientConfig,
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

function emptyOverExisting(dataDir: string): StartRefusal {
  return new StartRefusal(
    `The mark in ${dataDir} says this shop has been running, but its database is empty. Nothing was changed: restore the folder from a backup.`,
  )
}

/** Keeps one connection that owns the folder's lock, and brings the server back when it was killed. */
async function holdFolder(server: ServerFolder, dataDir: string, { tell, onLost }: Options) {
  let released = false
  let client = await takeLock(server, dataDir)
  const watch = (): void => {
    client.once('error', () => void recover())
    client.once('end', () => void recover())
  }
  let recovering = false
  const recover = async (): Promise<void> => {
    if (released || recovering) return
    recovering = true
    client.removeAllListeners()
    client.on('error', () => {})
    tell('The database stopped; starting it again …')
    for (let attempt = 1; !released; attempt += 1) {
      try {
        await startServer(server)
        client = await takeLock(server, dataDir)
        break
      } catch (error) {
        if (attempt === 30) return onLost(error as Error)
        await pause(1_000)
      }
    }
    recovering = false
    if (released) return void client.end()
    tell('The database is back.')
    watch()
  }
  watch()
  return {
    async release() {
      released = true
      client.removeAllListeners()
      client.on('error', () => {})
      await client.end().catch(() => {})
    },
  }
}

const MOST_LOCK_TRIES = 12
const LOCK_PAUSE_MS = 250

/** Owns the folder, or refuses naming the process that does. A shop killed a moment ago may still be letting go. */
async function takeLock(server: ServerFolder, dataDir: string): Promise<pg.Client> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === MOST_LOCK_TRIES
    const client = new pg.Client({
      host: server.sockets,
      user: DATABASE_OWNER,
      database: 'postgres',
      application_name: `samagni ${process.pid}`,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [
        ONE_SHOP_LOCK,
      ])
      if (rows[0].taken) return client
      if (last) throw await heldByAnother(client, dataDir)
    } catch (error) {
      // While it recovers from a crash, the server turns connections away.
      if (last || error instanceof StartRefusal) throw error
    }
    await client.end().catch(() => {})
    await pause(LOCK_PAUSE_MS)
  }
}

async function heldByAnother(client: pg.Client, dataDir: string): Promise<StartRefusal> {
  const { rows } = await client.query(
    "select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = $1 and l.granted",
    [ONE_SHOP_LOCK],
  )
  await client.end()
  const holder = String(rows[0]?.name ?? '').replace('samagni', 'process')
  return new StartRefusal(
    `Another Samagni (${holder}) already runs on the folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}
