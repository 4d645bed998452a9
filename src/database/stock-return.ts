import { sql } from 'drizzle-orm'
import { MAX_TRANSIT_DAYS } from '#domain/delivery/zones.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Transaction } from './connection.ts'
import { statement } from './statement.ts'

const value = sql.placeholder

interface ReturnValues extends Record<string, unknown> {
  orderId: OrderId
  today: string
  at: Date
}

const returnToLots = statement<ReturnValues, { product_id: string; was_sold_out: boolean }>(
  'return-stock',
  sql`
    with held as materialized (
      select lot_id, -sum(quantity)::integer as quantity from stock_moves
      where order_id = ${value('orderId')}
      group by lot_id
      having sum(quantity) < 0
    ),
    lots as materialized (
      select stock_lots.id, product_id, held.quantity
      from stock_lots join held on held.lot_id = stock_lots.id
      order by product_id, expires_on, stock_lots.id
      for no key update of stock_lots
    ),
    shown as materialized (
      select product_id, coalesce(sum(on_hand) filter (
        where sell_by >= ${value('today')}::date + ${MAX_TRANSIT_DAYS}::integer
      ), 0) as units
      from stock_lots where product_id in (select product_id from lots)
      group by product_id
    ),
    given as (
      update stock_lots set on_hand = on_hand + lots.quantity from lots
      where stock_lots.id = lots.id
    ),
    noted as (
      insert into stock_moves (lot_id, order_id, kind, quantity, at)
      select id, ${value('orderId')}, 'returned', quantity, ${value('at')} from lots
    )
    select distinct product_id, units = 0 as was_sold_out
    from lots join shown using (product_id)`,
)

/**
 * Returns the units that an order still holds to their lots; repeating it has no effect. The order must be
 * locked. `restocked` means that a sold-out product is available again.
 */
export async function returnStock(
  tx: Transaction,
  held: { orderId: OrderId; today: string; at: Date },
): Promise<{ restocked: boolean }> {
  const rows = await returnToLots(tx, held)
  return { restocked: rows.some((row) => row.was_sold_out) }
}
