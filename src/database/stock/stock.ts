import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { contentNotice, markProductsChanged, NAMED_MOVE } from '#database/content-version.ts'
import { statement } from '#database/statement.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { type Demand, type Lot, takeFromStock } from '#domain/stock/take-from-stock.ts'

const value = sql.placeholder

/** Injected, so that a race test can show what happens without the guard. */
export type LockStock = (
  tx: Transaction,
  asked: { productIds: readonly ProductId[]; today: string },
) => Promise<Lot[]>

const lockLots = statement<{ productIds: readonly ProductId[]; today: string }, Lot>(
  'lock-stock',
  sql`
    select id::text, product_id as "productId", on_hand as units, sell_by as "sellBy"
    from stock_lots
    where product_id = any (${value('productIds')}::text[])
      and is_left and sell_by >= ${value('today')}::date
    order by product_id, expires_on, id
    for no key update`,
)

/**
 * Locks and reads the lots of some products that may still be sold, for each product those that expire first. Lots are
 * always locked in the same order, so that two orders cannot deadlock.
 */
export const lockStock: LockStock = (tx, asked) => lockLots(tx, asked)

/** Units that an order takes from a lot. */
export interface Take {
  orderId: OrderId
  lotId: string
  quantity: number
  at: Date
}

/** Injected, like `LockStock`. */
export type WriteTakes = (
  tx: Transaction,
  takes: readonly Take[],
  shown: { soldOut: readonly ProductId[] },
) => Promise<void>

interface TakeValues extends Record<string, unknown> {
  orderIds: readonly OrderId[]
  lotIds: readonly string[]
  quantities: readonly number[]
  times: readonly Date[]
  soldOut: readonly ProductId[]
}

const takeFromLots = statement<TakeValues>(
  'take-stock',
  sql`
    with taken as (
      select * from unnest(
        ${value('orderIds')}::text[], ${value('lotIds')}::bigint[],
        ${value('quantities')}::integer[], ${value('times')}::timestamptz[]
      ) as take (order_id, lot_id, quantity, at)
    ),
    lowered as (
      update stock_lots set on_hand = on_hand - units
      from (select lot_id, sum(quantity)::integer as units from taken group by lot_id) as lot
      where stock_lots.id = lot_id
    ),
    noted as (
      insert into stock_moves (lot_id, order_id, kind, quantity, at)
      select lot_id, order_id, 'sold', -quantity, at from taken
    ),
    moved as (
      update content_version set ${NAMED_MOVE} where cardinality(${value('soldOut')}::text[]) > 0
      returning version
    ),
    named as (${markProductsChanged(sql`${value('soldOut')}::text[]`)})
    select ${contentNotice} from moved`,
)

/**
 * Takes units from locked lots and records every movement. `soldOut` marks the pages of these products as changed, so
 * send it last in the transaction. The orders' rows must exist. The database refuses more units than there are.
 */
export const writeTakes: WriteTakes = async (tx, takes, { soldOut }) => {
  await takeFromLots(tx, {
    orderIds: takes.map(({ orderId }) => orderId),
    lotIds: takes.map(({ lotId }) => lotId),
    quantities: takes.map(({ quantity }) => quantity),
    times: takes.map(({ at }) => at),
    soldOut,
  })
}

type StockAnswer =
  | { ok: true; soldOut: readonly ProductId[] }
  | { ok: false; reason: 'out-of-stock'; productId: ProductId; left: number }

/** Takes an order's units from lots, earliest expiry first, all or none; the caller announces what is sold out. */
export async function takeStock(
  tx: Transaction,
  { orderId, at, ...demand }: Demand & { orderId: OrderId; at: Date },
): Promise<StockAnswer> {
  const productIds = demand.wanted.map(({ productId }) => productId)
  const lots = await lockStock(tx, { productIds, today: demand.today })
  const answer = takeFromStock(lots, demand)
  if (!answer.ok) return answer
  const takes = answer.taken.map((share) => ({ ...share, orderId, at }))
  await writeTakes(tx, takes, { soldOut: [] })
  return { ok: true, soldOut: answer.soldOut }
}
