import { drizzle } from 'drizzle-orm/node-postgres'
import type { ShopDatabase, Transaction } from './connection.ts'

/**
 * Runs `work` in one transaction and always returns the connection to the pool. Drizzle's own transaction leaks
 * it when the server is lost before `begin` returns, so that an outage would exhaust the pool.
 */
export async function inTransaction<Result>(
  db: ShopDatabase,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await db.$client.connect()
  try {
    return await drizzle(client).transaction(work)
  } finally {
    client.release()
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
