import { findProduct } from '#database/catalog/catalog.ts'
import { countWaitingPhotos } from '#database/pictures/waiting-photos.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { MAX_WAITING_PHOTOS } from '#domain/pictures/photo.ts'
import type { KeptPicture, PictureRefusal } from '#providers/images/port.ts'
import { type KeepingDeps, keepPicture } from '#use-cases/pictures/keep-picture.ts'

export interface ReviewPhotoSent {
  productId: ProductId
  /** The signed-in person. */
  userId: UserId
  bytes: Uint8Array
}

export type ReviewPhotoAnswer =
  | { ok: true; picture: KeptPicture }
  | { ok: false; reason: 'unknown-product' | 'photos-waiting' }
  | PictureRefusal

/**
 * Stores a photo for a review that will be written; until then nobody sees it. Refuses products that the shop does
 * not show, too many waiting photos, and what the image store refuses.
 */
export async function sendReviewPhoto(
  deps: KeepingDeps,
  { productId, userId, bytes }: ReviewPhotoSent,
): Promise<ReviewPhotoAnswer> {
  if (!(await findProduct(deps.db, productId))) return { ok: false, reason: 'unknown-product' }
  const waiting = await countWaitingPhotos(deps.db, { purpose: 'review', userId })
  if (waiting >= MAX_WAITING_PHOTOS) return { ok: false, reason: 'photos-waiting' }
  return await keepPicture(deps, {
    bytes,
    shape: 'whole',
    purpose: 'review',
    // A hidden photo must become invisible at once, so its file has no public address.
    isPrivate: true,
    actorId: userId,
  })
}
