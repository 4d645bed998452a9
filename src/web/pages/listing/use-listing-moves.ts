import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import { pages } from '#urls.ts'
import { useChoice } from '../../layout/use-choice.ts'

/** Toggles one title; the others keep their order, a new one is last. */
export function toggled(
  categories: readonly CategoryTitle[],
  title: CategoryTitle,
): CategoryTitle[] {
  return categories.includes(title)
    ? categories.filter((other) => other !== title)
    : [...categories, title]
}

/** The chosen filters and order, and the functions that change them by navigating. */
export function useListingMoves({ cursor: _, ...here }: ListingQuery) {
  const { choice, go } = useChoice('listing', here, pages.listing)
  return {
    choice,
    toggle: (title: CategoryTitle) =>
      go({ ...choice, categories: toggled(choice.categories, title) }),
    change: (changed: Partial<typeof here>) => go({ ...choice, ...changed }),
  }
}
