import { refreshSearchIndex } from '#database/catalog-search-index.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'

/** Indexes the next products that rules of an earlier release have indexed; returns whether there may be more. */
export async function indexForNewRules({ db }: { db: ShopDatabase }): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const indexed = await refreshSearchIndex(tx)
    if (indexed > 0) await moveContentVersion(tx)
    return indexed > 0
  })
}
