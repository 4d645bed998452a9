import { listProductsByIds } from '#database/catalog/catalog.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Concern } from '#domain/suggestions/concerns.ts'
import type { SafetyFlag } from '#domain/suggestions/flags.ts'
import { MIN_SACHETS } from '#domain/suggestions/sachets.ts'
import { offerFor, type SafetyAnswers, type WithholdReason } from '#domain/suggestions/safety.ts'

export type SachetSuggestion =
  | { concern: Concern; offered: true; product: Product; ask: readonly SafetyFlag[] }
  | {
      concern: Concern
      offered: false
      reason: WithholdReason | 'out-of-stock'
      flags: readonly SafetyFlag[]
    }

/**
 * Returns the sachet of each concern, or why it is not offered, because of the safety answers or the
 * stock. The answers are not stored.
 */
export async function suggestSachets(
  { db, clock }: DatabaseDeps,
  { concerns, safety }: { concerns: readonly Concern[]; safety: SafetyAnswers },
): Promise<SachetSuggestion[]> {
  const ids = concerns.map(({ productId }) => productId)
  const products = await listProductsByIds(db, ids, clock.now())
  return concerns.map((concern): SachetSuggestion => {
    const product = products.find(({ id }) => id === concern.productId)
    const offer = offerFor(concern, safety, product?.flags)
    if (offer.offer === 'no') {
      return { concern, offered: false, reason: offer.reason, flags: offer.flags }
    }
    const isThere = product && product.pricePaise > 0 && product.stock >= MIN_SACHETS
    if (!isThere) return { concern, offered: false, reason: 'out-of-stock', flags: [] }
    return { concern, offered: true, product, ask: offer.offer === 'ask' ? offer.flags : [] }
  })
}
