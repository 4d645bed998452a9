import { useEffect } from 'react'
import { loadCartPanel } from '../cart/cart-trigger.tsx'
import { loadSearchDialog } from '../search/search-trigger.tsx'

/** The screens that visitors go to and fro between, by the name of their route. */
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

/** Fetches a chunk before it is wanted; if that fails, it is asked for again when it is. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

/** The router's own list of screens and their scripts; another form of it is simply not used. */
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

/** With its scripts here, the next screen opens as soon as its data does, and survives a lost network. */
function prefetchFirstScreens(): void {
  for (const href of scriptsOfFirstScreens()) {
    if (document.querySelector(`link[rel=modulepreload][href="${href}"]`)) continue
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
}

/** Fetches dialogs and screens once the browser has nothing else to do, unless the visitor saves data. */
export function usePrefetchedScreens(): void {
  useEffect(() => {
    if (savesData()) return
    const fetchAll = () => {
      fetchAhead(loadCartPanel)
      fetchAhead(loadSearchDialog)
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
