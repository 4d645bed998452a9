import { sql } from 'drizzle-orm'
import type { Reader, ShopDatabase, Transaction } from './connection.ts'
import { listen } from './listening.ts'

const CHANNEL = 'content_version'
/** Through a pooler no notice arrives, and a broken connection is noticed late: so the version is also polled. */
const ASK_EVERY_MS = 1_000

/** The version that everything on public pages belongs to; a kept page is good for one version. */
export async function readContentVersion(db: Reader): Promise<number> {
  const { rows } = await db.execute<{ version: string }>(sql`select version from content_version`)
  return Number(rows[0]?.version)
}

/**
 * Moves the version and tells every process, with the commit of `tx`. The row stays locked until
 * then, so this is the last thing that a transaction does.
 */
export async function moveContentVersion(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with moved as (update content_version set version = version + 1 returning version)
    select pg_notify(${CHANNEL}, version::text) from moved`)
}

/** The content version as this process knows it. */
export interface FollowedVersion {
  current(): number
  /** Calls `tell` after every move; answers with a function that ends it. */
  onChange(tell: (version: number) => void): () => void
  /** Asks now, so that whoever has just written reads what was written. */
  catchUp(): Promise<void>
  /** Ends all waiting and listening; belongs before the pool's own end. */
  close(): Promise<void>
}

interface FollowOptions {
  askEveryMs?: number
  /** Brings what belongs to a version; only then does this process say that it is there. */
  prepare?: (() => Promise<void>) | undefined
}

/**
 * Follows the version on a connection of its own and, as a safety net, by asking every second.
 * Outages are sat out: the version stays what it was and is caught up with afterwards.
 */
export async function followContentVersion(
  db: ShopDatabase,
  { askEveryMs = ASK_EVERY_MS, prepare }: FollowOptions = {},
): Promise<FollowedVersion> {
  let version = await readContentVersion(db)
  // After the version, so that what is prepared is never older than it.
  await prepare?.()
  const listeners = new Set<(version: number) => void>()
  const arrive = (seen: number): void => {
    // Never back: an answer may be older than a notice that overtook it.
    if (!(seen > version)) return
    version = seen
    for (const tell of listeners) tell(seen)
  }
  let preparing: Promise<void> = Promise.resolve()
  const learn = async (seen: number): Promise<void> => {
    if (!prepare || !(seen > version)) return arrive(seen)
    preparing = preparing
      .then(() => (seen > version ? prepare() : undefined))
      .then(
        () => arrive(seen),
        // An outage: the next look finds the version still to be learned.
        () => {},
      )
    await preparing
  }
  const ask = (): Promise<void> => readContentVersion(db).then(learn, () => {})
  const listening = listen(db, CHANNEL, {
    onMessage: (version) => void learn(Number(version)),
    onListening: ask,
  })
  const asking = repeat(ask, askEveryMs)
  return {
    current: () => version,
    onChange(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    catchUp: ask,
    async close() {
      listeners.clear()
      await Promise.all([listening.close(), asking.close()])
      await preparing
    },
  }
}

/** Does something again and again, never twice at once; does not keep the process alive. */
function repeat(work: () => Promise<void>, everyMs: number): { close(): Promise<void> } {
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const plan = (): void => {
    if (isClosed) return
    timer = setTimeout(() => {
      running = work().finally(plan)
    }, everyMs)
    timer.unref()
  }
  plan()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
