import { refreshSearchIndex } from '#database/catalog/search-index.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import type { With } from '#use-cases/deps.ts'

/** Indexes the next products that the search knows by old rules or an old title; returns whether there may be more. */
export async function indexForNewRules({ db }: With<'db'>): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const hasIndexed = await refreshSearchIndex(tx)
    if (hasIndexed) await moveContentVersion(tx)
    return hasIndexed
  })
}
