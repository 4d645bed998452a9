import { useSyncExternalStore } from 'react'

const follow = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The secret of a booking in the fragment of the page's address, which is not sent to the server. */
function secretHere(): string | undefined {
  return new URLSearchParams(window.location.hash.slice(1)).get('booking') ?? undefined
}

/** The booking that the address opens; none during server rendering. */
export function useBookingSecret(): string | undefined {
  return useSyncExternalStore(follow, secretHere, () => undefined)
}
