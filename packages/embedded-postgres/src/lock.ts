import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, connectionTo } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { isAlive } from './liveness.ts'
import { startServer, stopServer } from './server.ts'
import type { Settings } from './settings.ts'

/** Arbitrary advisory lock number: its holder is the only program on the folder. */
const HOLDER_LOCK = 7_262_464
const LOCK_PAUSE_MS = 250
/** A program that was just killed may still be releasing it. */
const LETTING_GO_MS = 3_000
/** After a crash the server refuses connections until it has recovered. */
const RECOVERING_MS = 60_000

export const isHeldByOther = (error: unknown): boolean =>
  error instanceof EmbeddedPostgresError && error.problem.code === 'held'

/**
 * Starts or adopts the server and locks the folder. Throws `held` with the holder's process id if another
 * program has it. Then stops the server if it was started here.
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
      // Repeated, since an adopted server may have been stopping.
      isStartedHere = (await startServer(cluster, settings, signal)) === 'started' || isStartedHere
      const { client, holder, isTurnedAway } = await tryLock(cluster)
      if (client) return client
      const waitedMs = Date.now() - began
      if (!isTurnedAway && (isOtherProcessAlive(holder) || waitedMs > LETTING_GO_MS)) {
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
  /** The connection that holds the folder from now on. */
  client?: pg.Client
  /** The process id of the current holder, if known. */
  holder?: number | undefined
  /** The server refuses connections at present. */
  isTurnedAway?: boolean
}

/** Whether a connection failed because the server is starting, stopping or gone. */
function isPassing(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code)
  return code.startsWith('57P') || ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'].includes(code)
}

/** Tries once to lock the folder on a running server. */
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

/** The process id of the lock's holder. */
async function findHolder(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query(
    "select a.application_name as name from pg_locks l join pg_stat_activity a using (pid) where l.locktype = 'advisory' and l.objid = $1 and l.granted",
    [HOLDER_LOCK],
  )
  return Number(/ (\d+)$/.exec(rows[0]?.name ?? '')?.[1]) || undefined
}

/** Programs in different containers often have the same process id, so an id equal to our own proves nothing. */
const isOtherProcessAlive = (holder: number | undefined): boolean =>
  holder !== undefined && holder !== process.pid && isAlive(holder)
