import { DOSHAS, type Dosha } from '../quiz/doshas.ts'

/** Price bands in rupees: the first figure is included, the second excluded; `null` is unlimited. */
const BANDS = {
  'to-150': [0, 150],
  '150-300': [150, 300],
  'from-300': [300, null],
} as const satisfies Record<string, readonly [number, number | null]>

export type PriceBand = keyof typeof BANDS
const PRICE_BANDS = Object.keys(BANDS) as readonly PriceBand[]

/** Diets by which a listing can be filtered, from the products' declarations. */
const LISTED_DIETS = ['vegetarian', 'vegan', 'jain', 'no-added-sugar'] as const
export type ListedDiet = (typeof LISTED_DIETS)[number]

export function isListedDiet(text: string | undefined): text is ListedDiet {
  return LISTED_DIETS.some((diet) => diet === text)
}

/** The filters of a listing besides category and search text. */
export interface ListingFilters {
  price?: PriceBand | undefined
  /** Products that calm this dosha. */
  dosha?: Dosha | undefined
  diet?: ListedDiet | undefined
  /** Only products that can be bought now. */
  stock?: 'in' | undefined
  /** The country of origin, as stored with products (docs/law.md, legal metrology). */
  origin?: string | undefined
}

/** The filters with their fixed values, in the sequence of the address; countries depend on the shop's products. */
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

/** Reads the filters with fixed values from an address's parameters; unknown values are ignored. */
export function readFilters(given: (name: FilterName) => string | undefined): ListingFilters {
  return Object.fromEntries(
    FILTER_NAMES.flatMap((name) => {
      const value = FILTER_VALUES[name].find((known) => known === given(name))
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Returns a band's limits in paise; `belowPaise` is undefined for the last band. */
export function priceLimits(band: PriceBand) {
  const [from, below] = BANDS[band]
  return { fromPaise: from * 100, belowPaise: below === null ? undefined : below * 100 }
}
