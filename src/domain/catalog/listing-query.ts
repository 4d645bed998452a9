import { parseCursor } from '../text/cursor.ts'
import { firstCharacters, singleLine } from '../text/plain-text.ts'
import { FILTER_NAMES, type ListingFilters, readFilters } from './listing-filters.ts'
import { type CategoryTitle, PRODUCT_SORTS, type ProductSort } from './product.ts'

export const PRODUCTS_PER_PAGE = 24
/** Longer search texts are cut, which bounds the work. */
export const MAX_SEARCH_TEXT_LENGTH = 100
const MAX_CATEGORY_TITLE_LENGTH = 60
const MAX_CATEGORIES = 12

/** The parameters of a listing in canonical form. */
export interface ListingQuery extends ListingFilters {
  /** The path's category first, others alphabetically, without duplicates. */
  categories: readonly CategoryTitle[]
  sort: ProductSort
  q: string | undefined
  cursor: string | undefined
}

/** Normalises a search text: single spaces, no control characters, at most 100 characters. */
export function tidySearchText(text: string): string {
  return firstCharacters(singleLine(text.replace(/\p{Cs}/gu, ' ')), MAX_SEARCH_TEXT_LENGTH)
}

function isSort(text: string | undefined): text is ProductSort {
  return PRODUCT_SORTS.some((sort) => sort === text)
}

/**
 * Parses a listing's address: the category in the path, and `category` (repeatable), the filters, `sort`, `q`
 * and `cursor` in the query. Drops unknown and repeated parameters, so that each listing has one
 * address and one cache entry. With `known`, unknown categories of the query are dropped too; one in
 * the path is kept and finds nothing.
 */
export function parseListingQuery(
  pathCategory: string | undefined,
  parameters: Iterable<readonly [name: string, value: string]>,
  known?: readonly CategoryTitle[],
): ListingQuery {
  const first = new Map<string, string>()
  const ticked: string[] = []
  for (const [name, value] of parameters) {
    if (name === 'category') ticked.push(value)
    // Forms also send their empty fields.
    else if (value !== '' && !first.has(name)) first.set(name, value)
  }
  const sort = first.get('sort')
  return {
    categories: canonicalCategories(pathCategory, ticked, known),
    ...readFilters((name) => first.get(name)),
    origin: tidySearchText(first.get('origin') ?? '') || undefined,
    sort: isSort(sort) ? sort : 'relevance',
    q: tidySearchText(first.get('q') ?? '') || undefined,
    cursor: parseCursor(first.get('cursor')),
  }
}

/** True if a listing's address is one of very many, so that its page is cached only briefly. */
export function isRareListing({ q, cursor, ...query }: ListingQuery): boolean {
  return q !== undefined || cursor !== undefined || FILTER_NAMES.some((name) => query[name])
}

function canonicalCategories(
  pathCategory: string | undefined,
  ticked: readonly string[],
  known: readonly CategoryTitle[] | undefined,
): CategoryTitle[] {
  const keyOf = (title: string) => title.toLowerCase()
  const knownByKey = new Map(known?.map((title) => [keyOf(title), title]))
  const asKnown = (title: string) => knownByKey.get(keyOf(title))
  const byKey = new Map<string, CategoryTitle>()
  const keep = (title: CategoryTitle | undefined) => {
    if (title && !byKey.has(keyOf(title))) byKey.set(keyOf(title), title)
  }
  const path = tidyTitle(pathCategory ?? '')
  keep(asKnown(path) ?? path)
  const further = ticked.map(tidyTitle).map((title) => (known ? asKnown(title) : title))
  for (const title of further.filter((title) => title !== undefined).sort()) keep(title)
  return [...byKey.values()].slice(0, MAX_CATEGORIES)
}

function tidyTitle(title: string): CategoryTitle {
  return firstCharacters(tidySearchText(title), MAX_CATEGORY_TITLE_LENGTH)
}
