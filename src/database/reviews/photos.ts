import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import {
  discardPhotos,
  discardWaitingPhotos,
  lockWaitingPhotos,
} from '#database/pictures/waiting-photos.ts'
import { pictures } from '#database/tables/owner-products.ts'
import { reviewPhotos, reviews } from '#database/tables/reviews.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { PhotoId } from '#domain/pictures/photo.ts'
import type { ReviewPhoto } from '#domain/reviews/review-photo.ts'

interface PhotoRow extends Omit<ReviewPhoto, 'hidden'> {
  hidden: ReviewPhoto['hidden'] | null
}

/** The photos of a selected review in their order, including hidden ones. */
export const photosColumn = sql<PhotoRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', pictures.id, 'widths', pictures.widths, 'width', pictures.width, 'height', pictures.height,
    'hidden', review_photos.hidden_reason
  ) order by review_photos.position), '[]')
  from review_photos join pictures on pictures.id = review_photos.picture_id
  where review_photos.review_id = reviews.id
)`

export const photoOf = ({ hidden, ...photo }: PhotoRow): ReviewPhoto => ({
  ...photo,
  hidden: hidden ?? undefined,
})

const reviewOf = (tx: Reader, productId: ProductId, userId: UserId) =>
  tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))

/**
 * Sets the photos of this person's review, in this order, from its current and newly uploaded ones. Photos that are left
 * out are discarded; a job deletes their files. False when an id is neither.
 */
export async function setReviewPhotos(
  tx: Transaction,
  {
    productId,
    userId,
    ids,
    now,
  }: { productId: ProductId; userId: UserId; ids: readonly PhotoId[]; now: Date },
): Promise<boolean> {
  const [review] = await reviewOf(tx, productId, userId)
  if (!review) return ids.length === 0
  const ofReview = eq(reviewPhotos.reviewId, review.id)
  const gone = await tx
    .delete(reviewPhotos)
    .where(ids.length > 0 ? and(ofReview, notInArray(reviewPhotos.pictureId, [...ids])) : ofReview)
    .returning({ id: reviewPhotos.pictureId })
  await discardAll(tx, gone, now)
  if (ids.length === 0) return true
  const kept = await tx.select({ id: reviewPhotos.pictureId }).from(reviewPhotos).where(ofReview)
  const known = new Set<string>(kept.map(({ id }) => id))
  const fresh = ids.filter((id) => !known.has(id))
  if (!(await lockWaitingPhotos(tx, { purpose: 'review', userId }, fresh))) return false
  const set = await tx
    .insert(reviewPhotos)
    .values(ids.map((pictureId, position) => ({ pictureId, reviewId: review.id, position })))
    .onConflictDoUpdate({
      target: reviewPhotos.pictureId,
      set: { position: sql`excluded.position` },
      setWhere: ofReview,
    })
    .returning({ id: reviewPhotos.pictureId })
  return set.length === ids.length
}

/** The author of a photo's review, and whether the photo is visible. Undefined while it belongs to no review. */
export async function findReviewPhoto(
  db: Reader,
  id: PhotoId,
): Promise<{ userId: UserId | undefined; isShown: boolean } | undefined> {
  const [row] = await db
    .select({
      userId: reviews.userId,
      isShown: sql<boolean>`${reviews.hiddenAt} is null and ${reviewPhotos.hiddenAt} is null`,
    })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(eq(reviewPhotos.pictureId, id))
  return row && { ...row, userId: row.userId ?? undefined }
}

/** Hides a photo of this review for a reason, or shows it again. */
export async function savePhotoHiding(
  tx: Transaction,
  {
    reviewId,
    photo,
    now,
  }: { reviewId: string; photo: Pick<ReviewPhoto, 'id' | 'hidden'>; now: Date },
): Promise<void> {
  await tx
    .update(reviewPhotos)
    .set({ hiddenReason: photo.hidden ?? null, hiddenAt: photo.hidden ? now : null })
    .where(and(eq(reviewPhotos.reviewId, Number(reviewId)), eq(reviewPhotos.pictureId, photo.id)))
}

/** Discards the photos of this person's reviews and unused uploads. Call it before the reviews are deleted. */
export async function deleteReviewPhotos(tx: Reader, userId: UserId, now: Date): Promise<number> {
  const theirs = tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId))
  const gone = await tx
    .delete(reviewPhotos)
    .where(inArray(reviewPhotos.reviewId, theirs))
    .returning({ id: reviewPhotos.pictureId })
  await discardAll(tx, gone, now)
  return gone.length + (await discardWaitingPhotos(tx, { purpose: 'review', userId }, now))
}

async function discardAll(tx: Reader, gone: readonly { id: string }[], now: Date): Promise<void> {
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) await discardPhotos(tx, inArray(pictures.id, ids), now)
}
