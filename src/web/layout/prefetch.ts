import { useEffect } from 'react'
import { loadCartPanel } from '../cart/cart-door.tsx'
import { loadSearchDialog } from '../search/search-door.tsx'

/** For browsers without `requestIdleCallback`: long after the first paint. */
const IDLE_FALLBACK_MS = 3000

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  )
}

/** Fetches a chunk before it is wanted; if that fails, it is asked for again when it is. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** Fetches the dialogs once the browser has nothing else to do, unless the visitor saves data. */
export function usePrefetchedDialogs(): void {
  useEffect(() => {
    if (savesData()) return
    const fetchBoth = () => {
      fetchAhead(loadCartPanel)
      fetchAhead(loadSearchDialog)
    }
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(fetchBoth, { timeout: IDLE_FALLBACK_MS })
      return () => window.cancelIdleCallback(handle)
    }
    const handle = setTimeout(fetchBoth, IDLE_FALLBACK_MS)
    return () => clearTimeout(handle)
  }, [])
}
