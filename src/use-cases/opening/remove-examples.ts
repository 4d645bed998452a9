import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import {
  deleteSampleReviews,
  findRemoved,
  removeExampleContent,
  restoreExampleContent,
} from '#database/opening/opening.ts'
import { findOpenedAt, lockShopSettings } from '#database/settings/shop-settings.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { WithSettings } from '#use-cases/deps.ts'

type Deps = DatabaseDeps & WithSettings<'mode'>

export type RemovalAnswer =
  | { ok: true; products: number; reviews: number; articles: number }
  | { ok: false; reason: 'demo-shop' }

/**
 * Removes the demo's products, sample reviews and articles from a live shop, with one audit row; repeating it
 * changes nothing. Sachets and products with orders stay in the owner's list, hidden, and articles become drafts, so
 * that the owner can put real names to them. Refuses in a demo, which would have nothing left to show.
 */
export async function removeExamples(
  { db, clock, settings: { mode } }: Deps,
  { actorId }: { actorId: UserId },
): Promise<RemovalAnswer> {
  if (mode === 'demo') return { ok: false, reason: 'demo-shop' }
  return await inTransaction(db, async (tx) => {
    await lockShopSettings(tx)
    const at = clock.now()
    const removed = await removeExampleContent(tx, at)
    const reviews = await deleteSampleReviews(tx)
    const products = removed.archived.length + removed.hidden.length
    const articles = removed.articles.length
    if (products + reviews + articles === 0) return { ok: true, products, reviews, articles }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'examples.removed',
      subjectKind: 'settings',
      subjectId: 'shop',
      after: { ...removed, reviews },
    })
    await moveContentVersion(tx)
    return { ok: true, products, reviews, articles }
  })
}

export type RestoreAnswer =
  | { ok: true; products: number; articles: number }
  | { ok: false; reason: 'nothing-removed' | 'shop-open' }

/**
 * Undoes the last removal of the demo's products and articles, but not of the sample reviews. Refuses once the shop
 * was opened, and when nothing was removed.
 */
export async function restoreExamples({ db, clock }: Deps, { actorId }: { actorId: UserId }) {
  return await inTransaction(db, async (tx): Promise<RestoreAnswer> => {
    await lockShopSettings(tx)
    if (await findOpenedAt(tx)) return { ok: false, reason: 'shop-open' }
    const removed = await findRemoved(tx)
    if (!removed) return { ok: false, reason: 'nothing-removed' }
    const at = clock.now()
    const restored = await restoreExampleContent(tx, removed, at)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'examples.restored',
      subjectKind: 'settings',
      subjectId: 'shop',
      after: restored,
    })
    await moveContentVersion(tx)
    return { ok: true, ...restored }
  })
}
