import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { reviewCursor } from '#database/cursor.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { products } from '#database/tables/catalog.ts'
import { reviews } from '#database/tables/reviews.ts'
import type { ScriptNames } from '#domain/catalog/product.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { HidingReason, ReviewTab } from '#domain/reviews/moderation.ts'
import type { Review, ReviewAnswer } from '#domain/reviews/review.ts'
import { savePhotoHiding } from './photos.ts'
import { reviewColumns, reviewOf } from './reviews.ts'

/** A review as the owner sees it. */
export interface ModeratedReview extends Review {
  productId: ProductId
  productName: string
  productNames: ScriptNames
  hidden: { reason: HidingReason; at: Date } | undefined
  /** Not handled by the shop since it was written or changed. */
  isWaiting: boolean
}

/** Not handled by the shop since it was written or changed. */
export const IS_REVIEW_WAITING = sql<boolean>`(not ${reviews.isSample} and
  (${reviews.handledAt} is null or ${reviews.handledAt} < ${reviews.writtenAt}))`

const IN_TAB: Record<ReviewTab, SQL | undefined> = {
  waiting: IS_REVIEW_WAITING,
  all: undefined,
  hidden: isNotNull(reviews.hiddenAt),
}

function select(db: Reader, which: SQL | undefined, max: number) {
  return db
    .select({
      ...reviewColumns,
      productId: reviews.productId,
      productName: products.name,
      productNames: products.names,
      hiddenAt: reviews.hiddenAt,
      hiddenReason: reviews.hiddenReason,
      isWaiting: IS_REVIEW_WAITING,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(which)
    .orderBy(desc(reviews.writtenAt), desc(reviews.id))
    .limit(max)
}

type Row = Awaited<ReturnType<typeof select>>[number]

function moderatedOf({ hiddenAt, hiddenReason, ...row }: Row) {
  const { productId, productName, productNames, isWaiting: waits, ...review } = row
  return {
    ...reviewOf(review),
    productId,
    productName,
    productNames,
    isWaiting: waits,
    hidden: hiddenAt && hiddenReason ? { reason: hiddenReason, at: hiddenAt } : undefined,
  }
}

/** Reviews of all products, newest first; a malformed cursor starts at the newest. */
export async function listAllReviews(
  db: Reader,
  { tab, limit, cursor }: { tab: ReviewTab; limit: number; cursor?: string | undefined },
): Promise<Paged & { reviews: ModeratedReview[] }> {
  const after = cursor === undefined ? undefined : reviewCursor.read(cursor)
  const older =
    after &&
    sql`(${reviews.writtenAt}, ${reviews.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  const rows = await select(db, and(IN_TAB[tab], older), limit + 1)
  const { page, next } = pageOf(rows, limit, (last) =>
    reviewCursor.write({ at: last.writtenAt, id: last.id }),
  )
  return { reviews: page.map(moderatedOf), next }
}

/** A shopper's reviews of all products, newest first, also those that the shop hides and those of hidden products. */
export async function listReviewsOf(
  db: Reader,
  userId: UserId,
  max: number,
): Promise<ModeratedReview[]> {
  const rows = await select(db, eq(reviews.userId, userId), max)
  return rows.map(moderatedOf)
}

/** One review, hidden or not. */
export async function findReview(db: Reader, id: string): Promise<ModeratedReview | undefined> {
  const [row] = await select(db, eq(reviews.id, Number(id)), 1)
  return row && moderatedOf(row)
}

/** Reads a review and locks it against author and shop until the transaction ends. */
export async function lockReview(tx: Transaction, id: string) {
  await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.id, Number(id)))
    .for('update')
  return findReview(tx, id)
}

/**
 * What the shop may change about a review; never its text or rating (docs/law.md, consumer protection: no
 * editing of meaning).
 */
export interface Moderation {
  hidden: ModeratedReview['hidden']
  answer: Pick<ReviewAnswer, 'text' | 'at'> | undefined
  photos: Review['photos']
  handledAt: Date
}

/** Saves the shop's handling of a review and its photos. Call `moveContentVersion` after it. */
export async function saveModeration(
  tx: Transaction,
  { id, photos: before }: ModeratedReview,
  { hidden, answer, photos, handledAt }: Moderation,
): Promise<void> {
  for (const photo of photos) {
    const isChanged = before.some((one) => one.id === photo.id && one.hidden !== photo.hidden)
    if (isChanged) await savePhotoHiding(tx, { reviewId: id, photo, now: handledAt })
  }
  await tx
    .update(reviews)
    .set({
      hiddenAt: hidden?.at ?? null,
      hiddenReason: hidden?.reason ?? null,
      answer: answer?.text ?? null,
      answeredAt: answer?.at ?? null,
      // A later answer must not start with the translations of this one.
      ...(!answer && { translations: {} }),
      handledAt,
    })
    .where(eq(reviews.id, Number(id)))
}

/** How many reviews the shop has not handled: new ones, and those changed by their author. */
export async function countUnansweredReviews(db: Reader): Promise<number> {
  return db.$count(reviews, IS_REVIEW_WAITING)
}
