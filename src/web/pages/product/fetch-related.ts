import type { ProductSummary } from '#domain/catalog/product.ts'
import type { RelatedReason } from '#domain/catalog/related.ts'
import type { ProductId } from '#domain/ids.ts'
import { catalogApi } from '../../api/catalog.ts'
import { cardOf } from '../../catalog/card-of.ts'

export type RelatedProduct = ProductSummary & { reason: RelatedReason }

/** Loads related products; `undefined` when the shop cannot be reached. */
export async function fetchRelated(
  id: ProductId,
  signal: AbortSignal,
): Promise<RelatedProduct[] | undefined> {
  const answer = await catalogApi.related({ params: { id }, signal })
  return answer.ok
    ? answer.data.map(({ reason, ...sent }) => ({ ...cardOf(sent), reason }))
    : undefined
}
