import type { ProductId } from '../ids.ts'
import { MAX_WISHES, type Wishlist } from './stored-wishlist.ts'

/**
 * Adds a product or removes it. A removal is told to the account only by somebody signed in: signed out, the device
 * does not know what the account has. Undefined when the list is full.
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

/** What the account answers to the changes of a device. */
export interface AccountWishes {
  /** What the account has now, the latest first. */
  products: readonly ProductId[]
  /** What did not fit; it stays on the device. */
  leftOut: readonly ProductId[]
}

/**
 * The list of a device after the account has answered. What was changed here since `sent` still waits, and so does
 * what did not fit, so that nothing is lost.
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

/** The list without products that the shop no longer shows. */
export function withoutGone(list: Wishlist, gone: readonly ProductId[]): Wishlist {
  const isThere = (id: ProductId) => !gone.includes(id)
  return {
    ids: list.ids.filter(isThere),
    added: list.added.filter(isThere),
    removed: list.removed,
  }
}
