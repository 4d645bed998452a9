import { sql } from 'drizzle-orm'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { Reader } from './connection.ts'

/** Units of an order to take from one batch. */
export interface TakenBatch {
  productId: ProductId
  batch: string
  /** Calendar day, such as `2027-05-01`. */
  expiresOn: string
  quantity: number
}

/** The lots that an order's units were taken from, less those returned; first expiring first. */
export async function listBatchesOf(db: Reader, orderId: OrderId): Promise<TakenBatch[]> {
  const { rows } = await db.execute<{
    product_id: ProductId
    batch: string
    expires_on: string
    quantity: number
  }>(sql`
    select product_id, batch, expires_on::text as expires_on, (-sum(quantity))::integer as quantity
    from stock_moves join stock_lots on stock_lots.id = stock_moves.lot_id
    where order_id = ${orderId}
    group by stock_lots.id, product_id, batch, expires_on
    having sum(quantity) < 0
    order by product_id, stock_lots.expires_on, stock_lots.id`)
  return rows.map(({ product_id, expires_on, ...row }) => ({
    ...row,
    productId: product_id,
    expiresOn: expires_on,
  }))
}
