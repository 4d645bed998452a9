import { useRouteLoaderData } from 'react-router'
import type { ClothName } from '#domain/catalog/category-cloth.ts'
import type { Category } from '#domain/catalog/product.ts'
import type { ShownSettings } from './shown-settings.server.ts'

/** Sent by the root's loader with every page. */
export interface RootData {
  settings: RootSettings
  /** The shop's own origin, for canonical addresses. */
  origin: string
  categories: readonly ShopCategory[]
}

/** The settings that pages show, with the state's name in the page's language, and the seller's registered name and address. */
export type RootSettings = ShownSettings & {
  state: string
  sellerLines: readonly string[]
  /** Before a live shop opens, when visitors see the sign-in alone. */
  isClosed: boolean
  /** Says that the shop takes no orders, in the reader's language; absent while it does. */
  pauseNotice?: string
  /** The meaning of the default shop name, in the reader's language; absent in a shop with another name. */
  nameMeans?: Readonly<Record<'inShort' | 'inFull', string>>
  /** The sharing picture of a renamed shop: its logo or the flame, because all drawn pictures contain the default name. */
  ownPicture?: string
}

/** A category for header, footer and tiles, with its name in the page's language. */
type ShopCategory = Pick<Category, 'title' | 'cloth' | 'hidden'> & { name: string }

/** The shop's own origin, for links that leave the page. */
export function useOrigin(): string {
  return useRouteLoaderData<RootData>('root')?.origin ?? ''
}

/** All categories in the shop's order, hidden ones too. */
export function useCategories(): readonly ShopCategory[] {
  return useRouteLoaderData<RootData>('root')?.categories ?? []
}

export function useCloth(title: string | undefined): ClothName {
  return useCategories().find((one) => one.title === title)?.cloth ?? 'kangura'
}

let lastSettings: RootSettings | undefined

/**
 * The shop's settings. After a failed navigation, those of the previous page; absent only when no page could be
 * loaded at all.
 */
export function useSettings(): RootSettings | undefined {
  const settings = useRouteLoaderData<RootData>('root')?.settings
  if (import.meta.env.SSR) return settings
  lastSettings = settings ?? lastSettings
  return lastSettings
}
