import { syncedWishlist } from '#domain/wishlist/wishlist-changes.ts'
import { wishlistApi } from '../api/wishlist.ts'
import { sessionStore } from '../session/session-store.ts'
import { wishlistStore } from './wishlist-store.ts'

let running: Promise<void> | undefined
let isWantedAgain = false

/**
 * Tells the account of somebody signed in what this device has changed, and takes its list over. Without an answer
 * the changes wait on the device.
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
    const answer = await wishlistApi.change({
      body: { add: [...sent.added], remove: [...sent.removed] },
      whenSignedOut: 'tell',
    })
    // Signed out meanwhile, or as somebody else: the answer is not this device's any more.
    if (!answer.ok || sessionStore.get()?.user_id !== person) return
    const { products, left_out: leftOut } = answer.data
    wishlistStore.set(syncedWishlist(wishlistStore.get(), sent, { products, leftOut }))
  } while (isWantedAgain)
}
