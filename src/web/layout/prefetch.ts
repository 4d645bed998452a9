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

/** Fetches the dialogs once the browser has nothing else to do, unless the visitor saves data. */
export function usePrefetchedDialogs(): void {
  useEffect(() => {
    if (savesData()) return
    const fetchBoth = () => {
      // A chunk that cannot be fetched now is asked for again when its dialog is opened.
      Promise.all([loadCartPanel(), loadSearchDialog()]).catch(() => undefined)
    }
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(fetchBoth, { timeout: IDLE_FALLBACK_MS })
      return () => window.cancelIdleCallback(handle)
    }
    const handle = setTimeout(fetchBoth, IDLE_FALLBACK_MS)
    return () => clearTimeout(handle)
  }, [])
}
