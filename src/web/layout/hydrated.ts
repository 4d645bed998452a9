import { useEffect, useSyncExternalStore } from 'react'
import { HYDRATED_EVENT } from '../early-press.ts'

const never = () => () => {}

/** False on the server and during hydration, true as soon as scripts work. Its users re-render then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

let hydrationOver = false

/** Whether hydration is over; for initial states that need no second render. */
export function isHydrationOver(): boolean {
  return hydrationOver
}

/** Used in the root, whose effects run last: everything on the page is hydrated now. */
export function useHydrationEnd(): void {
  useEffect(() => {
    hydrationOver = true
    window.dispatchEvent(new Event(HYDRATED_EVENT))
  }, [])
}
