import { refreshSearchIndex } from '#database/catalog/search-index.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import type { With } from '#use-cases/deps.ts'
import type { DueReport } from '#use-cases/each-due.ts'

/** Reindexes the next products whose search index was made by older rules or with an older title. */
export async function indexForNewRules({ db }: With<'db'>): Promise<DueReport> {
  return await inTransaction(db, async (tx) => {
    const { hasIndexed, failures } = await refreshSearchIndex(tx)
    if (hasIndexed) await moveContentVersion(tx)
    return { isUnfinished: hasIndexed, failures }
  })
}
