import { findProduct } from '#database/catalog/catalog.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { setReviewPhotos } from '#database/reviews/photos.ts'
import { findOwnReview, hideAsRemoved, saveReview } from '#database/reviews/reviews.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { ProductId } from '#domain/ids.ts'
import type { PhotoId } from '#domain/pictures/photo.ts'
import { publicName } from '#domain/reviews/author.ts'
import type { Review, ReviewWords } from '#domain/reviews/review.ts'

export interface ReviewToWrite {
  productId: ProductId
  /** The signed-in person; the request cannot name another author. */
  person: Person
  words: ReviewWords
  /** All photos of the review from now on; undefined keeps the existing ones. */
  photos?: readonly PhotoId[] | undefined
}

export type WritingAnswer =
  | { ok: true; review: Review }
  | { ok: false; reason: 'unknown-product' | 'photos-gone' }

/**
 * Writes or changes a shopper's review of a product, with an audit row; pages are updated at once.
 * Repeating the same content changes nothing. A review that was hidden and removed stays hidden when it is written again,
 * until the shop shows it. Refuses products that the shop does not show, and photos that do not
 * exist or are somebody else's.
 */
export async function writeReview(
  { db, clock }: DatabaseDeps,
  { productId, person, words, photos }: ReviewToWrite,
): Promise<WritingAnswer> {
  if (!(await findProduct(db, productId))) return { ok: false, reason: 'unknown-product' }
  return inTransactionOrRefusal<WritingAnswer>(db, async (tx) => {
    const { userId } = person
    // Serialised, so that the previous state in the audit log is correct.
    await lockShoppers(tx, [userId])
    const before = await findOwnReview(tx, productId, userId)
    if (before && isSame(before, words) && hasPhotos(before, photos)) {
      return { ok: true, review: before }
    }
    const written = { ...words, productId, userId, author: publicName(person), at: clock.now() }
    await saveReview(tx, written, before, photos?.length)
    if (!before) await hideAsRemoved(tx, written)
    const isSet =
      photos && (await setReviewPhotos(tx, { productId, userId, ids: photos, now: written.at }))
    if (isSet === false) return { ok: false, reason: 'photos-gone' }
    const review = await findOwnReview(tx, productId, userId)
    if (!review) throw new Error('a review was written and is not there')
    await moveContentVersion(tx, [productId])
    return { ok: true, review }
  })
}

function hasPhotos({ photos: before }: Review, photos: readonly PhotoId[] | undefined): boolean {
  if (!photos) return true
  return photos.length === before.length && photos.every((id, place) => before[place]?.id === id)
}

function isSame(one: ReviewWords, other: ReviewWords): boolean {
  return one.rating === other.rating && one.text === other.text
}
