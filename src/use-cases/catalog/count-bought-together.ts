import { countCompanions } from '#database/catalog/companions.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'

/**
 * Recounts the companions of all products. Pages are updated once, and only if an entry has changed; an order itself
 * never updates them. Returns the number of changed entries.
 */
export async function countBoughtTogether({ db, clock }: DatabaseDeps): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const changed = await countCompanions(tx, clock.now())
    if (changed > 0) await moveContentVersion(tx)
    return changed
  })
}
