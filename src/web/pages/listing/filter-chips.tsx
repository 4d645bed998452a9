import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import { pages } from '#urls.ts'
import { useText } from '../../language.tsx'
import { ShopLink } from '../../layout/shop-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import type { ChosenFilter } from './filter-words.ts'
import { toggled } from './use-listing-moves.ts'

/** A category of the query, with its name in the reader's language. */
export interface NamedCategory {
  title: CategoryTitle
  name: string
}

interface FilterChipsProps {
  query: ListingQuery
  categories: readonly NamedCategory[]
  filters: readonly ChosenFilter[]
}

/** The active filters; each chip links to the same listing without it. */
export function FilterChips({ query, categories, filters }: FilterChipsProps) {
  const t = useText('listing')
  const keptPlace = useKeptPlace('listing')
  const { cursor: _, ...here } = query
  const { sort, q } = here
  if (categories.length === 0 && filters.length === 0) return null
  return (
    <ul className="row gap-8 chips" aria-label={t('chosen')} {...keptPlace}>
      {categories.map(({ title, name }) => (
        <li key={title}>
          <ShopLink
            to={pages.listing({ ...here, categories: toggled(query.categories, title) })}
            className="chip touch"
            aria-label={t('remove', { name })}
          >
            {name}
            <Icon name="close" size={16} />
          </ShopLink>
        </li>
      ))}
      {filters.map(({ name, word }) => (
        <li key={name}>
          <ShopLink
            to={pages.listing({ ...here, [name]: undefined })}
            className="chip touch"
            aria-label={t('remove', { name: word })}
          >
            {word}
            <Icon name="close" size={16} />
          </ShopLink>
        </li>
      ))}
      <li>
        <ShopLink to={pages.listing({ sort, q })} className="link small chips-clear">
          {t('clearAll')}
        </ShopLink>
      </li>
    </ul>
  )
}
