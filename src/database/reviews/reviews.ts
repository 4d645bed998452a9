import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { auditInsert, auditValues, recordAudit } from '#database/audit/audit.ts'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { reviewPlaceCursor } from '#database/cursor.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { statement } from '#database/statement.ts'
import { reviews } from '#database/tables/reviews.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { currentTexts } from '#domain/language/translated-texts.ts'
import { type ReviewSummary, summariseRatings } from '#domain/reviews/rating-summary.ts'
import type { AnswerTranslations, Review, ReviewWords } from '#domain/reviews/review.ts'
import { PURCHASE_PAYMENTS, PURCHASE_STAGES } from '#domain/reviews/verified-purchase.ts'
import { photoOf, photosColumn } from './photos.ts'

/** Visible to visitors. */
const isShown = isNull(reviews.hiddenAt)

/** The ratings of a product, samples counted separately. */
export async function summariseReviews(db: Reader, productId: ProductId): Promise<ReviewSummary> {
  const { rating, isSample } = reviews
  const counts = await db
    .select({ rating, isSample, count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isShown))
    .groupBy(rating, isSample)
  return summariseRatings(counts)
}

export interface ReviewPageQuery {
  limit: number
  /** `next` of the previous page; an invalid cursor starts with the first page. */
  cursor?: string | undefined
}

export interface ReviewPage extends Paged {
  reviews: Review[]
}

/**
 * The visible reviews of a product, independent of their rating: verified purchases first, then the most helpful, then
 * the newest (docs/law.md, consumer protection).
 */
export async function listReviews(
  db: Reader,
  productId: ProductId,
  { limit, cursor }: ReviewPageQuery,
): Promise<ReviewPage> {
  const after = cursor === undefined ? undefined : reviewPlaceCursor.read(cursor)
  const later =
    after &&
    sql`(${isVerifiedPurchase}, ${helpful}, ${reviews.writtenAt}, ${reviews.id})
      < (${after.isVerifiedPurchase}, ${after.helpful}, ${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  const rows = await db
    .select(reviewColumns)
    .from(reviews)
    .where(and(eq(reviews.productId, productId), isShown, later))
    .orderBy(desc(isVerifiedPurchase), desc(helpful), desc(reviews.writtenAt), desc(reviews.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows.map(shownReviewOf), limit, (last) =>
    reviewPlaceCursor.write({ ...last, at: last.writtenAt }),
  )
  return { reviews: page, next }
}

/** Why the shop has hidden this shopper's review of the product; `undefined` when it is visible. */
export async function findHidingReason(db: Reader, productId: ProductId, userId: UserId) {
  const [row] = await db
    .select({ reason: reviews.hiddenReason })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
  return row?.reason ?? undefined
}

/** This shopper's review of the product, hidden or not; there is at most one. */
export async function findOwnReview(db: Reader, productId: ProductId, userId: UserId) {
  const own = and(eq(reviews.productId, productId), eq(reviews.userId, userId))
  const [row] = await db.select(reviewColumns).from(reviews).where(own)
  return row && reviewOf(row)
}

/**
 * docs/law.md, consumer protection: the author has received the product, or another size of it, in an order of this
 * shop. Evaluated on reading, since an order is delivered or returned after the review.
 */
const isVerifiedPurchase = sql<boolean>`exists (
  select from orders join order_lines on order_lines.order_id = orders.id
  where orders.user_id = reviews.user_id
    and order_lines.product_id in (
      select reviews.product_id union all
      select size.id from products as reviewed join products as size
        on size.family <> '' and lower(size.family) = lower(reviewed.family)
      where reviewed.id = reviews.product_id
    )
    and orders.stage = any (${sql.param(PURCHASE_STAGES)}::text[])
    and orders.payment_state = any (${sql.param(PURCHASE_PAYMENTS)}::text[])
)`

const helpful = sql<number>`(
  select count(*) from review_votes where review_votes.review_id = reviews.id
)::integer`

/** The columns of a `Review`. */
export const reviewColumns = {
  id: sql<string>`${reviews.id}::text`,
  ...columnsOf(reviews, 'author', 'rating', 'text', 'isSample', 'writtenAt'),
  isVerifiedPurchase,
  helpful,
  ...columnsOf(reviews, 'answer', 'answeredAt', 'translations'),
  photos: photosColumn,
}

type ReviewRow = Omit<Review, 'answer' | 'photos'> & {
  answer: string | null
  answeredAt: Date | null
  translations: AnswerTranslations
  photos: readonly Parameters<typeof photoOf>[0][]
}

/** A review as its author and the shop see it, with hidden photos. */
export function reviewOf({ answer, answeredAt, translations, photos, ...row }: ReviewRow): Review {
  const review = { ...row, photos: photos.map(photoOf) }
  if (answer === null || answeredAt === null) return { ...review, answer: undefined }
  const others = currentTexts({ answer }, translations, 'answer')
  return { ...review, answer: { text: answer, translations: others, at: answeredAt } }
}

/** A review as visitors see it, without hidden photos. */
function shownReviewOf(row: ReviewRow): Review {
  const review = reviewOf(row)
  return { ...review, photos: review.photos.filter(({ hidden }) => hidden === undefined) }
}

export interface WrittenReview extends ReviewWords {
  productId: ProductId
  userId: UserId
  author: string
  at: Date
}

const value = sql.placeholder

const upsert = statement(
  'save-review',
  sql`
    with saved as (
      insert into reviews (product_id, user_id, author, rating, text, written_at)
      values (
        ${value('productId')}, ${value('userId')}, ${value('author')}, ${value('rating')},
        ${value('text')}, ${value('at')}
      )
      on conflict (product_id, user_id) do update
      set author = excluded.author, rating = excluded.rating, text = excluded.text,
        written_at = excluded.written_at
    ),
    -- Votes were for the earlier text.
    outdated as (
      delete from review_votes where review_id in (
        select id from reviews
        where product_id = ${value('productId')} and user_id = ${value('userId')}
      )
    )
    ${auditInsert}`,
)

/**
 * Inserts or updates a review with its audit row, in one statement. The log has only the rating and the number of
 * photos, because review texts are personal data and the log is never erased.
 */
export async function saveReview(
  tx: Transaction,
  review: WrittenReview,
  before: ReviewWords | undefined,
  photos?: number,
): Promise<void> {
  const { productId, userId, at } = review
  const audit = auditValues({
    at,
    actorId: userId,
    action: before ? 'review.changed' : 'review.written',
    subjectId: `${productId}/${userId}`,
    before: before && { rating: before.rating },
    after: { rating: review.rating, ...(photos !== undefined && { photos }) },
  })
  await upsert(tx, { ...review, ...audit })
}

/**
 * Deletes a person's review with its votes, and writes the audit row, with the reason for which the shop hid it. Its
 * photos must be gone already.
 */
export async function deleteOwnReview(
  tx: Transaction,
  { productId, userId, at }: Pick<WrittenReview, 'productId' | 'userId' | 'at'>,
  { rating }: Pick<ReviewWords, 'rating'>,
): Promise<void> {
  const hidden = await findHidingReason(tx, productId, userId)
  await tx.delete(reviews).where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
  await recordAudit(tx, {
    at,
    actorId: userId,
    action: 'review.removed',
    subjectId: `${productId}/${userId}`,
    before: { rating, ...(hidden && { hidden }) },
    after: {},
  })
}

/**
 * Hides a new review for the reason for which its author's last one of the product was hidden when it was removed, so that
 * the shop reads it before visitors do, as one that is changed while it is hidden.
 */
export async function hideAsRemoved(
  tx: Transaction,
  { productId, userId, at }: Pick<WrittenReview, 'productId' | 'userId' | 'at'>,
): Promise<void> {
  await tx.execute(sql`
    update reviews set hidden_at = ${at.toISOString()}, hidden_reason = removed.reason
    from (
      select before ->> 'hidden' as reason from audit_log
      where subject_kind = 'review' and subject_id = ${`${productId}/${userId}`}
        and action = 'review.removed'
      order by id desc limit 1
    ) as removed
    where product_id = ${productId} and user_id = ${userId} and removed.reason is not null`)
}
