import { plainCartCookie } from '../cart/plain-cart-cookie.ts'
import { sessionStore } from '../session/session-store.ts'

/** A finger that rests moves the page by less. */
const MIN_MOVE_PX = 8

/** The header with its border: it stays until it has been scrolled past. */
const HEADER_PX = 110

let before = 0

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

/** Marks the document while it is read downwards; the header of small screens hides then. */
function followScrolling(): void {
  const now = window.scrollY
  if (Math.abs(now - before) < MIN_MOVE_PX) return
  document.documentElement.toggleAttribute('data-reading', now > before && now > HEADER_PX)
  before = now
}

/** Loaded when the browser is idle: until then the header only sticks. */
function followReading(): void {
  before = window.scrollY
  window.addEventListener('scroll', followScrolling, { passive: true })
}
