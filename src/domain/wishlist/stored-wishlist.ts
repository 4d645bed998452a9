import { type ProductId, parseProductId } from '../ids.ts'

/** The maximum size of a wishlist, on a device and in an account; nobody needs more. */
export const MAX_WISHES = 200

/** A wishlist as the device stores it. */
export interface Wishlist {
  /** Latest first. */
  ids: readonly ProductId[]
  /** The products of `ids` that the account does not have yet, added while signed out or offline. */
  added: readonly ProductId[]
  /** Products that were removed here but that the account still has. */
  removed: readonly ProductId[]
}

function idsIn(stored: unknown): ProductId[] {
  return Array.isArray(stored)
    ? [...new Set(stored)].filter((id) => typeof id === 'string' && parseProductId(id))
    : []
}

/** Parses the wishlist in the browser's storage, which may have an old format or be invalid. Never throws. */
export function parseStoredWishlist(stored: unknown): Wishlist {
  const { ids, added, removed } = Object(stored)
  return { ids: idsIn(ids), added: idsIn(added), removed: idsIn(removed) }
}
