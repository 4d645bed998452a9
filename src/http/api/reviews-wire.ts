import { z } from 'zod'
import type { ReviewPage } from '#database/reviews.ts'
import type { ReviewSummary } from '#domain/reviews/rating-summary.ts'
import type { Review, ReviewWords } from '#domain/reviews/review.ts'
import { parseReview, REVIEW_FIELDS } from '#domain/reviews/review-form.ts'
import { reviewSentences as say } from '#messages/en/api-reviews.ts'
import { reviews as formSentences } from '#messages/en/reviews.ts'

export const WireReview = z.object({
  _id: z.string(),
  author: z.string().meta({ description: 'First name and initial, or nothing' }),
  rating: z.int().min(1).max(5),
  text: z.string().meta({ description: 'Plain text; never markup' }),
  createdAt: z.iso.datetime().meta({ description: 'When it was written or last changed' }),
  verified_purchase: z.boolean(),
  sample: z.boolean().meta({ description: 'Invented for the demo' }),
  answer: z
    .object({ text: z.string(), createdAt: z.iso.datetime() })
    .nullable()
    .meta({ description: 'What the shop says to it; plain text' }),
})

export const WireSummary = z.object({
  count: z.int(),
  average: z.number().meta({ description: 'One decimal; 0 without reviews' }),
  samples: z.int().meta({ description: 'How many of them are samples of the demo' }),
  distribution: z
    .object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
    .meta({ description: 'How many gave each number of stars' }),
})

export const WireReviews = z.object({
  summary: WireSummary,
  reviews: z.array(WireReview),
  next: z.string().nullable().meta({ description: 'cursor of the next page' }),
})

/** A field that the domain judges; here it only gets its line in the API's description. */
const field = (type: string, description: string) =>
  z.unknown().optional().meta({ type, description })

/** spec §3 Review payload. Whose review it is comes from the session; everything else is dropped. */
export const ReviewBody = z
  .object({
    product_id: z.string({ error: say.productIdWrong }),
    rating: field('integer', '1 to 5'),
    text: field('string', '20 to 200 characters after trimming'),
  })
  .transform((body, ctx): { productId: string; words: ReviewWords } => {
    const parsed = parseReview(body)
    if (parsed.ok) return { productId: body.product_id, words: parsed.words }
    for (const name of REVIEW_FIELDS) {
      const wrong = parsed.errors[name]
      if (wrong) ctx.addIssue({ code: 'custom', path: [name], message: formSentences[wrong] })
    }
    return z.NEVER
  })

export function wireReview(review: Review): z.input<typeof WireReview> {
  const { id, author, rating, text, writtenAt, isVerifiedPurchase, isSample, answer } = review
  return {
    _id: id,
    author,
    rating,
    text,
    createdAt: writtenAt.toISOString(),
    verified_purchase: isVerifiedPurchase,
    sample: isSample,
    answer: answer ? { text: answer.text, createdAt: answer.at.toISOString() } : null,
  }
}

export function wireReviews(
  { shown }: ReviewSummary,
  { reviews, next }: ReviewPage,
): z.input<typeof WireReviews> {
  return { summary: shown, reviews: reviews.map(wireReview), next: next ?? null }
}
