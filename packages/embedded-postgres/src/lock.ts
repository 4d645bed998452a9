import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, connectionTo } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { isAlive } from './liveness.ts'
import { startServer, stopServer } from './server.ts'
import type { Settings } from './settings.ts'

/** Any fixed number: whoever holds this lock is the one program on the folder. */
const HOLDER_LOCK = 7_262_464
const LOCK_PAUSE_MS = 250
/** A program killed a moment ago may still be letting go. */
const LETTING_GO_MS = 3_000
/** After a crash the server turns connections away until it has recovered. */
const RECOVERING_MS = 60_000

export const isHeldByOther = (error: unknown): boolean =>
  error instanceof EmbeddedPostgresError && error.problem.code === 'held'

/**
 * Starts or adopts the server and owns the folder. Throws `held` with the process that owns it
 * instead. A server started in vain is stopped again.
 */
export async function takeLock(
  cluster: Cluster,
  settings: Settings,
  signal?: AbortSignal,
): Promise<pg.Client> {
  const began = Date.now()
  let isStartedHere = false
  try {
    for (;;) {
      // Again each time: what was adopted may have been on its way out.
      isStartedHere = (await startServer(cluster, settings, signal)) === 'started' || isStartedHere
      const { client, holder, isTurnedAway } = await tryLock(cluster)
      if (client) return client
      const waitedMs = Date.now() - began
      if (!isTurnedAway && (lives(holder) || waitedMs > LETTING_GO_MS)) {
        throw new EmbeddedPostgresError({ code: 'held', folder: cluster.folder, pid: holder })
      }
      if (waitedMs > RECOVERING_MS) throw new EmbeddedPostgresError({ code: 'no-answer' })
      await pause(LOCK_PAUSE_MS, undefined, { signal })
    }
  } catch (error) {
    if (isStartedHere && !isHeldByOther(error)) await stopServer(cluster)
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
export async function tryLock(cluster: Cluster): Promise<Attempt> {
  const client = new pg.Client({
    ...connectionTo(cluster),
    application_name: `${cluster.name} ${process.pid}`,
  })
  client.on('error', () => {})
  let isOurs = false
  try {
    await client.connect()
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [HOLDER_LOCK])
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
    [HOLDER_LOCK],
  )
  return Number(/ (\d+)$/.exec(rows[0]?.name ?? '')?.[1]) || undefined
}

/** In a container every program has the same number, so this one's own says nothing. */
const lives = (holder: number | undefined): boolean =>
  holder !== undefined && holder !== process.pid && isAlive(holder)
