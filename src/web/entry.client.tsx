import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadFirstMessages, loadLaterMessages } from '#messages/load.ts'
import { languageOf } from '#urls.ts'
import { followSignOut } from './device.ts'
import { LISTENING_EVENT } from './early-press.ts'
import { isFirstScreen } from './first-screens.ts'
import { refreshSession } from './session/refresh-session.ts'
// Registers its `popstate` listener before the router does: a window calls listeners in the order of registration.
import './ui/open-layers.ts'

const { pathname } = window.location
const { language } = languageOf(pathname)

// If the sentences cannot be loaded, the page works in English.
await Promise.all([
  loadFirstMessages(language),
  isFirstScreen(pathname) ? undefined : loadLaterMessages(language),
]).catch(() => undefined)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
window.dispatchEvent(new Event(LISTENING_EVENT))

void refreshSession()
followSignOut()
// A page restored from the back/forward cache may have missed a sign-out, and what other pages have stored since, such as
// the cart that an order has emptied.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  window.dispatchEvent(new StorageEvent('storage'))
  void refreshSession()
})
