import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'

/** What the root's loader sends with every page. */
export interface RootData {
  settings: ShopSettings
  /** The shop's own origin, for canonical addresses. */
  origin: string
}

/** The shop's settings; absent only where the page could not be loaded at all. */
export function useSettings(): ShopSettings | undefined {
  return useRouteLoaderData<RootData>('root')?.settings
}
