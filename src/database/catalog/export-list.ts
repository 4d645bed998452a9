import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { FACT_KEYS } from '#domain/catalog/product-facts.ts'
import { eachText } from '#domain/catalog/product-fields.ts'
import type { ProductId } from '#domain/ids.ts'
import { isLotToSell } from './rows.ts'

/** The next products in the order of their ids, for export to other shop systems. Sachets are not exported. */
export async function listForExport(
  db: Reader,
  { after, limit, now }: { after: string | undefined; limit: number; now: Date },
) {
  const units = (which: ReturnType<typeof isLotToSell>) => sql<number>`coalesce((
    select sum(stock_lots.on_hand) from stock_lots
    where stock_lots.product_id = products.id and ${which}
  ), 0)::integer`
  return await db
    .select({
      id: sql<ProductId>`${products.id}`,
      ...columnsOf(products, 'sku', 'name', 'description', 'category', 'pricePaise', 'mrpPaise'),
      ...columnsOf(products, 'hidden', 'materials', 'grossWeightGrams', 'maker', ...FACT_KEYS),
      ...eachText((key) => products[key]),
      pictures: products.pictures,
      sellable: units(isLotToSell(now)),
      onHand: units(sql`stock_lots.is_left`),
    })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        eq(products.kind, 'goods'),
        after === undefined ? undefined : gt(products.id, after),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit)
}
