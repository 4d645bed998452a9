import { plainCartCookie } from '../cart/plain-cart-cookie.ts'
import { sessionStore } from '../session/session-store.ts'
import { followReading } from './reading-direction.ts'

/** What a page does once, after everything that it needs. */
export async function startLate(): Promise<void> {
  followReading()
  // WebKit does not tell a page that comes back from its cache what others have stored meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.dispatchEvent(new StorageEvent('storage'))
  })
  if (plainCartCookie()) {
    const { mergePlainCart } = await import('../cart/merge-plain-cart.ts')
    await mergePlainCart()
  }
  if (sessionStore.get()) {
    const { syncWishlist } = await import('../wishlist/sync-wishlist.ts')
    await syncWishlist()
  }
  const { keepSeen } = await import('../offline/keep-seen.ts')
  await keepSeen()
}
