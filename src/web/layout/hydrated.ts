import { useEffect, useSyncExternalStore } from 'react'
import { HYDRATED_EVENT } from '../early-press.ts'

const never = () => () => {}

/** False on the server and during hydration, then true. Components that use it re-render once. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

let hydrationOver = false

/** True once hydration is over; for initial states that need no second render. */
export function isHydrationOver(): boolean {
  return hydrationOver
}

/** For the root component, whose effects run last, when the whole page is hydrated. */
export function useHydrationEnd(): void {
  useEffect(() => {
    hydrationOver = true
    window.dispatchEvent(new Event(HYDRATED_EVENT))
  }, [])
}
