import type { ProductId } from '#domain/ids.ts'
import { MAX_WISHES } from '#domain/wishlist/stored-wishlist.ts'
import { toggleWish } from '#domain/wishlist/wishlist-changes.ts'
import { languageOf } from '#urls.ts'
import { textOf } from '../language.tsx'
import { loadDialogMessages } from '../layout/lazy-trigger.tsx'
import { sessionStore } from '../session/session-store.ts'
import { showToast } from '../ui/toast-store.ts'
import { syncWishlist } from './sync-wishlist.ts'
import { wishlistStore } from './wishlist-store.ts'

/** Adds a product to this device's list or removes it, and syncs the account; shows a message when the list is full. */
export async function toggleWishHere(id: ProductId): Promise<void> {
  const isSignedIn = sessionStore.get() !== undefined
  const next = toggleWish(wishlistStore.get(), id, isSignedIn)
  if (next) {
    wishlistStore.set(next)
    await syncWishlist()
    return
  }
  await loadDialogMessages()
  const t = textOf(languageOf(window.location.pathname).language, 'wishlist')
  showToast({ severity: 'error', text: t('full', { count: MAX_WISHES }) })
}
