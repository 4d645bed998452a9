import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import { PRODUCT_SORTS } from '#domain/catalog/product.ts'
import { useText } from '../../language.tsx'
import { Select } from '../../ui/select.tsx'
import { FILTER_FORM } from './filter-panel.ts'
import { useListingMoves } from './use-listing-moves.ts'

/** The four orders of the shop, and the best rated first. */
export function SortControl({ query }: { query: ListingQuery }) {
  const t = useText('listing')
  const { choice, change } = useListingMoves(query)
  return (
    <Select
      label={t('sort')}
      name="sort"
      form={FILTER_FORM}
      className="listing-sort"
      value={choice.sort}
      onChange={({ currentTarget }) => {
        const wanted = PRODUCT_SORTS.find((sort) => sort === currentTarget.value)
        if (wanted) void change({ sort: wanted })
      }}
    >
      {PRODUCT_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {t(sort)}
        </option>
      ))}
    </Select>
  )
}
