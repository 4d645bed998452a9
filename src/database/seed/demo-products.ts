import { type SQL, sql } from 'drizzle-orm'
import { products } from '#database/tables/catalog.ts'
import { goodsByCategory, sizesOf } from './goods-by-category.ts'

export function seededId(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/**
 * SQL: true for the demo's products. A product that the owner has renamed is the owner's own, and so is a sachet whose
 * licence and maker are not examples, since a sachet's name depends on its concern.
 */
export function isDemoProduct(): SQL {
  const names = [...goodsByCategory().values()]
    .flat()
    .flatMap((seed) => [seed, ...sizesOf(seed)])
    .map(({ name }) => name)
  return sql`(${products.id}, ${products.name}) in (
    select * from unnest(${sql.param(names.map(seededId))}::text[], ${sql.param(names)}::text[])
  ) and (
    ${products.kind} <> 'sachet' or ${products.licenceNumber} || ${products.maker} like '%(example)%'
  )`
}
