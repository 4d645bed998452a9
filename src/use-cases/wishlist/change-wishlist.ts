import type { DatabaseDeps } from '#database/connection.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { inTransaction } from '#database/transaction.ts'
import { addWishes, filterWishable, listWishes, removeWishes } from '#database/wishlist/wishlist.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { MAX_WISHES } from '#domain/wishlist/stored-wishlist.ts'
import type { AccountWishes } from '#domain/wishlist/wishlist-changes.ts'

export interface WishlistChange {
  userId: UserId
  /** Latest first. */
  add: readonly ProductId[]
  remove: readonly ProductId[]
}

/**
 * Adds and removes what a device has changed, and returns the account's whole list. An account holds at most 200
 * products; further ones are returned in `leftOut`. Sachets and products that are not visible are ignored. Repeating
 * it changes nothing.
 */
export async function changeWishlist(
  { db, clock }: DatabaseDeps,
  { userId, add, remove }: WishlistChange,
): Promise<AccountWishes> {
  return await inTransaction(db, async (tx) => {
    await lockShoppers(tx, [userId])
    await removeWishes(tx, userId, remove)
    const kept = await listWishes(tx, userId)
    const wanted = (await filterWishable(tx, [...new Set(add)])).filter((id) => !kept.includes(id))
    const room = Math.max(0, MAX_WISHES - kept.length)
    await addWishes(tx, userId, wanted.slice(0, room), clock.now())
    return { products: await listWishes(tx, userId), leftOut: wanted.slice(room) }
  })
}
