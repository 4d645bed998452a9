import { type SQL, sql } from 'drizzle-orm'
import type { Reader, ShopDatabase, Transaction } from './connection.ts'
import { listen } from './listening.ts'
import { repeat } from './repeat.ts'
import { statement } from './statement.ts'

const CHANNEL = 'content_version'
/** Through a pooler no notification arrives, and a broken connection is noticed late, so the version is also polled. */
const ASK_EVERY_MS = 1_000

/** Tells every process of a new version, for a statement that has just moved it. */
export const contentNotice: SQL = sql.raw(`pg_notify('${CHANNEL}', version::text)`)

const readVersion = statement<Record<string, never>, { version: string }>(
  'content-version',
  sql`select version from content_version`,
)

/** The current version of all public content; a cached page is valid for one version. */
export async function readContentVersion(db: Reader): Promise<number> {
  const [row] = await readVersion(db, {})
  return Number(row?.version)
}

/**
 * Increments the version and notifies every process when `tx` commits. The row stays locked until then, so call
 * this last in a transaction.
 */
export async function moveContentVersion(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with moved as (update content_version set version = version + 1 returning version)
    select ${contentNotice} from moved`)
}

/** The content version as this process knows it. */
export interface FollowedVersion {
  current(): number
  /** Calls `tell` after every change; returns a function that unsubscribes. */
  onChange(tell: (version: number) => void): () => void
  /** Reads the version now, so that a process that has just written serves its own writes. */
  catchUp(): Promise<void>
  /** Stops polling and listening; call it before the pool is closed. */
  close(): Promise<void>
}

interface FollowOptions {
  askEveryMs?: number
  /** Loads what belongs to a version before this process announces that version. */
  prepare?: (() => Promise<void>) | undefined
}

/**
 * Follows the version by notifications on a connection of its own and, as a fallback, by polling every second.
 * During an outage the version stays as it was and is updated afterwards.
 */
export async function followContentVersion(
  db: ShopDatabase,
  { askEveryMs = ASK_EVERY_MS, prepare }: FollowOptions = {},
): Promise<FollowedVersion> {
  let version = await readContentVersion(db)
  // After reading the version, so that what is prepared is never older than it.
  await prepare?.()
  const listeners = new Set<(version: number) => void>()
  const arrive = (seen: number): void => {
    // Never backwards: a poll may return after a newer notification.
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
        // An outage: the next poll finds the version still outstanding.
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
