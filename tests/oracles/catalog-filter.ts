import type { CategoryTitle } from '#domain/catalog/product.ts'

/** The fields that filters read. */
export interface Filterable {
  name: string
  category: CategoryTitle
}

/**
 * Whether a product matches the selected categories: its category and name together contain one of
 * the titles, ignoring case. No selection matches everything.
 */
export function matchesCategories(
  product: Filterable,
  selectedTitles: readonly CategoryTitle[],
): boolean {
  if (selectedTitles.length === 0) return true
  const text = `${product.category} ${product.name}`.toLowerCase()
  return selectedTitles.some((title) => text.includes(title.toLowerCase()))
}

/** Whether a product belongs to a home tab: its category or its name contains the tab's name. */
export function matchesHomeTab(product: Filterable, tab: string): boolean {
  const wanted = tab.toLowerCase()
  return [product.category, product.name].some((text) => text.toLowerCase().includes(wanted))
}
