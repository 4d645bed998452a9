import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from './life.ts'
import { StartRefusal } from './refusal.ts'
import { type ServerFolder, startServer, stopServer } from './server.ts'
import { connectionTo } from './shop-database.ts'

/** Any fixed number: whoever holds this lock is the one shop on the folder. */
const ONE_SHOP_LOCK = 7_262_464
const LOCK_PAUSE_MS = 250
/** A shop killed a moment ago may still be letting go. */
const LETTING_GO_MS = 3_000
/** After a crash the server turns connections away until it has recovered. */
const RECOVERING_MS = 60_000

/** The folder belongs to another shop that runs. */
export class FolderHeld extends StartRefusal {
  override name = 'FolderHeld'
}

/**
 * Starts or adopts the server and owns the folder, or refuses naming the process that does. A
 * server started in vain is stopped again.
 */
export async function takeLock(
  server: ServerFolder,
  dataDir: string,
  signal?: AbortSignal,
): Promise<pg.Client> {
  const began = Date.now()
  let isStartedHere = false
  try {
    for (;;) {
      // Again each time: what was adopted may have been on its way out.
      isStartedHere = (await startServer(server, signal)) === 'started' || isStartedHere
      const { client, holder, isTurnedAway } = await tryLock(server)
      if (client) return client
      const waitedMs = Date.now() - began
      if (!isTurnedAway && (lives(holder) || waitedMs > LETTING_GO_MS))
        throw heldBy(holder, dataDir)
      if (waitedMs > RECOVERING_MS) throw new StartRefusal('The built-in database did not answer.')
      await pause(LOCK_PAUSE_MS, undefined, { signal })
    }
  } catch (error) {
    if (isStartedHere && !(error instanceof FolderHeld)) await stopServer(server)
    throw error
  }
}

interface Attempt {
  /** The connection that owns the folder from now on. */
  client?: pg.Client
  /** The process that owns it instead, where that is known. */
  holder?: number | undefined
  /** The server takes no connections for the moment. */
  isTurnedAway?: boolean
}

/** Says whether a connection failed because the server is starting, stopping or gone. */
function isPassing(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code)
  return code.startsWith('57P') || ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'].includes(code)
}

/** Asks a running server once for the folder. */
export async function tryLock(server: ServerFolder): Promise<Attempt> {
  const client = new pg.Client({
    ...connectionTo(server, 'postgres'),
    application_name: `samagni ${process.pid}`,
  })
  client.on('error', () => {})
  let isOurs = false
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ONE_SHOP_LOCK])
    isOurs = rows[0].taken
    return isOurs ? { client } : { holder: await findHolder(client) }
  } catch (error) {
    if (isPassing(error) || /Connection terminated/.test((error as Error).message)) {
      return { isTurnedAway: true }
    }
    throw error
  } finally {
    if (!isOurs) await client.end().catch(() => {})
  }
}

/** The number of the process that holds the lock. */
async function findHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query(
    "select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = $1 and l.granted",
    [ONE_SHOP_LOCK],
  )
  return Number(/^samagni (\d+)$/.exec(rows[0]?.name ?? '')?.[1]) || undefined
}

/** In a container every shop has the same number, so ours says nothing. */
const lives = (holder: number | undefined): boolean =>
  holder !== undefined && holder !== process.pid && isAlive(holder)

function heldBy(holder: number | undefined, dataDir: string): FolderHeld {
  const who = holder === undefined ? '' : ` (process ${holder})`
  return new FolderHeld(
    `Another Samagni${who} already runs on the folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}
