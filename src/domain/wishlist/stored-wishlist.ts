import { type ProductId, parseProductId } from '../ids.ts'

/** Far more than anybody keeps in mind; bounds what a device and an account hold. */
export const MAX_WISHES = 200

/** The products that somebody keeps in mind, as the device holds them. */
export interface Wishlist {
  /** The latest first. */
  ids: readonly ProductId[]
  /** Of these, what the account does not have yet: chosen signed out, or without a network. */
  added: readonly ProductId[]
  /** What the account still has although it was removed here. */
  removed: readonly ProductId[]
}

function idsIn(stored: unknown): ProductId[] {
  return Array.isArray(stored)
    ? [...new Set(stored)].filter((id) => typeof id === 'string' && parseProductId(id))
    : []
}

/** Reads what the browser has stored, which may be of an old format or garbage. Never throws. */
export function parseStoredWishlist(stored: unknown): Wishlist {
  const { ids, added, removed } = Object(stored)
  return { ids: idsIn(ids), added: idsIn(added), removed: idsIn(removed) }
}
