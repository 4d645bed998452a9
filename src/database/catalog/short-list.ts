import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#database/connection.ts'
import { CursorId, readCursor, writeCursor } from '#database/cursor.ts'
import { indianToday } from '#database/indian-time.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { MAX_TRANSIT_DAYS } from '#domain/delivery/zones.ts'
import type { ProductId } from '#domain/ids.ts'
import { ENDING_WITHIN_DAYS } from '#domain/stock/low-stock.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { isLotToSell } from './rows.ts'

/** Products that need the owner's attention: low in stock, or with a lot that soon cannot be sold. */
type ShortList = 'low' | 'ending'

/** The last day on which a lot can be sold and still reach the farthest shopper in time. */
const LAST_DAY = sql`(stock_lots.sell_by - ${sql.raw(String(MAX_TRANSIT_DAYS))})`

/** The earliest `sell_by` of a lot that can still be sold today. */
function firstDay(now: Date | undefined): SQL {
  return sql`${indianToday(now)} + ${sql.raw(String(MAX_TRANSIT_DAYS))}`
}

/** Lots that can be sold today but not in a month. */
function isLotEnding(now: Date | undefined): SQL {
  const latest = sql.raw(String(MAX_TRANSIT_DAYS + ENDING_WITHIN_DAYS))
  return sql`(${isLotToSell(now)} and stock_lots.sell_by <= ${indianToday(now)} + ${latest})`
}

/** The earliest last selling day of a product's lots, when that is soon. */
export function firstEnd(now: Date | undefined): SQL<string | null> {
  return sql<string | null>`(
    select min(${LAST_DAY})::text from stock_lots
    where stock_lots.product_id = products.id and ${isLotEnding(now)}
  )`
}

/** A subquery for each lot, because with a join the planner might first read all visible products. */
const isShown = sql`(
  select is_shown from stock_cover where stock_cover.product_id = stock_lots.product_id
)`

/** The earliest last selling day of all visible products' lots, when that is soon. */
export function soonestEnd(now: Date): SQL<string | null> {
  return sql<string | null>`(
    select min(${LAST_DAY})::text from stock_lots where ${isLotEnding(now)} and ${isShown}
  )`
}

/** The part of a list after a position. */
interface ListPart {
  now: Date | undefined
  /** A further condition on the products. */
  which?: SQL | undefined
  after?: { rank: string; id: string } | undefined
  /** The size of a page; absent for counting, which needs all of them in any order. */
  limit?: number
}

const withProduct = (which: SQL | undefined, of: 'stock_cover' | 'stock_lots' | 'unsure') =>
  which ? sql`join products on products.id = ${sql.raw(of)}.product_id and ${which}` : sql``

/**
 * Ids and units of products that are low in stock, the fewest units first. An index in this order has the products whose
 * stored units can all be sold; lots are summed only for products that have a lot too old to sell.
 */
function lowStockQuery({ now, which, after, limit }: ListPart): SQL {
  const afterCursor = (units: SQL, id: SQL) =>
    after ? sql`and (${units}, ${id}) > (${after.rank}::bigint, ${after.id})` : sql``
  return sql`
    (
      select stock_cover.product_id as id, stock_cover.kept_units as units
      from stock_cover ${withProduct(which, 'stock_cover')}
      where stock_cover.is_shown and stock_cover.kept_units < stock_cover.line
        and stock_cover.first_end >= ${firstDay(now)}
        ${afterCursor(sql`stock_cover.kept_units`, sql`stock_cover.product_id`)}
      ${limit === undefined ? sql`` : sql`order by stock_cover.kept_units, stock_cover.product_id limit ${limit}`}
    )
    union all
    select unsure.product_id, sellable.units
    from (
      select product_id, line from stock_cover
      where is_shown and kept_units is not null and first_end < ${firstDay(now)}
      union all
      select product_id, line from stock_cover
      where is_shown and covered_until > '-infinity' and covered_until < ${firstDay(now)}
    ) as unsure ${withProduct(which, 'unsure')} cross join lateral (
      select coalesce(sum(stock_lots.on_hand), 0)::integer as units from stock_lots
      where stock_lots.product_id = unsure.product_id and ${isLotToSell(now)}
    ) as sellable
    where sellable.units < unsure.line ${afterCursor(sql`sellable.units`, sql`unsure.product_id`)}`
}

/** Ids and last days of products with a lot that ends soon, by the first of these lots. */
function endingQuery({ now, which, after, limit }: ListPart & { limit: number }): SQL {
  return sql`
    select stock_lots.product_id as id, ${LAST_DAY}::text as rank
    from stock_lots ${withProduct(which, 'stock_lots')}
    where ${isLotEnding(now)} and ${isShown}
      and not exists (
        select from stock_lots as other
        where other.product_id = stock_lots.product_id and other.is_left and other.sell_by >= ${firstDay(now)}
          and (other.sell_by, other.id) < (stock_lots.sell_by, stock_lots.id)
      )
      ${after ? sql`and (stock_lots.sell_by, stock_lots.product_id) > (${after.rank}::date + ${sql.raw(String(MAX_TRANSIT_DAYS))}, ${after.id})` : sql``}
    order by stock_lots.sell_by, stock_lots.product_id
    limit ${limit}`
}

/** A page of ids with their sort values. */
function shortListQuery(list: ShortList, part: ListPart & { limit: number }): SQL {
  if (list === 'ending') return endingQuery(part)
  return sql`
    select id, lpad(units::text, 10, '0') as rank from (${lowStockQuery(part)}) as low
    order by units, id limit ${part.limit}`
}

const CURSORS = {
  low: z.tuple([z.string().regex(/^\d{10}$/), CursorId]),
  // Only years that PostgreSQL accepts.
  ending: z.tuple([z.iso.date().startsWith('2'), CursorId]),
} as const

export interface ShortListQuery {
  list: ShortList
  /** A further condition on the products. */
  which: SQL | undefined
  cursor?: string | undefined
  limit: number
  now?: Date | undefined
}

/** One page of a short list: sold out first, or ending first. A malformed cursor starts at the beginning. */
export async function listShort(
  db: Reader,
  { list, which, cursor, limit, now }: ShortListQuery,
): Promise<Paged & { ids: ProductId[] }> {
  const [rank, id] = readCursor(cursor ?? '', CURSORS[list]) ?? []
  const after = rank !== undefined && id !== undefined ? { rank, id } : undefined
  const { rows } = await db.execute<{ id: ProductId; rank: string }>(
    shortListQuery(list, { now, which, after, limit: limit + 1 }),
  )
  const { page, next } = pageOf(rows, limit, (last) => writeCursor([last.rank, last.id]))
  return { ids: page.map((row) => row.id), next }
}

/** How many visible products are low in stock, up to one more than `MAX_COUNTED`, and how many of those are sold out. */
export async function countLowStock(db: Reader, now: Date) {
  const { rows } = await db.execute<{ count: number; sold_out: number }>(sql`
    select count(*)::integer as count, (count(*) filter (where units = 0))::integer as sold_out
    from (${lowStockQuery({ now })} limit ${MAX_COUNTED + 1}) as low`)
  return { count: rows[0]?.count ?? 0, soldOut: rows[0]?.sold_out ?? 0 }
}

/** How many visible products have a lot that cannot be sold any more in a month, up to one more than `MAX_COUNTED`. */
export async function countEnding(db: Reader, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from (select distinct product_id from stock_lots where ${isLotEnding(now)}) as stock_lots
      where ${isShown}
      limit ${MAX_COUNTED + 1}
    ) as counted`)
  return rows[0]?.count ?? 0
}
