import type { BlogQuery } from '#domain/blog/blog-query.ts'
import { BLOG_CATEGORIES } from '#domain/blog/post.ts'
import { MAX_SEARCH_TEXT_LENGTH } from '#domain/catalog/listing-query.ts'
import { inLanguage, pages } from '#urls.ts'
import { categoryName } from '../../blog/category-cloth.ts'
import { useLanguage, useText } from '../../language.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBlogMoves } from './use-blog-moves.ts'

/** The search box and a checkbox for each category, in one form that works without JavaScript. */
export function BlogFilters({ query }: { query: BlogQuery }) {
  const t = useText('blog')
  const language = useLanguage()
  const { choice, toggle, searchFor } = useBlogMoves(query)
  const typed = choice.categories.filter((title) => !BLOG_CATEGORIES.some((one) => one === title))
  return (
    <search>
      <form
        className="stack"
        action={inLanguage(pages.blogs, language)}
        method="get"
        aria-label={t('filters')}
        onSubmit={(event) => {
          event.preventDefault()
          const text = new FormData(event.currentTarget).get('q')
          void searchFor(typeof text === 'string' ? text : '')
        }}
      >
        <div className="blog-search">
          <input
            key={query.q ?? ''}
            type="search"
            className="input"
            name="q"
            defaultValue={query.q ?? ''}
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
        <fieldset className="blog-categories">
          <legend className="sr-only">{t('categories')}</legend>
          {[...BLOG_CATEGORIES, ...typed].map((title) => (
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
