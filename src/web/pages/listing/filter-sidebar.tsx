import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import type { Category } from '#domain/catalog/product.ts'
import { localeOf } from '#domain/language/languages.ts'
import { inLanguage, pages } from '#urls.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { BorderStrip } from '../../ui/border-strip.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CloseButton } from '../../ui/icon-button.tsx'
import { followPopover } from '../../ui/open-layers.ts'
import { FilterFields } from './filter-fields.tsx'
import { FILTER_FORM, FILTER_PANEL } from './filter-panel.ts'
import type { OfferedOrigin } from './filter-words.ts'
import { useListingMoves } from './use-listing-moves.ts'

interface FilterSidebarProps {
  categories: readonly (Pick<Category, 'id' | 'title' | 'names'> & { count: number })[]
  query: ListingQuery
  total: number
  /** There are more products than `total`, because counting stops there. */
  isMore: boolean
  /** Suggested searches for everyday complaints, in the reader's language. */
  concerns: readonly string[]
  /** The countries of origin to choose from; empty if all products are Indian. */
  origins: readonly OfferedOrigin[]
}

/** A checkbox for each category, the further filters, the quiz link and a close button. */
export function FilterSidebar({
  categories,
  query,
  total,
  isMore,
  ...choices
}: FilterSidebarProps) {
  const t = useText('listing')
  const { choice, toggle } = useListingMoves(query)
  return (
    <aside
      id={FILTER_PANEL}
      popover="auto"
      onToggle={followPopover}
      className="filter"
      aria-labelledby="filter-title"
    >
      <div className="line row-between filter-head">
        <h2 id="filter-title" className="title-h3">
          {t('products')}
        </h2>
        <CloseButton
          className="filter-close"
          popoverTarget={FILTER_PANEL}
          popoverTargetAction="hide"
        />
      </div>
      <BorderStrip name="kangura" size="tile" className="filter-border" />
      <div className="filter-body">
        <form id={FILTER_FORM} action={inLanguage(pages.listing(), t.language)} method="get">
          <fieldset>
            <legend className="sr-only">{t('categories')}</legend>
            {categories.map(({ id, title, names, count }) => (
              <Checkbox
                key={id}
                name="category"
                value={title}
                count={count}
                checked={choice.categories.includes(title)}
                onChange={() => toggle(title)}
              >
                {nameInLanguage(title, names, t.language)}
              </Checkbox>
            ))}
          </fieldset>
          <FilterFields query={query} {...choices} />
          <noscript>
            <button type="submit" className="btn btn-primary btn-small above-12">
              {t('apply')}
            </button>
          </noscript>
        </form>
        <div className="pad-20 filter-quiz dye dye-dadam">
          <b className="title-small">{t('quizTitle')}</b>
          <p className="small">{t('quizText')}</p>
          <ShopLink to={pages.quiz} className="btn btn-small btn-deep">
            {t('takeQuiz')}
          </ShopLink>
        </div>
      </div>
      <div className="filter-foot">
        <button
          type="button"
          className="btn btn-primary btn-wide"
          popoverTarget={FILTER_PANEL}
          popoverTargetAction="hide"
        >
          {isMore
            ? t('showMore', { count: total.toLocaleString(localeOf(t.language)) })
            : t('show', { count: total })}
        </button>
      </div>
    </aside>
  )
}
