import type { ReviewSummary } from '#domain/reviews/rating-summary.ts'
import type { Rating, Review } from '#domain/reviews/review.ts'

/** How a product is rated, as the page shows it. */
export type ShownSummary = ReviewSummary['shown']

/** A review as the API sends it. */
export interface WireReview {
  _id: string
  author: string
  rating: Rating
  text: string
  createdAt: string
  verified_purchase: boolean
  sample: boolean
  /** What the shop says to it. */
  answer: { text: string; createdAt: string } | null
}

export interface WireReviews {
  reviews: readonly WireReview[]
  next: string | null
}

export interface WrittenAnswer {
  review: WireReview
  summary: ShownSummary
}

export function reviewOf({
  _id,
  createdAt,
  verified_purchase,
  sample,
  answer,
  ...wire
}: WireReview): Review {
  return {
    id: _id,
    author: wire.author,
    rating: wire.rating,
    text: wire.text,
    writtenAt: new Date(createdAt),
    isVerifiedPurchase: verified_purchase,
    isSample: sample,
    answer: answer ? { text: answer.text, at: new Date(answer.createdAt) } : undefined,
  }
}
