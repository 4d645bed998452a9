import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage } from '../../language.tsx'
import { moveOffline } from '../../layout/held-move.ts'

type Choice = Omit<ListingQuery, 'cursor'>

/** Stored with a pending navigation, so that a second tick builds on the first. */
function askedIn(state: unknown): Choice | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  return (Reflect.get(state, 'asked') as Choice | undefined) ?? undefined
}

/** Toggles one title; the others keep their order, a new one is last. */
export function toggled(
  categories: readonly CategoryTitle[],
  title: CategoryTitle,
): CategoryTitle[] {
  return categories.includes(title)
    ? categories.filter((other) => other !== title)
    : [...categories, title]
}

/** The current choice, including a pending navigation's, and the functions that change it by navigating. */
export function useListingMoves(query: ListingQuery) {
  const language = useLanguage()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const asked = navigation.state === 'loading' ? askedIn(navigation.location.state) : undefined
  const { cursor: _, ...here } = query
  const choice: Choice = asked ?? here
  const go = (next: Choice) => {
    const address = inLanguage(pages.listing(next), language)
    if (!navigator.onLine) return moveOffline(address)
    const isSamePath = address.split('?', 1)[0] === pathname
    // The scroll position stays when only filters change; another listing starts at its top.
    return navigate(address, {
      state: { asked: next },
      preventScrollReset: isSamePath,
      // At once: a tick that is rendered with low priority would jump back first.
      flushSync: true,
    })
  }
  return {
    choice,
    busy: asked !== undefined,
    toggle: (title: CategoryTitle) =>
      go({ ...choice, categories: toggled(choice.categories, title) }),
    change: (changed: Partial<Choice>) => go({ ...choice, ...changed }),
  }
}
