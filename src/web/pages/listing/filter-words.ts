import type {
  FilterName,
  FixedFilterName,
  ListingFilters,
} from '#domain/catalog/listing-filters.ts'

type Value<Name extends FixedFilterName> = NonNullable<ListingFilters[Name]>

/** The key of a filter's name in `listing.json`: `price to-150`. */
export type FilterWord = { [Name in FixedFilterName]: `${Name} ${Value<Name>}` }[FixedFilterName]

/** An active filter, named in the reader's language. */
export interface ChosenFilter {
  name: FilterName
  word: string
}

/** A country of origin to choose, with its name in the reader's language if the shop has one. */
export type OfferedOrigin = readonly [country: string, words: string]
