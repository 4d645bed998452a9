import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'

/** Units of an order to take from one batch. */
export interface TakenBatch {
  productId: ProductId
  batch: string
  /** Calendar day, such as `2027-05-01`. */
  expiresOn: string
  quantity: number
  isFood: boolean
}

/** The lots that an order's units were taken from, less those returned; first expiring first. */
export async function listBatchesOf(db: Reader, orderId: OrderId): Promise<TakenBatch[]> {
  return (await listBatchesOfEach(db, [orderId])).get(orderId) ?? []
}

/** How many pieces of each product an order holds: taken out of stock and not returned. */
export async function listHeldGoods(db: Reader, orderId: OrderId) {
  const batches = await listBatchesOf(db, orderId)
  return [...Map.groupBy(batches, ({ productId }) => productId)].map(([productId, held]) => ({
    productId,
    quantity: held.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/** The lots of several orders, in one query. */
export async function listBatchesOfEach(
  db: Reader,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, TakenBatch[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await db.execute<Pick<TakenBatch, keyof TakenBatch> & { orderId: OrderId }>(sql`
    select order_id as "orderId", product_id as "productId", batch, expires_on::text as "expiresOn",
      (-sum(quantity))::integer as quantity, licence_type = 'fssai' as "isFood"
    from stock_moves join stock_lots on stock_lots.id = stock_moves.lot_id
    join products on products.id = stock_lots.product_id
    where order_id = any(${sql.param([...orderIds])}::text[])
    group by order_id, stock_lots.id, product_id, batch, expires_on, licence_type
    having sum(quantity) < 0
    order by product_id, stock_lots.expires_on, stock_lots.id`)
  const taken = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map([...taken].map(([id, of]) => [id, of.map(({ orderId: _, ...batch }) => batch)]))
}
