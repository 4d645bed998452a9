import { countCompanions } from '#database/catalog/companions.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'

/**
 * Counts anew what is often bought together; the pages are updated only where that has changed, once for all of them
 * and never by an order itself. Returns how many entries have changed.
 */
export async function countBoughtTogether({ db, clock }: DatabaseDeps): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const changed = await countCompanions(tx, clock.now())
    if (changed > 0) await moveContentVersion(tx)
    return changed
  })
}
