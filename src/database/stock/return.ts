import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import { MAX_TRANSIT_DAYS } from '#domain/delivery/zones.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'

const value = sql.placeholder

interface ReturnValues extends Record<string, unknown> {
  orderId: OrderId
  /** JSON of products with units; null for everything. */
  goods: string | null
  /** The lots to return to; null for all. */
  lotIds: readonly number[] | null
  today: string
  at: Date
}

/** Whether a lot was the demo's when a live shop removed its examples: nobody has its pieces. */
const isOfRemovedExample = sql`exists (
  select from (
    select action, at, after from audit_log
    where subject_kind = 'settings' and action in ('examples.removed', 'examples.restored')
    order by id desc limit 1
  ) as removal
  where action = 'examples.removed' and given_back.taken_at <= removal.at and (
    after -> 'archived' ? product_id or after -> 'hidden' ? product_id
    or exists (
      select from stock_moves
      where lot_id = stock_lots.id and kind = 'corrected' and stock_moves.at = removal.at
    )
  )
)`

const returnToLots = statement<ReturnValues, { product_id: string; was_sold_out: boolean }>(
  'return-stock',
  sql`
    with held as materialized (
      select lot_id, product_id, expires_on, -sum(quantity)::integer as quantity, min(at) as taken_at
      from stock_moves join stock_lots on stock_lots.id = lot_id
      where order_id = ${value('orderId')}
        and (${value('lotIds')}::bigint[] is null or lot_id = any (${value('lotIds')}::bigint[]))
      group by lot_id, product_id, expires_on
      having sum(quantity) < 0
    ),
    counted as (
      select *, coalesce(sum(quantity) over (
        partition by product_id order by expires_on, lot_id
        rows between unbounded preceding and 1 preceding
      ), 0) as before
      from held
    ),
    given_back as materialized (
      select lot_id, taken_at, case when ${value('goods')}::jsonb is null then counted.quantity
        else least(counted.quantity, asked.units - before) end::integer as quantity
      from counted left join jsonb_to_recordset(coalesce(${value('goods')}::jsonb, '[]'))
        as asked (product_id text, units integer) using (product_id)
      where ${value('goods')}::jsonb is null or asked.units > before
    ),
    lots as materialized (
      select stock_lots.id, product_id, given_back.quantity,
        recalled_at is not null or ${isOfRemovedExample} as is_gone
      from stock_lots join given_back on given_back.lot_id = stock_lots.id
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
      where stock_lots.id = lots.id and not is_gone
    ),
    noted as (
      insert into stock_moves (lot_id, order_id, kind, quantity, at)
      select id, ${value('orderId')}, 'returned', quantity, ${value('at')} from lots
    ),
    kept_apart as (
      insert into stock_moves (lot_id, order_id, kind, quantity, at)
      select id, null, 'corrected', -quantity, ${value('at')} from lots where is_gone
    )
    select distinct product_id, units = 0 as was_sold_out
    from lots join shown using (product_id)
    where not is_gone`,
)

/**
 * Returns the units that an order still holds to their lots; repeating it has no effect. With `goods` only those, to the
 * lots that expire first, because the batch of each returned piece is not checked; with `lotIds` only the units of
 * these. Units of a recalled batch, and of an
 * example that was removed in the meantime, leave the stock at once. The order must be locked. `restocked` is true if a
 * sold-out product is available again.
 */
export async function returnStock(
  tx: Transaction,
  {
    goods,
    lotIds,
    ...held
  }: {
    orderId: OrderId
    today: string
    at: Date
    goods?: readonly { productId: ProductId; quantity: number }[]
    lotIds?: readonly number[]
  },
): Promise<{ restocked: boolean }> {
  const asked = goods?.map(({ productId, quantity }) => ({
    product_id: productId,
    units: quantity,
  }))
  const rows = await returnToLots(tx, {
    ...held,
    goods: asked ? JSON.stringify(asked) : null,
    lotIds: lotIds ?? null,
  })
  return { restocked: rows.some((row) => row.was_sold_out) }
}
