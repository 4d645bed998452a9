import type { Reader } from '#database/connection.ts'
import { listReviews, summariseReviews } from '#database/reviews/reviews.ts'
import type { ProductId } from '#domain/ids.ts'
import type { ReviewSummary } from '#domain/reviews/rating-summary.ts'
import { REVIEWS_PER_PAGE, type Review } from '#domain/reviews/review.ts'

/** The reviews in a product's page, after the cursor if its address has one; the same for everybody. */
export interface FirstReviews {
  summary: ReviewSummary
  reviews: readonly Review[]
  /** Cursor of the next page, absent when these are all. */
  next: string | undefined
}

/** For the loader of a product's page. */
export async function readFirstReviews(
  db: Reader,
  productId: ProductId,
  cursor?: string,
): Promise<FirstReviews> {
  const [summary, page] = await Promise.all([
    summariseReviews(db, productId),
    listReviews(db, productId, { limit: REVIEWS_PER_PAGE, cursor }),
  ])
  return { summary, ...page }
}
