import { z } from 'zod'
import { type PhotoId, parsePhotoId } from '#domain/pictures/photo.ts'
import {
  HIDING_REASONS,
  MAX_ANSWER_LENGTH,
  MIN_ANSWER_LENGTH,
  parseAnswer,
  type ReviewAct,
} from '#domain/reviews/moderation.ts'
import type { Rating } from '#domain/reviews/review.ts'
import { MAX_REVIEW_LENGTH, MIN_REVIEW_LENGTH, parseReview } from '#domain/reviews/review-form.ts'
import { MAX_REVIEW_PHOTOS } from '#domain/reviews/review-photo.ts'
import { endpointsOf } from './endpoint.ts'
import {
  ClaimsReason,
  described,
  judged,
  keptPhoto,
  ProductParams,
  Translations,
  text,
  wholeNumber,
} from './fields.ts'

/** What can be wrong with a request about reviews. */
export type ReviewProblem =
  | 'product-id-wrong'
  | 'cursor-wrong'
  | 'rating-required'
  | 'text-length'
  | 'act-wrong'
  | 'answer-length'
  | 'moment-wrong'
  | 'helpful-wrong'
  | 'photos-wrong'
  | 'photo-wrong'

const wrong = (problem: ReviewProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'reviews' })
const Stars = z.literal([1, 2, 3, 4, 5]) satisfies z.ZodType<Rating>
const HidingReason = z.enum(HIDING_REASONS)

const SentPhoto = keptPhoto('For the photos field of the review')

export const Review = z.object({
  _id: z.string(),
  author: z.string().describe('First name and initial, or empty'),
  rating: Stars,
  text: z.string().describe('Plain text; never markup'),
  createdAt: z.iso.datetime().describe('When it was written or last changed'),
  verified_purchase: z
    .boolean()
    .describe('The author has received the product in an order of this shop'),
  sample: z.boolean().describe('Invented for the demo'),
  photos: z
    .array(SentPhoto.extend({ hidden: HidingReason.nullable() }))
    .describe('Hidden ones are included only for their author and the shop'),
  helpful: z.int().describe('How many shoppers found it helpful'),
  answer: z
    .object({
      text: z.string(),
      translations: Translations,
      createdAt: z.iso.datetime(),
    })
    .nullable()
    .describe('The answer of the shop; plain text'),
})

const RatingSummary = z.object({
  count: z.int(),
  average: z.number().describe('One decimal; 0 without reviews'),
  samples: z.int().describe('How many of them are samples of the demo'),
  distribution: z
    .object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
    .describe('Number of reviews for each number of stars'),
})

export const ReviewsPage = z.object({
  summary: RatingSummary,
  reviews: z.array(Review),
  next: z.string().nullable().describe('The cursor of the next page'),
})

/** The author comes from the session; all other fields are ignored. */
const ReviewBody = judged(
  z.object({
    product_id: z.string(wrong('product-id-wrong')),
    rating: wholeNumber(1, 5),
    text: text({
      minLength: MIN_REVIEW_LENGTH,
      maxLength: MAX_REVIEW_LENGTH,
      description: 'The length counts after trimming',
    }),
    photos: described(
      z
        .array(z.string())
        .max(MAX_REVIEW_PHOTOS)
        .readonly()
        .describe('The new list of photos; when absent, the photos stay'),
    ),
  }),
  parseReview,
  (form, { product_id: productId }) => ({ productId, ...form }),
)

const AnswerText = z
  .string(wrong('answer-length'))
  .transform((entered) => parseAnswer(entered) ?? '')
  .refine((answer) => answer !== '', wrong('answer-length'))
  .meta({ minLength: MIN_ANSWER_LENGTH, maxLength: MAX_ANSWER_LENGTH })

const written = z.iso
  .datetime(wrong('moment-wrong'))
  .transform((moment) => new Date(moment))
  .describe('The createdAt of the review that was read')

const photo = z
  .string(wrong('photo-wrong'))
  .transform((id) => parsePhotoId(id))
  .refine((id) => id !== undefined, wrong('photo-wrong'))
  .transform((id) => id as PhotoId)

const ActBody = z
  .discriminatedUnion(
    'act',
    [
      z.object({
        act: z.literal('hide'),
        reason: z.enum(HIDING_REASONS, wrong('act-wrong')),
        written,
      }),
      z.object({ act: z.literal('show'), written }),
      z.object({
        act: z.literal('hide-photo'),
        photo,
        reason: z.enum(HIDING_REASONS, wrong('act-wrong')),
        written,
      }),
      z.object({ act: z.literal('show-photo'), photo, written }),
      z.object({
        act: z.literal('answer'),
        text: AnswerText,
        claims_reason: ClaimsReason,
        written,
      }),
      z.object({ act: z.literal('take-answer-back'), written }),
      z.object({ act: z.literal('read'), written }),
    ],
    wrong('act-wrong'),
  )
  .transform(({ written: writtenAt, ...act }): { act: ReviewAct; writtenAt: Date } => ({
    act,
    writtenAt,
  }))

export const ModeratedReview = z.object({
  review: Review,
  hidden: HidingReason.nullable(),
  waiting: z.boolean(),
})

export const reviewEndpoints = {
  list: endpoint('GET /api/products/:id/reviews', {
    right: 'shop.read',
    summary:
      'The reviews of a product: verified purchases first, then the most helpful, then the newest',
    query: z.object({ cursor: z.string(wrong('cursor-wrong')).optional() }),
    answers: { 200: ReviewsPage },
  }),
  own: endpoint('GET /api/products/:id/reviews/own', {
    right: 'review.write',
    summary: 'This shopper’s own review of a product, and their votes',
    answers: {
      200: z.object({
        review: Review.nullable(),
        hidden: HidingReason.nullable().describe('The reason if the shop has hidden it'),
        helpful: z
          .array(z.string())
          .describe('The reviews of this product that this shopper found helpful'),
      }),
    },
  }),
  write: endpoint('POST /api/reviews', {
    right: 'review.write',
    summary: 'Creates or changes this shopper’s review of a product',
    body: ReviewBody,
    answers: {
      200: z.object({
        review: Review,
        summary: RatingSummary,
        hidden: HidingReason.nullable().describe('The reason if the shop does not show it'),
      }),
    },
  }),
  remove: endpoint('DELETE /api/products/:id/reviews/own', {
    right: 'review.write',
    summary: 'Removes this shopper’s review of a product, with its photos and votes',
    answers: { 200: z.object({ summary: RatingSummary }) },
  }),
  sendPhoto: endpoint('POST /api/products/:id/review-photos', {
    right: 'review.write',
    params: ProductParams,
    summary: 'Stores one photo for a review, re-encoded; multipart with the field file',
    consumes: 'multipart/form-data',
    answers: { 201: SentPhoto },
  }),
  photo: endpoint('GET /api/review-photos/:file', {
    right: 'shop.read',
    summary:
      'A file of a photo: for everybody while it is visible, else for its author and the shop',
    produces: ['image/webp', 'image/avif'],
  }),
  vote: endpoint('POST /api/reviews/:id/helpful', {
    right: 'review.write',
    summary: 'Adds or removes a vote that a review was helpful',
    body: z.object({ helpful: z.boolean(wrong('helpful-wrong')) }),
    answers: { 200: z.object({ helpful: z.boolean(), count: z.int() }) },
  }),
  moderate: endpoint('PATCH /api/reviews/:id', {
    right: 'review.moderate',
    summary: 'Hides a review for one of the reasons, shows it again, or answers it',
    body: ActBody,
    answers: { 200: ModeratedReview },
  }),
}
