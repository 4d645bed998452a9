import { useEffect } from 'react'
import { loadCartPanel } from '../cart/cart-trigger.tsx'
import { loadSearchDialog } from '../search/search-trigger.tsx'

/** The screens between which visitors navigate most, by route id. */
const FIRST_SCREENS = ['home', 'listing', 'product'] as const

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

/** Loads a chunk in advance; if that fails, it is loaded on use. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** The scripts of screens in the router's own manifest; if its format differs, none are prefetched. */
function scriptsOfFirstScreens(): string[] {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest')
  const routes: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'routes') : undefined
  if (typeof routes !== 'object' || routes === null) return []
  return FIRST_SCREENS.flatMap((id) => {
    const route: unknown = Reflect.get(routes, id)
    const script: unknown =
      typeof route === 'object' && route !== null ? Reflect.get(route, 'module') : undefined
    return typeof script === 'string' ? [script] : []
  })
}

/**
 * With its scripts loaded, the next screen opens as soon as its data arrives, even when the network fails for
 * scripts.
 */
function prefetchFirstScreens(): void {
  for (const href of scriptsOfFirstScreens()) {
    if (document.querySelector(`link[rel=modulepreload][href="${href}"]`)) continue
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
}

/** Prefetches dialogs and screens when the browser is idle, unless the visitor saves data. */
export function usePrefetchedScreens(): void {
  useEffect(() => {
    if (savesData()) return
    const fetchAll = () => {
      fetchAhead(loadCartPanel)
      fetchAhead(loadSearchDialog)
      fetchAhead(async () => (await import('./when-idle.ts')).startLate())
      prefetchFirstScreens()
    }
    if ('requestIdleCallback' in window) {
      const handle = window.requestIdleCallback(fetchAll, { timeout: IDLE_FALLBACK_MS })
      return () => window.cancelIdleCallback(handle)
    }
    const handle = setTimeout(fetchAll, IDLE_FALLBACK_MS)
    return () => clearTimeout(handle)
  }, [])
}
