import type { z } from 'zod'
import type { Review as ReviewAnswer, ReviewsPage } from '#contract/reviews.ts'
import type { ReviewPage } from '#database/reviews/reviews.ts'
import type { ReviewSummary } from '#domain/reviews/rating-summary.ts'
import type { Review } from '#domain/reviews/review.ts'
import { problemOf } from '#http/problem.ts'
import { localizedSentences } from '#messages/sentences.ts'

export const UNKNOWN_REVIEW = problemOf(
  404,
  'unknown-review',
  localizedSentences('apiPanel').unknownReview,
)

export const UNKNOWN_REVIEW_PHOTO = problemOf(
  404,
  'unknown-photo',
  localizedSentences('apiReviews').unknownPhoto,
)

export function wireReview(review: Review): z.input<typeof ReviewAnswer> {
  const { id, author, rating, text, writtenAt, isVerifiedPurchase, isSample, helpful, answer } =
    review
  const photos = review.photos.map(({ widths, hidden, ...photo }) => ({
    ...photo,
    widths: [...widths],
    hidden: hidden ?? null,
  }))
  return {
    _id: id,
    author,
    rating,
    text,
    createdAt: writtenAt.toISOString(),
    verified_purchase: isVerifiedPurchase,
    sample: isSample,
    photos,
    helpful,
    answer: answer
      ? {
          text: answer.text,
          translations: answer.translations,
          createdAt: answer.at.toISOString(),
        }
      : null,
  }
}

export function wireReviews(
  { shown }: ReviewSummary,
  { reviews, next }: ReviewPage,
): z.input<typeof ReviewsPage> {
  return { summary: shown, reviews: reviews.map(wireReview), next: next ?? null }
}
