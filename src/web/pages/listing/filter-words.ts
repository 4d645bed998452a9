import type { FilterName, ListingFilters } from '#domain/catalog/listing-filters.ts'

type Value<Name extends FilterName> = NonNullable<ListingFilters[Name]>

/** The key of a filter's words in `listing.json`: `price to-150`. */
export type FilterWord = { [Name in FilterName]: `${Name} ${Value<Name>}` }[FilterName]

export function filterWord(name: FilterName, value: Value<FilterName>): FilterWord {
  return `${name} ${value}` as FilterWord
}
