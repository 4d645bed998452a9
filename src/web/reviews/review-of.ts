import type { z } from 'zod'
import type { Review as ReviewAnswer } from '#contract/reviews.ts'
import type { PhotoId } from '#domain/pictures/photo.ts'
import type { ReviewSummary } from '#domain/reviews/rating-summary.ts'
import type { Review } from '#domain/reviews/review.ts'

/** A product's rating as the page shows it. */
export type ShownSummary = ReviewSummary['shown']

/** A review of the API in the pages' form. */
export function reviewOf({
  _id,
  createdAt,
  verified_purchase,
  sample,
  photos,
  answer,
  ...same
}: z.output<typeof ReviewAnswer>): Review {
  return {
    ...same,
    id: _id,
    writtenAt: new Date(createdAt),
    isVerifiedPurchase: verified_purchase,
    isSample: sample,
    photos: photos.map(({ id, hidden, ...photo }) => ({
      ...photo,
      id: id as PhotoId,
      hidden: hidden ?? undefined,
    })),
    answer: answer
      ? { text: answer.text, translations: answer.translations, at: new Date(answer.createdAt) }
      : undefined,
  }
}
