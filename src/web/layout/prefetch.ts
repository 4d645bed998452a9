import { useEffect } from 'react'
import { loadCartPanel } from '../cart/cart-trigger.tsx'
import { memberOf } from '../member-of.ts'
import { loadSearchDialog } from '../search/search-trigger.tsx'
import { whenIdle } from '../when-idle.ts'

/** The screens between which visitors navigate most, by route id. */
const FIRST_SCREENS = ['home', 'listing', 'product'] as const

/** Long after the first paint. */
const WAIT_MS = 3000

function savesData(): boolean {
  return memberOf(memberOf(navigator, 'connection'), 'saveData') === true
}

/** Loads a chunk in advance; if that fails, it is loaded on use. */
export function fetchAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined)
}

const textsIn = (listed: unknown): string[] =>
  [listed].flat().filter((one): one is string => typeof one === 'string')

/** The files of screens in the router's own manifest; if its format differs, none are prefetched. */
function filesOfFirstScreens(): { scripts: string[]; sheets: string[] } {
  const routes = memberOf(memberOf(window, '__reactRouterManifest'), 'routes')
  const files = (...kinds: string[]) =>
    FIRST_SCREENS.flatMap((id) => {
      const route = memberOf(routes, id)
      return kinds.flatMap((kind) => textsIn(memberOf(route, kind)))
    })
  return { scripts: files('module', 'clientLoaderModule', 'imports'), sheets: files('css') }
}

function fetchLink(rel: 'modulepreload' | 'prefetch', href: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel, href }))
}

/**
 * With all its files loaded, the next screen opens as soon as its data arrives, even when the network fails for
 * files.
 */
function prefetchFirstScreens(): void {
  const { scripts, sheets } = filesOfFirstScreens()
  for (const href of scripts) fetchLink('modulepreload', href)
  for (const href of sheets) fetchLink('prefetch', href)
}

/** Prefetches dialogs and screens when the browser is idle, unless the visitor saves data. */
export function usePrefetchedScreens(): void {
  useEffect(() => {
    if (savesData()) return
    return whenIdle(() => {
      fetchAhead(loadCartPanel)
      fetchAhead(loadSearchDialog)
      fetchAhead(async () => (await import('./start-late.ts')).startLate())
      prefetchFirstScreens()
    }, WAIT_MS)
  }, [])
}
