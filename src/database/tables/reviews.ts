import { bigint, boolean, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { PhotoId } from '#domain/pictures/photo.ts'
import { HIDING_REASONS } from '#domain/reviews/moderation.ts'
import type { AnswerTranslations, Rating } from '#domain/reviews/review.ts'
import { counted, moment } from './columns.ts'

export const reviews = pgTable('reviews', {
  id: counted(),
  productId: text('product_id').$type<ProductId>().notNull(),
  userId: text('user_id').$type<UserId>(),
  author: text().notNull(),
  rating: smallint().$type<Rating>().notNull(),
  text: text().notNull(),
  isSample: boolean('is_sample').notNull().default(false),
  writtenAt: moment('written_at').notNull(),
  hiddenAt: moment('hidden_at'),
  hiddenReason: text('hidden_reason', { enum: HIDING_REASONS }),
  answer: text(),
  /** The answer in the other languages (decision 020). */
  translations: jsonb().$type<AnswerTranslations>().notNull().default({}),
  answeredAt: moment('answered_at'),
  handledAt: moment('handled_at'),
})

/** Photos of reviews, in the order in which their author gave them. */
export const reviewPhotos = pgTable('review_photos', {
  pictureId: text('picture_id').$type<PhotoId>().primaryKey(),
  reviewId: bigint('review_id', { mode: 'number' }).notNull(),
  position: smallint().notNull(),
  hiddenAt: moment('hidden_at'),
  hiddenReason: text('hidden_reason', { enum: HIDING_REASONS }),
})

/** Votes that a review was helpful. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: bigint('review_id', { mode: 'number' }).notNull(),
    userId: text('user_id').$type<UserId>().notNull(),
    votedAt: moment('voted_at').notNull(),
  },
  ({ reviewId, userId }) => [primaryKey({ columns: [reviewId, userId] })],
)
