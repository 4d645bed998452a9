import type { Wishlist } from '#domain/wishlist/stored-wishlist.ts'
import { syncedWishlist } from '#domain/wishlist/wishlist-changes.ts'
import { wishlistApi } from '../api/wishlist.ts'
import { sessionStore } from '../session/session-store.ts'
import { wishlistStore } from './wishlist-store.ts'

let running: Promise<void> | undefined
let isWantedAgain = false

/**
 * Sends the changes of this device to the account of a signed-in shopper, and adopts the account's list. Without a
 * response, the changes stay on the device.
 */
export function syncWishlist(): Promise<void> {
  isWantedAgain = running !== undefined
  running ??= sync().finally(() => {
    running = undefined
  })
  return running
}

async function sync(): Promise<void> {
  do {
    isWantedAgain = false
    const person = sessionStore.get()?.user_id
    if (!person) return
    const sent = wishlistStore.get()
    const answer = await exchange(sent)
    // Signed out meanwhile, or signed in as somebody else: the response no longer applies.
    if (!answer.ok || sessionStore.get()?.user_id !== person) return
    wishlistStore.set(syncedWishlist(wishlistStore.get(), sent, answer.data))
  } while (isWantedAgain)
}

/** Sends what was changed here; without changes the account's list is only read. */
async function exchange({ added, removed }: Wishlist) {
  if (added.length + removed.length === 0) {
    const read = await wishlistApi.list({ whenSignedOut: 'return' })
    return read.ok ? { ok: true as const, data: { ...read.data, leftOut: [] } } : read
  }
  const body = { add: [...added], remove: [...removed] }
  const changed = await wishlistApi.change({ body, whenSignedOut: 'return' })
  if (!changed.ok) return changed
  const { products, left_out: leftOut } = changed.data
  return { ok: true as const, data: { products, leftOut } }
}
