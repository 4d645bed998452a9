import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toggled } from './use-listing-moves.ts'

interface FilterChipsProps {
  query: ListingQuery
  nameOf(title: CategoryTitle): string
}

/** The active filters; each chip links to the same listing without it. */
export function FilterChips({ query, nameOf }: FilterChipsProps) {
  const t = useText('listing')
  const { categories, sort, q } = query
  if (categories.length === 0) return null
  return (
    <ul className="row chips" aria-label={t('chosen')}>
      {categories.map((title) => (
        <li key={title}>
          <ShopLink
            to={pages.listing({ categories: toggled(categories, title), sort, q })}
            className="chip touch"
            aria-label={t('remove', { name: nameOf(title) })}
          >
            {nameOf(title)}
            <Icon name="close" size={16} />
          </ShopLink>
        </li>
      ))}
      <li>
        <ShopLink to={pages.listing({ sort, q })} className="link chips-clear">
          {t('clearAll')}
        </ShopLink>
      </li>
    </ul>
  )
}
