import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'

/** Sent by the root's loader with every page. */
export interface RootData {
  settings: ShopSettings
  /** The shop's own origin, for canonical addresses. */
  origin: string
}

/** The shop's own origin, for links that leave the page. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>('root')?.origin ?? ''
}

let lastSettings: ShopSettings | undefined

/**
 * The shop's settings. After a failed navigation, those of the previous page; absent only when no page could be
 * loaded at all.
 */
export function useSettings(): ShopSettings | undefined {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  if (import.meta.env.SSR) return settings
  lastSettings = settings ?? lastSettings
  return lastSettings
}
