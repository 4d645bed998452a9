import { sql } from 'drizzle-orm'
import pg from 'pg'
import { MAX_TRANSIT_DAYS } from '#domain/delivery/zones.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { Transaction } from './connection.ts'
import { contentNotice } from './content-version.ts'
import { statement } from './statement.ts'

const value = sql.placeholder

/** The units that an order takes from stock. Lines of one product must be summed first. */
interface StockDemand {
  orderId: OrderId
  wanted: readonly { productId: ProductId; quantity: number }[]
  /** Calendar day in India on which the parcel is handed over: `2026-11-24`. */
  today: string
  /** Longest transit, in days; a lot must still be sellable when it arrives. */
  latestDays: number
  at: Date
  /**
   * Nothing follows but COMMIT, which may have been sent already: then a refusal also fails the transaction, and
   * what sells out is announced here.
   */
  isLast?: boolean
}

type StockAnswer =
  | { ok: true; soldOut: readonly ProductId[] }
  | { ok: false; reason: 'out-of-stock'; productId: ProductId; left: number }

/** Injected, so that a race test can show what happens without the guard. */
export type TakeStock = (tx: Transaction, demand: StockDemand) => Promise<StockAnswer>

interface Found {
  product_id: ProductId
  wanted: number
  sellable: number
  /** Units that the shop's pages count, before and after. */
  shown: number
  shown_left: number
}

interface TakeValues extends Record<string, unknown> {
  ids: readonly ProductId[]
  quantities: readonly number[]
  orderId: OrderId
  today: string
  latestDays: number
  at: Date
  isLast: boolean
}

const takeFromLots = statement<TakeValues, Found>(
  'take-stock',
  sql`
    with wanted as (
      select * from unnest(${value('ids')}::text[], ${value('quantities')}::integer[])
        as line (product_id, quantity)
    ),
    lots as materialized (
      select id, product_id, expires_on, on_hand,
        sell_by >= ${value('today')}::date + ${value('latestDays')}::integer as is_sellable,
        sell_by >= ${value('today')}::date + ${MAX_TRANSIT_DAYS}::integer as is_shown
      from stock_lots
      where product_id = any (${value('ids')}::text[])
        and is_left and sell_by >= ${value('today')}::date
      order by product_id, expires_on, id
      for no key update
    ),
    shares as materialized (
      select lots.*, case when is_sellable then greatest(0, least(
        on_hand, quantity - coalesce(sum(on_hand) filter (where is_sellable) over sooner, 0)
      ))::integer else 0 end as share
      from lots join wanted using (product_id)
      window sooner as (
        partition by product_id order by expires_on, id
        rows between unbounded preceding and 1 preceding
      )
    ),
    found as materialized (
      select product_id, quantity,
        coalesce(sum(on_hand) filter (where is_sellable), 0)::integer as sellable,
        coalesce(sum(on_hand) filter (where is_shown), 0)::integer as shown,
        coalesce(sum(on_hand - share) filter (where is_shown), 0)::integer as shown_left
      from wanted left join shares using (product_id)
      group by product_id, quantity
    ),
    taken as (
      update stock_lots set on_hand = stock_lots.on_hand - share
      from shares
      where stock_lots.id = shares.id and share > 0
        and not exists (select from found where sellable < quantity)
      returning stock_lots.id, share
    ),
    noted as (
      insert into stock_moves (lot_id, order_id, kind, quantity, at)
      select id, ${value('orderId')}, 'sold', -share, ${value('at')} from taken
    ),
    moved as (
      update content_version set version = version + 1
      where ${value('isLast')} and exists (select from found where shown > 0 and shown_left = 0)
        and not exists (select from found where sellable < quantity)
      returning version
    )
    select product_id, quantity as wanted, sellable, shown, shown_left,
      case when sellable < quantity and ${value('isLast')} then refuse_short_stock(product_id, sellable) end,
      (select ${contentNotice} from moved)
    from found order by product_id`,
)

/**
 * Takes units from their lots, first expiring first, and records every movement; all lines in one statement, or
 * none. Lots are always locked in the same order, so that two orders cannot deadlock. The order's row must
 * exist.
 *
 * Refuses with the first product that has too few units left. `soldOut` names the products whose last available
 * unit this order took.
 */
export const takeStock: TakeStock = async (tx, { wanted, isLast = false, ...demand }) => {
  const taking = takeFromLots(tx, {
    ...demand,
    isLast,
    ids: wanted.map((line) => line.productId),
    quantities: wanted.map((line) => line.quantity),
  })
  const rows = await taking.catch(readShortage)
  if (!Array.isArray(rows)) return { ok: false, reason: 'out-of-stock', ...rows }
  const short = rows.find((found) => found.sellable < found.wanted)
  if (short) {
    return {
      ok: false,
      reason: 'out-of-stock',
      productId: short.product_id,
      left: short.sellable,
    }
  }
  const soldOut = rows.filter((found) => found.shown > 0 && found.shown_left === 0)
  return { ok: true, soldOut: soldOut.map((found) => found.product_id) }
}

/** What `refuse_short_stock` says of the first product that has too few units. */
function readShortage(error: unknown): { productId: ProductId; left: number } {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof pg.DatabaseError) || cause.code !== 'SHORT') throw error
  return JSON.parse(cause.detail ?? '')
}
