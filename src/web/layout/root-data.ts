import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'

/** What the root's loader sends with every page. */
export interface RootData {
  settings: ShopSettings
  /** The shop's own origin, for canonical addresses. */
  origin: string
}

let lastSettings: ShopSettings | undefined

/**
 * The shop's settings. Where moving to a page failed, those of the page before still hold; absent
 * only where no page could be loaded at all.
 */
export function useSettings(): ShopSettings | undefined {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  if (import.meta.env.SSR) return settings
  lastSettings = settings ?? lastSettings
  return lastSettings
}
