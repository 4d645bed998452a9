import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type BlogQuery, canonicalBlogCategories } from '#domain/blog/blog-query.ts'
import { tidySearchText } from '#domain/catalog/listing-query.ts'
import { inLanguage, pages } from '#urls.ts'
import { useLanguage } from '../../language.tsx'
import { moveOffline } from '../../layout/held-move.ts'

type Choice = Pick<BlogQuery, 'categories' | 'q'>

/** Stored with a pending navigation, so that a second tick builds on the first. */
function askedIn(state: unknown): Choice | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  return (Reflect.get(state, 'blog') as Choice | undefined) ?? undefined
}

/** The current choice, including a pending navigation's, and the functions that change it by navigating. */
export function useBlogMoves(query: BlogQuery) {
  const language = useLanguage()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const asked = navigation.state === 'loading' ? askedIn(navigation.location.state) : undefined
  const choice: Choice = asked ?? query
  const go = (wanted: Choice, { replace = false } = {}) => {
    const next = { ...wanted, categories: canonicalBlogCategories(wanted.categories) }
    const address = inLanguage(pages.blogList(next), language)
    if (!navigator.onLine) return moveOffline(address)
    return navigate(address, {
      state: { blog: next },
      replace,
      preventScrollReset: address.split('?', 1)[0] === pathname,
      // At once: a tick that is rendered with low priority would jump back first.
      flushSync: true,
    })
  }
  return {
    choice,
    toggle: (title: string) => {
      const { categories } = choice
      const without = categories.filter((other) => other !== title)
      const isNew = without.length === categories.length
      return go({ ...choice, categories: isNew ? [...categories, title] : without })
    },
    /** Searches while typing replace each other in the history. */
    searchFor: (text: string, how?: { replace: boolean }) => {
      const q = tidySearchText(text) || undefined
      return q === choice.q ? undefined : go({ ...choice, q }, how)
    },
  }
}
