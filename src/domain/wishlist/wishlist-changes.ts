import type { ProductId } from '../ids.ts'
import { MAX_WISHES, type Wishlist } from './stored-wishlist.ts'

/**
 * Adds a product or removes it. A removal is sent to the account only if it was made while signed in, because a device
 * that is signed out does not know what the account has. Undefined if the list is full.
 */
export function toggleWish(
  { ids, added, removed }: Wishlist,
  id: ProductId,
  isSignedIn: boolean,
): Wishlist | undefined {
  const others = (list: readonly ProductId[]) => list.filter((one) => one !== id)
  if (ids.includes(id)) {
    return {
      ids: others(ids),
      added: others(added),
      removed: isSignedIn ? [id, ...others(removed)] : removed,
    }
  }
  if (ids.length >= MAX_WISHES) return undefined
  return { ids: [id, ...ids], added: [id, ...added], removed: others(removed) }
}

/** The account's response to the changes of a device. */
export interface AccountWishes {
  /** All products of the account now, latest first. */
  products: readonly ProductId[]
  /** Products that did not fit; they stay on the device. */
  leftOut: readonly ProductId[]
}

/**
 * Returns the list of a device after the account's response. Changes made here since `sent` and products that did not
 * fit stay pending, so that nothing is lost.
 */
export function syncedWishlist(
  now: Wishlist,
  sent: Wishlist,
  { products, leftOut }: AccountWishes,
): Wishlist {
  const added = now.added.filter((id) => leftOut.includes(id) || !sent.added.includes(id))
  const removed = now.removed.filter((id) => !sent.removed.includes(id))
  const others = products.filter((id) => !added.includes(id) && !removed.includes(id))
  return { ids: [...added, ...others], added, removed }
}

/** Removes products that the shop no longer shows. */
export function withoutGone(list: Wishlist, gone: readonly ProductId[]): Wishlist {
  const isThere = (id: ProductId) => !gone.includes(id)
  return {
    ids: list.ids.filter(isThere),
    added: list.added.filter(isThere),
    removed: list.removed,
  }
}
