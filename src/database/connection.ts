import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Clock } from '#domain/time/clock.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import { type PooledServer, pooledClient } from './pooled-client.ts'
import { endOnSilence } from './silence.ts'

export type ShopDatabase = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<ShopDatabase['transaction']>[0]>[0]
/** The database or a transaction; reading queries take it as their first argument. */
export type Reader = ShopDatabase | Transaction

/** The dependencies of almost everything that reads or writes. */
export interface DatabaseDeps {
  db: ShopDatabase
  clock: Clock
}

/** A statement that takes longer indicates an outage, not a slow page. */
const STATEMENT_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const LIMITS = [
  `statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
  `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`,
  // Waiting for a lock is part of a statement's time; a provider's shorter limit would refuse orders in a rush.
  'lock_timeout = 0',
]

/**
 * Lifts the limits of the running transaction, for one that takes minutes: the shop's own and the one of a provider on
 * whole transactions, which servers have since PostgreSQL 17.
 */
export const LIFT_LIMITS = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  select set_config(name, '0', true) from pg_settings where name = 'transaction_timeout'`

/** Longer than a statement may take, because `statement_timeout` does not limit the write of a commit. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5 * SECOND_MS

/** Detects a server that vanished without closing its connections, also while no query is running. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10 * SECOND_MS }

/** The connections past the pooler, for databases that are opened through one. */
const directConnections = new WeakMap<pg.Pool, pg.ClientConfig>()

/**
 * Opens a pool. `connection` is any PostgreSQL address, or the folder of the server's socket. The limits are set
 * after connecting, because a pooler refuses them as startup parameters; through a pooler in transaction mode,
 * whose sessions are shared, they are set with each transaction.
 */
export function openDatabase(
  connection: pg.PoolConfig,
  max = 10,
  pooled?: PooledServer,
): ShopDatabase {
  const pool = new pg.Pool({
    max,
    // Statements that do not wait for each other are sent without waiting: a transaction then takes few round trips.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    ...(pooled
      ? {
          Client: pooledClient(
            pooled,
            LIMITS.map((limit) => `set local ${limit}`),
          ),
          // A single statement begins no transaction, so its limit is kept on this side.
          query_timeout: STATEMENT_TIMEOUT_MS,
        }
      : { onConnect: (client) => limitSession(client as pg.Client) }),
    ...connection,
  })
  if (pooled) directConnections.set(pool, pooled.direct)
  // The pool replaces a connection that breaks while idle; the next query reports the error.
  pool.on('error', () => {})
  // A connection that breaks in use fails its query, where it is reported; without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => {}))
  return drizzle(pool)
}

/** Calls `work` with a pool whose sessions are not shared: the database's own, or one past its pooler. */
export async function withDirectPool<Result>(
  db: ShopDatabase,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const direct = directConnections.get(db.$client)
  if (!direct) return await work(db.$client)
  const pool = openDatabase(direct, 1).$client
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** Limits how long a session's statements may take, and how long this side waits for their results. */
export async function limitSession(client: pg.Client, silenceTimeoutMs = SILENCE_TIMEOUT_MS) {
  endOnSilence(client, silenceTimeoutMs)
  await client.query(LIMITS.map((limit) => `set ${limit}`).join('; '))
}

/**
 * How to connect to the server past any pooler, for what needs a session of its own: notifications, session locks,
 * and programs that keep a connection.
 */
export function directConnection({ $client }: ShopDatabase): pg.ClientConfig {
  const direct = directConnections.get($client)
  if (direct) return direct
  const { connectionString, host, port, user, password, database, ssl } = $client.options
  const given = Object.entries({ connectionString, host, port, user, password, database, ssl })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** The same for a connection that is kept open, with limits for a server that has vanished. */
export function keptConnection(db: ShopDatabase): pg.ClientConfig {
  const { connectionTimeoutMillis = 0 } = db.$client.options
  return { ...directConnection(db), ...KEEP_ALIVE, connectionTimeoutMillis }
}

/** Calls `work` with a connection outside the pool, which is closed afterwards. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, ...KEEP_ALIVE })
  // A broken connection also fails the waiting query, where it is reported.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
