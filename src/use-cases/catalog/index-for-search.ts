import { refreshSearchIndex } from '#database/catalog/search-index.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import type { With } from '#use-cases/deps.ts'
import type { DueReport } from '#use-cases/each-due.ts'

/** Indexes the next products that the search knows by old rules or an old title. */
export async function indexForNewRules({ db }: With<'db'>): Promise<DueReport> {
  return await inTransaction(db, async (tx) => {
    const { hasIndexed, failures } = await refreshSearchIndex(tx)
    if (hasIndexed) await moveContentVersion(tx)
    return { isUnfinished: hasIndexed, failures }
  })
}
