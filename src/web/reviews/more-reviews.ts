import type { ProductId } from '#domain/ids.ts'
import type { Review } from '#domain/reviews/review.ts'
import { reviewsApi } from '../api/reviews.ts'
import { reviewOf } from './review-of.ts'

/** The next page of a product's reviews; undefined when it cannot be loaded. */
export async function readMoreReviews(
  productId: ProductId,
  cursor: string,
): Promise<{ reviews: readonly Review[]; next: string | undefined } | undefined> {
  const answer = await reviewsApi.list({
    params: { id: productId },
    query: { cursor },
    whenSignedOut: 'return',
  })
  if (!answer.ok) return undefined
  return { reviews: answer.data.reviews.map(reviewOf), next: answer.data.next ?? undefined }
}
