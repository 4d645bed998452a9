import type { CategoryTitle } from './product.ts'

/** What a filter reads. */
export interface Filterable {
  name: string
  category: CategoryTitle
}

/**
 * Says whether a product belongs in a listing with these categories ticked: its category plus its
 * name, lower-cased, contains any of the titles, lower-cased. Nothing ticked means everything.
 *  */
export function matchesCategories(
  product: Filterable,
  selectedTitles: readonly CategoryTitle[],
): boolean {
  if (selectedTitles.length === 0) return true
  const text = `${product.category} ${product.name}`.toLowerCase()
  return selectedTitles.some((title) => text.includes(title.toLowerCase()))
}

/** Says whether a product stands under a home tab: the tab's name in its category or its name. */
export function matchesHomeTab(product: Filterable, tab: string): boolean {
  const wanted = tab.toLowerCase()
  return [product.category, product.name].some((text) => text.toLowerCase().includes(wanted))
}
