import { sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { Reader, ShopDatabase, Transaction } from './connection.ts'

/** How often a transaction that fails with a deadlock is tried. */
const MAX_TRIES = 3

/**
 * Runs `work` in one transaction and always returns the connection to the pool. Drizzle's own transaction leaks
 * it when the server is lost before `begin` returns, so that an outage would exhaust the pool. Retries after a
 * deadlock, so `work` must change nothing but the database.
 */
export function inTransaction<Result>(
  db: ShopDatabase,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransactionFrom(db, async () => {}, work)
}

/**
 * Like `inTransaction`, but `read` is sent together with BEGIN: it locks and reads, in statements that do not wait for
 * each other. It must not write, because it is sent before it is known that the transaction has begun.
 */
export async function inTransactionFrom<Found, Result>(
  db: ShopDatabase,
  read: (tx: Transaction) => Promise<Found>,
  work: (tx: Transaction, found: Found) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(db, read, work)
    } catch (error) {
      // The other transaction of the deadlock can continue now, so this one is retried.
      if (tries === MAX_TRIES || !isDeadlock(error)) throw error
    }
  }
}

async function runOnce<Found, Result>(
  db: ShopDatabase,
  read: (tx: Transaction) => Promise<Found>,
  work: (tx: Transaction, found: Found) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect()
  const gate = gateOf(client)
  try {
    const { tx } = gate
    const [, found] = await inOnePacket(client, () =>
      Promise.all([client.query('begin'), read(tx)]),
    )
    const result = await work(tx, found)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    const cause = firstFailureOf(error, gate)
    await rollBack(client, cause)
    throw cause
  }
}

/** Thrown inside a transaction to roll it back; `inTransactionOrRefusal` turns it into a value. */
class Refused<Refusal> extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('The transaction was refused and undone.')
    this.refusal = refusal
  }
}

/** Like `inTransaction`, but a result with `ok: false` also rolls back. */
export async function inTransactionOrRefusal<Answer extends { ok: boolean }>(
  db: ShopDatabase,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await inTransaction(db, async (tx) => {
      const answer = await work(tx)
      if (!answer.ok) throw new Refused(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** Runs reading statements that do not depend on each other on one connection, in one round trip. */
export async function readTogether<Found>(db: Reader, read: (db: Reader) => Promise<Found>) {
  if (!('$client' in db)) return await read(db)
  const client = await db.$client.connect()
  try {
    return await inOnePacket(client, () => read(gateOf(client).tx))
  } finally {
    client.release()
  }
}

/** Sends one statement before it returns; what is only sent later would come after COMMIT. */
export type Send = () => Promise<unknown>

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const TRANSACTION_ABORTED = '25P02'
const READ_ONLY = '25006'

/** The code with which the database refused a statement; undefined for any other failure. */
function refusalOf(error: unknown): unknown {
  const { cause = error } = error instanceof Error ? error : {}
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

/** Waits for the other transactions that have locked the same name, and keeps it until this one ends. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Whether a transaction failed because another one held a lock for too long. */
export function isLockTimeout(error: unknown): boolean {
  return refusalOf(error) === LOCK_NOT_AVAILABLE
}

/** Whether a transaction was aborted because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return refusalOf(error) === DEADLOCK
}

/** The first failure of statements that were sent together; later ones only report that the transaction is aborted. */
function firstFailureOf(error: unknown, { failure }: Gate): unknown {
  return refusalOf(error) === TRANSACTION_ABORTED && failure ? failure : error
}

export interface ShortTransaction<Found, Answer> {
  /** Fails when another transaction holds a lock for longer. */
  lockWithinMs?: number | undefined
  /**
   * Locks and reads, in statements that are sent together with BEGIN. It must not write, because it is sent before it
   * is known that the transaction has begun.
   */
  read(tx: Transaction): Promise<Found>
  /**
   * Writes, or refuses with `ok: false`, which rolls back. It may end with `commit`, whose statements are sent together
   * with COMMIT: each must fail if the transaction must not be committed. `commit` returns whether it was committed;
   * false when a statement failed and `sends` turned the failure into a value.
   */
  write(
    tx: Transaction,
    found: Found,
    commit: (sends: readonly Send[]) => Promise<boolean>,
  ): Promise<Answer>
}

/**
 * Its statements take arrays, for which PostgreSQL would otherwise make a custom plan each time, which costs more than
 * the statements themselves.
 */
const BEGIN_SHORT = 'begin; set local plan_cache_mode = force_generic_plan'

/** A transaction of two round trips: what it reads is sent with BEGIN, and what it writes with COMMIT. */
export async function inShortTransaction<Found, Answer extends { ok: boolean }>(
  db: ShopDatabase,
  { lockWithinMs, read, write }: ShortTransaction<Found, Answer>,
): Promise<Answer> {
  const client = await db.$client.connect()
  const gate = gateOf(client)
  const limit = lockWithinMs ? `; set local lock_timeout = ${lockWithinMs}` : ''
  let ending: 'open' | 'committed' | 'rolled back' = 'open'

  async function commit(sends: readonly Send[]): Promise<boolean> {
    const results = inOnePacket(client, () => {
      const sent = sends.map((send) => {
        const before = gate.sent
        const result = send()
        if (gate.sent !== before + 1) throw new Error('a statement would be sent after COMMIT')
        return result
      })
      gate.isClosed = true
      return Promise.all([client.query('commit'), ...sent])
    })
    const [{ command }] = await results
    // After a failed statement COMMIT rolls back, and its command tag says so.
    ending = command === 'COMMIT' ? 'committed' : 'rolled back'
    return ending === 'committed'
  }

  try {
    const [, found] = await inOnePacket(client, () =>
      Promise.all([client.query(`${BEGIN_SHORT}${limit}`), read(gate.tx)]),
    )
    const answer = await write(gate.tx, found, commit)
    if (ending === 'open' && answer.ok) await commit([])
    else if (ending === 'open') await client.query('rollback')
    // The cast is needed because TypeScript does not see that `commit` has set it.
    if (answer.ok !== ((ending as string) === 'committed')) {
      throw new Error(`an answer of ${answer.ok} to a transaction that was ${ending}`)
    }
    client.release()
    return answer
  } catch (error) {
    const cause = firstFailureOf(error, gate)
    await rollBack(client, cause)
    throw cause
  }
}

/**
 * Rolls back, or closes the connection if that fails: no connection returns to the pool inside a transaction. One to a
 * server that takes no writes is closed too, because only a new one can reach the server that does.
 */
async function rollBack(client: PoolClient, cause: unknown): Promise<void> {
  try {
    await client.query('rollback')
    client.release(refusalOf(cause) === READ_ONLY)
  } catch {
    client.release(true)
  }
}

/** Sends the statements of `send` in one packet. */
function inOnePacket<Result>(client: PoolClient, send: () => Promise<Result>): Promise<Result> {
  const { stream } = client.connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

const corked = new WeakSet<PoolClient>()

/** Sends all statements of the same turn of the event loop in one packet. */
function sendInOnePacket(client: PoolClient): void {
  if (corked.has(client)) return
  corked.add(client)
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => {
    corked.delete(client)
    stream.uncork()
  })
}

const dialect = new PgDialect()

/** A Drizzle transaction on a connection where Drizzle sent no BEGIN; counts statements, and refuses them when closed. */
interface Gate {
  tx: Transaction
  sent: number
  isClosed: boolean
  /** The error of the first statement that failed. */
  failure: Error | undefined
}

/** Kept per connection, so that the prepared statements of Drizzle's session are reused. */
const gates = new WeakMap<PoolClient, Gate>()

function gateOf(client: PoolClient): Gate {
  const gate = gates.get(client) ?? createGate(client)
  gates.set(client, gate)
  return Object.assign(gate, { sent: 0, isClosed: false, failure: undefined })
}

function createGate(client: PoolClient): Gate {
  const query = (...args: unknown[]): unknown => {
    if (gate.isClosed) throw new Error('a statement after COMMIT')
    gate.sent += 1
    sendInOnePacket(client)
    const answer: Promise<unknown> = Reflect.apply(client.query, client, args)
    answer.catch((error: Error) => {
      gate.failure ??= error
    })
    return answer
  }
  type Nothing = Record<string, never>
  const session = new NodePgSession<Nothing, Nothing>(
    { query } as unknown as PoolClient,
    dialect,
    undefined,
  )
  const tx = new NodePgTransaction<Nothing, Nothing>(dialect, session, undefined)
  const gate: Gate = { tx, sent: 0, isClosed: false, failure: undefined }
  return gate
}
