import { useEffect, useRef } from 'react'
import { type BlogQuery, canonicalBlogCategories } from '#domain/blog/blog-query.ts'
import { BLOG_CATEGORIES } from '#domain/blog/post.ts'
import { MAX_SEARCH_TEXT_LENGTH, tidySearchText } from '#domain/catalog/listing-query.ts'
import { inLanguage, pages } from '#urls.ts'
import { categoryName } from '../../blog/category-cloth.ts'
import { useText } from '../../language.tsx'
import { useChoice } from '../../layout/use-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'

type Choice = Pick<BlogQuery, 'categories' | 'q'>

/** After the last letter, so that a word is one search. */
const TYPING_PAUSE_MS = 500

/** The search box and a checkbox for each category, in one form that works without JavaScript. */
export function BlogFilters({ query }: { query: BlogQuery }) {
  const t = useText('blog')
  const { choice, toggle, searchFor } = useBlogMoves(query)
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = query.q ?? ''
  useEffect(() => {
    // Follows the address, but never what is being typed.
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const searchSoon = (entered: string) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void searchFor(entered, { replace: true }), TYPING_PAUSE_MS)
  }
  const entered = choice.categories.filter((title) => !BLOG_CATEGORIES.some((one) => one === title))
  return (
    <search>
      <form
        className="stack"
        action={inLanguage(pages.blogs, t.language)}
        method="get"
        aria-label={t('filters')}
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(waiting.current)
          const sent = new FormData(event.currentTarget).get('q')
          void searchFor(typeof sent === 'string' ? sent : '')
        }}
      >
        <div className="line gap-tile blog-search">
          <input
            ref={field}
            type="search"
            className="input"
            name="q"
            defaultValue={text}
            onChange={({ target }) => searchSoon(target.value)}
            maxLength={MAX_SEARCH_TEXT_LENGTH}
            placeholder={t('searchPlaceholder')}
            aria-label={t('searchPlaceholder')}
            enterKeyHint="search"
            autoComplete="off"
          />
          <Button type="submit">
            <Icon name="search" size={22} />
            <span className="sr-only-narrow">{t('search')}</span>
          </Button>
        </div>
        <fieldset className="row gap-0-28 blog-categories">
          <legend className="sr-only">{t('categories')}</legend>
          {[...BLOG_CATEGORIES, ...entered].map((title) => (
            <Checkbox
              key={title}
              name="category"
              value={title}
              checked={choice.categories.includes(title)}
              onChange={() => void toggle(title)}
            >
              {categoryName(t, title)}
            </Checkbox>
          ))}
        </fieldset>
      </form>
    </search>
  )
}

/** The chosen categories and text, and the functions that change them by navigating. */
function useBlogMoves(query: BlogQuery) {
  const { choice, go } = useChoice<Choice>('blog', query, pages.blogList)
  return {
    choice,
    toggle: (title: string) => {
      const { categories } = choice
      const without = categories.filter((other) => other !== title)
      const isNew = without.length === categories.length
      const next = isNew ? [...categories, title] : without
      return go({ ...choice, categories: canonicalBlogCategories(next) })
    },
    /** Searches while typing replace each other in the history. */
    searchFor: (text: string, how?: { replace: boolean }) => {
      const q = tidySearchText(text) || undefined
      return q === choice.q ? undefined : go({ ...choice, q }, how)
    },
  }
}
