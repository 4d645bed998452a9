import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import type { ListedProduct } from '#domain/catalog/merchant-item.ts'
import type { ProductId } from '#domain/ids.ts'
import { productColumns } from './rows.ts'

/** The next visible goods in the order of their ids, for product listings. Sachets are never listed. */
export async function listForMerchants(
  db: Reader,
  { after, limit, now }: { after: ProductId | undefined; limit: number; now: Date },
): Promise<ListedProduct[]> {
  const columns = productColumns(now)
  const rows = await db
    .select({
      ...columnsOf(columns, 'id', 'name', 'description', 'category', 'family', 'netQuantity'),
      ...columnsOf(columns, 'netAmount', 'netUnit', 'pricePaise', 'mrpPaise', 'grossWeightGrams'),
      ...columnsOf(columns, 'pictures', 'stock'),
    })
    .from(products)
    .where(
      and(
        isNull(products.archivedAt),
        eq(products.kind, 'goods'),
        eq(products.hidden, false),
        after === undefined ? undefined : gt(products.id, after),
      ),
    )
    .orderBy(asc(products.id))
    .limit(limit)
  return rows.map(({ netAmount: amount, netUnit: unit, ...row }) => ({
    ...row,
    netContent: { amount, unit },
  }))
}
