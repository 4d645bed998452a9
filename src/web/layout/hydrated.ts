import { useEffect, useSyncExternalStore } from 'react'
import { HYDRATED_EVENT } from '../late-scripts.ts'

const never = () => () => {}

/** False on the server and while hydrating, true as soon as scripts can act. What uses it is drawn again then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

let hydrationOver = false

/** Whether the page that the server sent has come to life; for first states, which need no second drawing. */
export function isHydrationOver(): boolean {
  return hydrationOver
}

/** Stands at the root, whose effects run last: now everything on the page can act. */
export function useHydrationEnd(): void {
  useEffect(() => {
    hydrationOver = true
    window.dispatchEvent(new Event(HYDRATED_EVENT))
  }, [])
}
