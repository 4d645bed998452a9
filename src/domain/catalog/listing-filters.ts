import { DOSHAS, type Dosha } from '../quiz/doshas.ts'

/** Price bands in rupees, each from its first figure to below its second; `null` is without end. */
const BANDS = {
  'to-150': [0, 150],
  '150-300': [150, 300],
  'from-300': [300, null],
} as const satisfies Record<string, readonly [number, number | null]>

export type PriceBand = keyof typeof BANDS
const PRICE_BANDS = Object.keys(BANDS) as readonly PriceBand[]

/** Diets that a listing can be narrowed to, by what a product declares. */
const LISTED_DIETS = ['vegetarian', 'vegan', 'jain', 'no-added-sugar'] as const
export type ListedDiet = (typeof LISTED_DIETS)[number]

/** What narrows a listing beside category and search text; every part is optional. */
export interface ListingFilters {
  price?: PriceBand | undefined
  /** Products that are said to calm this dosha. */
  dosha?: Dosha | undefined
  diet?: ListedDiet | undefined
  /** Only what can be bought now. */
  stock?: 'in' | undefined
  /** The country of origin, as its products have it (docs/law.md, legal metrology). */
  origin?: string | undefined
}

/** The filters with their fixed values, in the order of the address; countries are the shop's own. */
export const FILTER_VALUES = {
  price: PRICE_BANDS,
  dosha: DOSHAS,
  diet: LISTED_DIETS,
  stock: ['in'],
  origin: [],
} as const satisfies {
  [Name in keyof ListingFilters]-?: readonly NonNullable<ListingFilters[Name]>[]
}

export type FilterName = keyof ListingFilters
export type FixedFilterName = Exclude<FilterName, 'origin'>
export const FILTER_NAMES = Object.keys(FILTER_VALUES) as readonly FilterName[]

/** The filters with fixed values among an address's parameters; unknown values count as not given. */
export function readFilters(given: (name: FilterName) => string | undefined): ListingFilters {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = FILTER_VALUES[name].find((known) => known === given(name))
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The band's limits in paise: from, and below; `below` is absent in the last band. */
export function priceLimits(band: PriceBand) {
  const [from, below] = BANDS[band]
  return { fromPaise: from * 100, belowPaise: below === null ? undefined : below * 100 }
}
