import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage } from '../../language.tsx'
import { moveOffline } from '../../layout/held-move.ts'

type Choice = Pick<ListingQuery, 'categories' | 'sort' | 'q'>

/** Kept with a move while it is under way, so that a second tick builds on the first. */
function askedIn(state: unknown): Choice | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  return (Reflect.get(state, 'asked') as Choice | undefined) ?? undefined
}

/** Toggles one title; the rest keep their order, a new one comes last. */
export function toggled(
  categories: readonly CategoryTitle[],
  title: CategoryTitle,
): CategoryTitle[] {
  return categories.includes(title)
    ? categories.filter((other) => other !== title)
    : [...categories, title]
}

/** What is chosen, as far as the visitor has said, and how to change it: each change is a navigation. */
export function useListingMoves(query: ListingQuery) {
  const language = useLanguage()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const asked = navigation.state === 'loading' ? askedIn(navigation.location.state) : undefined
  const choice: Choice = asked ?? query
  const go = (next: Choice) => {
    const address = inLanguage(pages.listing(next), language)
    if (!navigator.onLine) return moveOffline(address)
    const isSamePath = address.split('?', 1)[0] === pathname
    // The visitor stays where the filter is; a new listing begins at its top.
    return navigate(address, {
      state: { asked: next },
      preventScrollReset: isSamePath,
      // At once: a tick that is drawn only when the browser finds time would jump back first.
      flushSync: true,
    })
  }
  return {
    choice,
    busy: asked !== undefined,
    toggle: (title: CategoryTitle) =>
      go({ ...choice, categories: toggled(choice.categories, title) }),
    sortBy: (sort: ListingQuery['sort']) => go({ ...choice, sort }),
  }
}
