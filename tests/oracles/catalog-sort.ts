import type { ProductSort, ProductSummary } from '#domain/catalog/product.ts'
import type { Rating } from '#domain/reviews/review.ts'
import { ratingBound } from './rating-bound.ts'

/** The fields that sorting reads; a missing price counts as 0, missing ratings as none. */
export type Sortable = Pick<ProductSummary, 'id' | 'createdAt'> & {
  pricePaise?: number
  ratings?: Readonly<Record<Rating, number>>
}

const UNRATED = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } as const

type Order = (a: Sortable, b: Sortable) => number

const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
const boundOf = ({ ratings }: Sortable) => ratingBound(ratings ?? UNRATED)
const priceOf = (product: Sortable) => product.pricePaise ?? 0

const ORDERS: Record<ProductSort, Order> = {
  // Relevance is the given order.
  relevance: () => 0,
  price_asc: (a, b) => priceOf(a) - priceOf(b) || byId(a, b),
  price_desc: (a, b) => priceOf(b) - priceOf(a) || byId(a, b),
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byId(a, b),
  rating: (a, b) => boundOf(b) - boundOf(a) || byId(a, b),
}

/** Sorts products; `relevance` keeps the given order. Ties are sorted by id, so that pages are stable. */
export function sortProducts<Item extends Sortable>(
  products: readonly Item[],
  sort: ProductSort,
): Item[] {
  return [...products].sort(ORDERS[sort])
}
