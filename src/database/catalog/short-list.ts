import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_TRANSIT_DAYS } from '#domain/delivery/zones.ts'
import type { ProductId } from '#domain/ids.ts'
import { ENDING_WITHIN_DAYS } from '#domain/stock/low-stock.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { isLotToSell } from '../catalog-rows.ts'
import type { Reader } from '../connection.ts'
import { CursorId, readCursor, writeCursor } from '../cursor.ts'
import { indianToday } from '../indian-time.ts'

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

/** Ids and sort keys of the listed products that shoppers can see. */
function shortOf(list: ShortList, now: Date | undefined, which?: SQL): SQL {
  if (list === 'ending') {
    return sql`
      select products.id, min(${LAST_DAY})::text as rank
      from stock_lots join products on products.id = stock_lots.product_id
      where ${isLotEnding(now)} and not products.hidden and ${which ?? sql`true`}
      group by products.id`
  }
  // Only those that no single lot covers are summed, one by one along an index: a count stops where it is told.
  return sql`
    select stock_cover.product_id as id, lpad(units::text, 10, '0') as rank
    from stock_cover ${which && sql`join products on products.id = stock_cover.product_id and ${which}`}
      cross join lateral (
        select coalesce(sum(stock_lots.on_hand), 0) as units from stock_lots
        where stock_lots.product_id = stock_cover.product_id and ${isLotToSell(now)}
      ) as sellable
    where stock_cover.is_shown and stock_cover.covered_until < ${firstDay(now)}
      and units < stock_cover.line
    order by stock_cover.covered_until, stock_cover.product_id`
}

const CURSORS = {
  low: z.tuple([z.string().regex(/^\d{10}$/), CursorId]),
  ending: z.tuple([z.iso.date(), CursorId]),
} as const

export interface ShortWanted {
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
  { list, which, cursor, limit, now }: ShortWanted,
): Promise<{ ids: ProductId[]; next: string | undefined }> {
  const [rank, id] = readCursor(cursor ?? '', CURSORS[list]) ?? []
  const { rows } = await db.execute<{ id: ProductId; rank: string }>(sql`
    select short.id, short.rank from (${shortOf(list, now, which)}) as short
    ${rank === undefined ? sql`` : sql`where (short.rank, short.id) > (${rank}, ${id})`}
    order by short.rank, short.id
    limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ids: page.map((row) => row.id),
    next: rows.length > limit && last ? writeCursor([last.rank, last.id]) : undefined,
  }
}

/** How many visible products are low in stock, up to one more than `MAX_COUNTED`, and how many of those are sold out. */
export async function countLowStock(
  db: Reader,
  now: Date,
): Promise<{ count: number; soldOut: number }> {
  const { rows } = await db.execute<{ count: number; sold_out: number }>(sql`
    select count(*)::integer as count,
      (count(*) filter (where rank = '0000000000'))::integer as sold_out
    from (${shortOf('low', now)} limit ${MAX_COUNTED + 1}) as short`)
  return { count: rows[0]?.count ?? 0, soldOut: rows[0]?.sold_out ?? 0 }
}

/** How many visible products have a lot that cannot be sold any more in a month. */
export async function countEnding(db: Reader, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${shortOf('ending', now)}) as short`,
  )
  return rows[0]?.count ?? 0
}
