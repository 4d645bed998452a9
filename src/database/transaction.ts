import { drizzle } from 'drizzle-orm/node-postgres'
import type { ShopDatabase, Transaction } from './connection.ts'

/**
 * Runs `work` in one transaction. The connection goes back to the pool whatever happens: Drizzle's own
 * transaction on a pool keeps it when the server is gone before `begin` was answered, so that an outage
 * would use up the pool.
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

/** Thrown inside a transaction to undo it; `inTransactionOrRefusal` turns it back into a value. */
class Refused<Refusal> extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('The transaction was refused and undone.')
    this.refusal = refusal
  }
}

/** Like `inTransaction`, but an answer with `ok: false` also undoes everything that was written. */
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
