import { sql } from 'drizzle-orm'
import pg from 'pg'
import { currentRequestId } from '#request-context.ts'
import { keptConnection, type Reader, type ShopDatabase } from './connection.ts'
import { statement } from './statement.ts'

const FIRST_RECONNECT_MS = 250
const SLOWEST_RECONNECT_MS = 5_000

export interface ChannelHandlers {
  onMessage(payload: string): void
  /** Called whenever listening starts, to poll for what was missed before. */
  onListening(): Promise<void>
}

/** The listening connection of a process. */
interface Listener {
  add(channel: string, handlers: ChannelHandlers): { close(): Promise<void> }
}

const listeners = new WeakMap<ShopDatabase, Listener>()

/**
 * Listens to a channel (a constant of ours, never user input) on one connection for all channels of this process, which
 * reconnects when it breaks. Notifications do not arrive through a transaction pooler, so callers also poll.
 */
export function listen(db: ShopDatabase, channel: string, handlers: ChannelHandlers) {
  const listener = listeners.get(db) ?? openListener(db)
  listeners.set(db, listener)
  return listener.add(channel, handlers)
}

/** A connection of its own, opened again when it breaks. */
interface LastingConnection {
  /** Undefined while it is not connected. */
  client(): pg.Client | undefined
  /** Executes a statement on one connection; false if that failed, and another one is opened. */
  execute(on: pg.Client, statement: string): Promise<boolean>
  close(): Promise<void>
}

/** Reconnects after ever longer pauses, until a statement is executed again. */
function keepConnected(
  db: ShopDatabase,
  whenOpen: (opened: pg.Client) => Promise<unknown>,
  whenNotified: (notice: pg.Notification) => void,
): LastingConnection {
  let isClosed = false
  let client: pg.Client | undefined
  let waitMs = FIRST_RECONNECT_MS
  let timer: NodeJS.Timeout | undefined

  const reconnectLater = (): void => {
    client = undefined
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(open, waitMs)
    timer.unref()
    waitMs = Math.min(waitMs * 2, SLOWEST_RECONNECT_MS)
  }

  async function connect(): Promise<void> {
    // Pipelined, so that `listen` for one channel does not wait for another.
    const opened = new pg.Client({ ...keptConnection(db), pipeline: true })
    opened.on('error', () => {})
    opened.once('end', reconnectLater)
    opened.on('notification', whenNotified)
    try {
      await opened.connect()
    } catch {
      await opened.end().catch(() => {})
      return reconnectLater()
    }
    client = opened
    await whenOpen(opened)
  }

  let opening = connect()
  function open(): void {
    opening = connect()
  }

  return {
    client: () => client,
    async execute(on, statement) {
      try {
        await on.query(statement)
      } catch {
        // The 'end' event schedules the next connection.
        await on.end().catch(() => {})
        return false
      }
      waitMs = FIRST_RECONNECT_MS
      return true
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await opening
      await client?.end().catch(() => {})
    },
  }
}

function openListener(db: ShopDatabase): Listener {
  const handlersByChannel = new Map<string, Set<ChannelHandlers>>()
  const connection = keepConnected(db, listenToAll, ({ channel, payload = '' }) => {
    for (const { onMessage } of handlersByChannel.get(channel) ?? []) onMessage(payload)
  })

  function listenToAll(opened: pg.Client) {
    return Promise.all(
      [...handlersByChannel].map(([channel, all]) => startListening(opened, channel, [...all])),
    )
  }

  async function startListening(
    opened: pg.Client,
    channel: string,
    all: readonly ChannelHandlers[],
  ): Promise<void> {
    if (!(await connection.execute(opened, `listen ${channel}`))) return
    await Promise.all(all.map((handlers) => handlers.onListening()))
  }

  async function remove(channel: string, handlers: ChannelHandlers): Promise<void> {
    const others = handlersByChannel.get(channel)
    others?.delete(handlers)
    if (others?.size !== 0) return
    handlersByChannel.delete(channel)
    if (handlersByChannel.size > 0) {
      await connection
        .client()
        ?.query(`unlisten ${channel}`)
        .catch(() => {})
      return
    }
    listeners.delete(db)
    await connection.close()
  }

  return {
    add(channel, handlers) {
      const others = handlersByChannel.get(channel)
      handlersByChannel.set(channel, (others ?? new Set()).add(handlers))
      const client = connection.client()
      if (client) void startListening(client, channel, [handlers])
      return { close: () => remove(channel, handlers) }
    },
  }
}

/** The payload of a notification for jobs: the id of the request that caused it, or an empty text. */
export const wakeMessage = (): string => currentRequestId() ?? ''

/** Wakes the jobs that listen to a channel, at commit; their log lines name the request. */
export async function wakeJobs(db: Reader, channel: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${wakeMessage()})`)
}

const NOTICE_EVERY_MS = 250
const value = sql.placeholder

const notify = statement<{ channel: string; message: string }>(
  'wake-jobs',
  sql`select pg_notify(${value('channel')}, ${value('message')})`,
)

/** Calls since this process's last notification, by channel. */
const lastNotices = new WeakMap<ShopDatabase, Map<string, { message: string | undefined }>>()

/**
 * Wakes the jobs that listen to a channel, after a commit: a notification inside the transaction would make commits
 * wait for each other. Calls within a quarter of a second share one notification, since each starts a run of the job. A
 * lost one, because the process ends or the database is down, only delays the work until the job's next scheduled run.
 */
export function wakeJobsSoon(db: ShopDatabase, channel: string): void {
  const channels = lastNotices.get(db) ?? new Map<string, { message: string | undefined }>()
  lastNotices.set(db, channels)
  const waiting = channels.get(channel)
  if (waiting) {
    waiting.message ??= wakeMessage()
    return
  }
  const send = (message: string): void => {
    const next: { message: string | undefined } = { message: undefined }
    channels.set(channel, next)
    notify(db, { channel, message }).catch(() => {})
    setTimeout(() => {
      if (next.message === undefined) channels.delete(channel)
      else send(next.message)
    }, NOTICE_EVERY_MS).unref()
  }
  send(wakeMessage())
}
