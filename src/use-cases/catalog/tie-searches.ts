import { recordAudit } from '#database/audit/audit.ts'
import { BARE_HITS, searchEach, searchProducts, WHOLE_HITS } from '#database/catalog/search.ts'
import { lockSearchTies, removeSearchTie, saveSearchTie } from '#database/catalog/search-ties.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { findNeed } from '#domain/catalog/needs.ts'
import {
  MAX_SEARCH_TIES,
  parseSearchTie,
  type SearchTie,
  type SearchTieErrors,
} from '#domain/catalog/search-tie.ts'
import type { UserId } from '#domain/ids.ts'

export type SearchTieAnswer =
  | { ok: true; id: number; hits: number }
  | { ok: false; reason: 'tie-wrong'; errors: SearchTieErrors }
  | { ok: false; reason: 'ties-many' }

/**
 * Makes search words that find nothing find a product, given by its name and kept when it is renamed, or what other
 * words find. Replaces an earlier tie of the same words. Ties never find sachets (docs/law.md, claims). Refuses
 * invalid fields, words that find goods or an answer by themselves, a target that finds nothing, and too many ties.
 */
export async function tieSearch(
  { db, clock }: DatabaseDeps,
  { sent, actorId }: { sent: { readonly [Field in keyof SearchTie]?: unknown }; actorId: UserId },
): Promise<SearchTieAnswer> {
  const read = parseSearchTie(sent)
  if (!read.ok) return { ok: false, reason: 'tie-wrong', errors: read.errors }
  const { words, finds } = read.value
  if (await isFound(db, words)) {
    return { ok: false, reason: 'tie-wrong', errors: { words: 'tie-words-found' } }
  }
  const hits = await searchEach(db, WHOLE_HITS, [finds], {})
  if (hits.length === 0) {
    return { ok: false, reason: 'tie-wrong', errors: { finds: 'tie-finds-nothing' } }
  }
  const product = hits.find(({ name }) => name.toLowerCase() === finds.toLowerCase())
  const productId = product?.id ?? null
  return await inTransactionOrRefusal(db, async (tx): Promise<SearchTieAnswer> => {
    const ties = await lockSearchTies(tx)
    const before = ties.find((tie) => tie.words === words)
    if (!before && ties.length >= MAX_SEARCH_TIES) return { ok: false, reason: 'ties-many' }
    const id = await saveSearchTie(tx, { words, finds, productId })
    await recordAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'search.tied',
      subjectId: words,
      before: before && { finds: before.finds },
      after: { finds: product?.name ?? finds },
    })
    await moveContentVersion(tx)
    return { ok: true, id, hits: hits.length }
  })
}

/** True if the words find something by themselves, so that a tie would never be looked up. */
async function isFound(db: ShopDatabase, words: string): Promise<boolean> {
  if (findNeed(words)) return true
  const hits = await searchProducts(db, BARE_HITS, words)
  return hits.some(({ matched }) => matched !== null)
}

/** Removes a tie, so that its words find nothing again. An unknown tie changes nothing. */
export async function untieSearch(
  { db, clock }: DatabaseDeps,
  { id, actorId }: { id: number; actorId: UserId },
): Promise<void> {
  await inTransactionOrRefusal(db, async (tx): Promise<{ ok: true }> => {
    const tie = (await lockSearchTies(tx)).find((one) => one.id === id)
    if (!tie) return { ok: true }
    await removeSearchTie(tx, id)
    await recordAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'search.untied',
      subjectId: tie.words,
      before: { finds: tie.finds },
      after: {},
    })
    await moveContentVersion(tx)
    return { ok: true }
  })
}
