import type { ProductId } from '#domain/ids.ts'
import type { ReviewSummary } from '#domain/reviews/rating-summary.ts'
import { REVIEWS_PER_PAGE, type Review } from '#domain/reviews/review.ts'
import type { ShopReaders } from '../shop-context.ts'

/** What the server sends with a product's page: the same for everybody. */
export interface FirstReviews {
  summary: ReviewSummary
  reviews: readonly Review[]
  /** Cursor of the next page, absent where these are all. */
  next: string | undefined
}

/** For the loader of a product's page. */
export async function readFirstReviews(
  shop: Pick<ShopReaders, 'listReviews' | 'summariseReviews'>,
  productId: ProductId,
): Promise<FirstReviews> {
  const [summary, page] = await Promise.all([
    shop.summariseReviews(productId),
    shop.listReviews(productId, { limit: REVIEWS_PER_PAGE }),
  ])
  return { summary, ...page }
}
