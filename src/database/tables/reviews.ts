import { bigint, boolean, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { Rating } from '#domain/reviews/review.ts'

export const reviews = pgTable('reviews', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: text('product_id').$type<ProductId>().notNull(),
  userId: text('user_id').$type<UserId>(),
  author: text().notNull(),
  rating: smallint().$type<Rating>().notNull(),
  text: text().notNull(),
  isSample: boolean('is_sample').notNull().default(false),
  writtenAt: timestamp('written_at', { withTimezone: true, mode: 'date' }).notNull(),
})
