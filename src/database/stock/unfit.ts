import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'

/** Units that an order holds of a batch that must not be sent. */
export interface UnfitUnits {
  lotId: number
  productId: ProductId
  quantity: number
}

/** The units of an order whose batch was recalled, or may not be delivered any more on `arrivesBy`. */
export async function listUnfitUnits(
  db: Reader,
  { orderId, arrivesBy }: { orderId: OrderId; arrivesBy: string },
): Promise<UnfitUnits[]> {
  const { rows } = await db.execute<{ lotId: string; productId: ProductId; quantity: number }>(sql`
    select lot_id as "lotId", product_id as "productId", (-sum(quantity))::integer as quantity
    from stock_moves join stock_lots on stock_lots.id = lot_id
    where order_id = ${orderId} and (recalled_at is not null or sell_by < ${arrivesBy}::date)
    group by lot_id, product_id having sum(quantity) < 0
    order by lot_id`)
  return rows.map((row) => ({ ...row, lotId: Number(row.lotId) }))
}
