import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while hydrating, true as soon as scripts can act. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
