import type { ProductSummary } from '#domain/catalog/product.ts'
import type { RelatedReason } from '#domain/catalog/related.ts'
import type { ProductId } from '#domain/ids.ts'
import { api } from '#urls.ts'
import { apiCall } from '../../api-call.ts'
import { cardOf, type WireCard } from '../../catalog/wire-card.ts'

export type RelatedProduct = ProductSummary & { reason: RelatedReason }

/** What stands beside a product; `undefined` when the shop cannot be reached. */
export async function fetchRelated(
  id: ProductId,
  signal: AbortSignal,
): Promise<RelatedProduct[] | undefined> {
  const path = api.relatedProducts(id)
  const answer = await apiCall<readonly (WireCard & { reason: RelatedReason })[]>(path, { signal })
  return answer.ok
    ? answer.data.map(({ reason, ...wire }) => ({ ...cardOf(wire), reason }))
    : undefined
}
