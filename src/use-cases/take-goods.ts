import type { Transaction } from '#database/connection.ts'
import type { TakeStock } from '#database/stock.ts'
import type { OrderId } from '#domain/ids.ts'
import { indianDay } from '#domain/time/india.ts'
import type { ItemRefusal, PricedOrder, Wanted } from './price-order.ts'

/**
 * Takes the goods of a newly written order from stock; product pages show what sells out. Send it
 * last in the transaction, because others wait for the locked lots. Refuses with the product of
 * which too little is left; COMMIT then undoes the order.
 */
export async function takeGoods(
  tx: Transaction,
  takeStock: TakeStock,
  {
    orderId,
    wanted,
    priced,
    at,
  }: { orderId: OrderId; wanted: readonly Wanted[]; priced: PricedOrder; at: Date },
): Promise<{ ok: true } | ItemRefusal> {
  const { latestDays } = priced.quote
  const today = indianDay(at)
  const stock = await takeStock(tx, { orderId, wanted, today, latestDays, at, isLast: true })
  if (stock.ok) return { ok: true }
  const line = priced.lines.find(({ productId }) => productId === stock.productId)
  return { ...stock, name: line?.productName ?? stock.productId }
}
