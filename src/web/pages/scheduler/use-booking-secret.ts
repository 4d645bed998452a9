import { useSyncExternalStore } from 'react'

const follow = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The secret of a booking in the page's address, behind the #, where only this browser sees it. */
function secretHere(): string | undefined {
  return new URLSearchParams(window.location.hash.slice(1)).get('booking') ?? undefined
}

/** The booking that the address opens; none while the server renders. */
export function useBookingSecret(): string | undefined {
  return useSyncExternalStore(follow, secretHere, () => undefined)
}
