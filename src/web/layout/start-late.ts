import { plainCartCookie } from '../cart/plain-cart-cookie.ts'
import { sessionStore } from '../session/session-store.ts'

/** A resting finger scrolls by less. */
const MIN_MOVE_PX = 8

/** The height of the header with its border: it stays visible until scrolled past. */
const HEADER_PX = 110

let before = 0

/** Tasks of a page that are not urgent, run once. */
export async function startLate(): Promise<void> {
  watchScrolling()
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

/** Marks the document while scrolling down, which hides the header of small screens. */
function followScrolling(): void {
  const now = window.scrollY
  if (Math.abs(now - before) < MIN_MOVE_PX) return
  document.documentElement.toggleAttribute('data-reading', now > before && now > HEADER_PX)
  before = now
}

/** Loaded when the browser is idle; until then the header always stays visible. */
function watchScrolling(): void {
  before = window.scrollY
  window.addEventListener('scroll', followScrolling, { passive: true })
}
