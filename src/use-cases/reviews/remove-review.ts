import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { setReviewPhotos } from '#database/reviews/photos.ts'
import { deleteOwnReview, findOwnReview } from '#database/reviews/reviews.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ProductId, UserId } from '#domain/ids.ts'

/**
 * Removes a shopper's own review of a product with its photos and votes, also one that the shop hides; pages are updated
 * at once. Repeating it changes nothing.
 */
export async function removeReview(
  { db, clock }: DatabaseDeps,
  { productId, userId }: { productId: ProductId; userId: UserId },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Serialised with the same shopper's writing.
    await lockShoppers(tx, [userId])
    const before = await findOwnReview(tx, productId, userId)
    if (!before) return
    const now = clock.now()
    await setReviewPhotos(tx, { productId, userId, ids: [], now })
    await deleteOwnReview(tx, { productId, userId, at: now }, before)
    await moveContentVersion(tx, [productId])
  })
}
