import { refreshSearchIndex } from '#database/catalog-search-index.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'

/** Indexes the next products that the search knows by old rules or an old title; returns whether there may be more. */
export async function indexForNewRules({ db }: { db: ShopDatabase }): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const hasIndexed = await refreshSearchIndex(tx)
    if (hasIndexed) await moveContentVersion(tx)
    return hasIndexed
  })
}
