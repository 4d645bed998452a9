import { type SQL, sql } from 'drizzle-orm'
import { products } from '../tables/catalog.ts'
import { GOODS_BY_CATEGORY, sizesOf } from './goods-by-category.ts'

/** The id of a seeded product, from its English name. */
export function seededId(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

const NAMES = [...GOODS_BY_CATEGORY.values()]
  .flat()
  .flatMap((seed) => [seed, ...sizesOf(seed)])
  .map(({ name }) => name)
const IDS = NAMES.map(seededId)

/**
 * Whether a product is one of the demo's, as a condition. One that the owner has renamed is the
 * owner's own.
 */
export function isDemoProduct(): SQL {
  return sql`(${products.id}, ${products.name}) in (
    select * from unnest(${sql.param(IDS)}::text[], ${sql.param(NAMES)}::text[])
  )`
}
