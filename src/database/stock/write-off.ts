import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import type { OrderId } from '#domain/ids.ts'

const value = sql.placeholder

const takeOff = statement<{ orderId: OrderId; at: Date }>(
  'write-off-units',
  sql`
    with returned as materialized (
      select lot_id, sum(quantity)::integer as quantity from stock_moves
      where order_id = ${value('orderId')} and kind = 'returned' and at = ${value('at')}
      group by lot_id
    ),
    lots as materialized (
      select stock_lots.id, returned.quantity
      from stock_lots join returned on returned.lot_id = stock_lots.id
      -- Units of a recalled batch have left the stock already.
      where recalled_at is null
      order by product_id, expires_on, stock_lots.id
      for no key update of stock_lots
    ),
    taken as (
      update stock_lots set on_hand = on_hand - lots.quantity from lots
      where stock_lots.id = lots.id
    )
    insert into stock_moves (lot_id, order_id, kind, quantity, at)
    select id, null, 'corrected', -quantity, ${value('at')} from lots`,
)

/**
 * Writes off the units that were returned at time `at` and cannot be sold again, because they are opened or damaged.
 * Call it in the transaction that returned them, so that nobody buys them in between.
 */
export async function writeOffUnits(tx: Transaction, came: { orderId: OrderId; at: Date }) {
  await takeOff(tx, came)
}
