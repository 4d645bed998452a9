import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { orders } from '#database/tables/orders.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { AskedThing } from '#domain/orders/find-anything.ts'
import { HAS_PARCEL } from './channels.ts'

export type Scanned =
  | { kind: 'order'; id: OrderId }
  | { kind: 'batch'; productId: ProductId; batch: string }

/** The exact match of a scanned code: an order by its number or its parcel's AWB, else the latest batch of that name. */
export async function findScanned(
  db: Reader,
  { number, code }: Pick<AskedThing, 'number' | 'code'>,
): Promise<Scanned | undefined> {
  if (number !== undefined) {
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.number, number), HAS_PARCEL))
    if (order) return { kind: 'order', id: order.id }
  }
  if (code === undefined) return undefined
  const [parcel] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.id} in (
        select order_id from shipments where tracking_id in (${code}, upper(${code})))`,
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (parcel) return { kind: 'order', id: parcel.id }
  const { rows } = await db.execute<{ product_id: ProductId; batch: string }>(sql`
    select product_id, batch from stock_lots where lower(batch) = ${code.toLowerCase()}
    order by id desc limit 1`)
  const [lot] = rows
  return lot && { kind: 'batch', productId: lot.product_id, batch: lot.batch }
}
