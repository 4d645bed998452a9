import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnsOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { beginningOfSizes } from '#domain/imports/size-rows.ts'
import { isLotToSell, isOfSameFamily } from './rows.ts'

/** The other sizes of a family, under a name that SQL fragments can use. */
const sibling = alias(products, 'sibling')
const MAX_SIZES = 24

/** Sizes that can be bought come first, then the cheapest. */
function rankOf(table: 'products' | 'sibling', now: Date | undefined): SQL {
  const of = sql.raw(table)
  return sql`(not exists (
    select from stock_lots where stock_lots.product_id = ${of}.id and ${isLotToSell(now)}
  ), ${of}.price_paise = 0, ${of}.price_paise, ${of}.id)`
}

/**
 * True for the size of a family that a list shows: the cheapest that can be bought. With `among`, only sizes that meet
 * its condition are compared.
 */
export function isFirstOfFamily(
  now: Date | undefined,
  among?: (size: typeof sibling) => SQL | undefined,
): SQL {
  const which = among?.(sibling) ?? sql`true`
  return sql`(products.family = '' or not exists (
    select from products as sibling
    where ${isOfSameFamily} and ${which} and ${rankOf('sibling', now)} < ${rankOf('products', now)}
  ))`
}

export type FamilySize = Pick<
  Product,
  'id' | 'name' | 'kind' | 'netQuantity' | 'netContent' | 'pricePaise' | 'mrpPaise'
> & {
  isInStock: boolean
}

/** The visible sizes of a product's family, smallest first and including the product; empty without other sizes. */
export async function listSizes(
  db: Reader,
  { id, family }: Pick<Product, 'id' | 'family'>,
  now?: Date,
): Promise<FamilySize[]> {
  if (family === '') return []
  const rows = await db
    .select({
      id: sql<ProductId>`${products.id}`,
      ...columnsOf(products, 'name', 'kind', 'netQuantity', 'netAmount', 'netUnit', 'pricePaise'),
      ...columnsOf(products, 'mrpPaise'),
      isInStock: sql<boolean>`exists (
        select from stock_lots where stock_lots.product_id = products.id and ${isLotToSell(now)}
      )`,
    })
    .from(products)
    .where(
      sql`products.family <> '' and lower(products.family) = lower(${family}) and not products.hidden`,
    )
    .orderBy(products.netUnit, products.netAmount, products.pricePaise, products.id)
    .limit(MAX_SIZES)
  const isAlone = rows.every((row) => row.id === id)
  return isAlone
    ? []
    : rows.map(({ netAmount, netUnit, ...row }) => ({
        ...row,
        netContent: { amount: netAmount, unit: netUnit },
      }))
}

/**
 * The size that lists show of the product of another shop with this handle, whose sizes an import made products of their
 * own; undefined if no family consists of such sizes.
 */
export async function findFirstSize(
  db: Reader,
  handle: ProductId,
  now?: Date,
): Promise<ProductId | undefined> {
  const beginning = beginningOfSizes(handle)
  const [row] = await db
    .select({ id: sql<ProductId>`${products.id}` })
    .from(products)
    .where(
      sql`starts_with(products.id, ${beginning}) and products.family <> '' and not products.hidden
        and ${isFirstOfFamily(now)} and not exists (
          select from products as sibling
          where ${isOfSameFamily} and not starts_with(sibling.id, ${beginning})
        )`,
    )
    .orderBy(products.id)
    .limit(1)
  return row?.id
}
