import { type SQL, sql } from 'drizzle-orm'
import { REFUSED } from '#database/checkout/cash-rules.ts'
import type { Reader } from '#database/connection.ts'
import { indianDayOf } from '#database/indian-time.ts'
import { MIN_MISSES_SHOWN } from '#domain/catalog/search-misses.ts'
import { type SalesRange, type Span, spansOf } from '#domain/orders/sales-range.ts'
import {
  dayRows,
  SACHETS_ROW,
  SALES_TABLES,
  type SalesFigure,
  type SalesRow,
  type SalesTable,
} from '#domain/orders/sales-tables.ts'
import { listFunnel } from './funnel.ts'
import { CARRIED, placedIn, SOLD } from './sales.ts'
import { listSalesByDay, soldIn } from './sales-days.ts'

interface Spans {
  range: Span
  before: Span
}

/** Placed in the range or in the one before, and sold; one scan of the index of orders by time. */
function soldInEither({ range, before }: Spans): SQL {
  return sql`${placedIn({ from: before.from, until: range.until })}
    and ((${placedIn(range)}) or (${placedIn(before)})) and ${SOLD}`
}

/** A sum of the range and of the one before. */
const bothSums = (figure: SQL, { range, before }: Spans) => sql`
  coalesce(sum(${figure}) filter (where ${placedIn(range)}), 0)::float8 as "revenue",
  coalesce(sum(${figure}) filter (where ${placedIn(before)}), 0)::float8 as "revenueBefore"`

/** Sales by product in the range and in the one before. */
const soldInBoth = ({ range, before }: Spans) => sql`
  select product_id, max(name) as name, coalesce(sum(units) filter (where is_now), 0)::float8 as units,
    coalesce(sum(paise) filter (where is_now), 0)::float8 as "revenue",
    coalesce(sum(paise) filter (where not is_now), 0)::float8 as "revenueBefore"
  from (
    select *, true as is_now from (${soldIn(range)}) as now
    union all
    select *, false from (${soldIn(before)}) as earlier
  ) as sold
  group by 1`

const byPlace = (id: SQL, note: SQL, asked: Spans) => sql`
  select ${id} as id, ${id} as name, ${note} as note,
    (count(*) filter (where ${placedIn(asked.range)}))::float8 as orders,
    ${bothSums(sql`total_paise`, asked)}
  from orders where ${soldInEither(asked)}
  group by 1, 2 order by "revenue" desc, "revenueBefore" desc, id`

/** The tables' queries; sums come as double, exact to nine thousand billion paise. */
const TABLE_QUERIES: Readonly<
  Record<Exclude<SalesTable, 'days' | 'funnel'>, (asked: Spans) => SQL>
> = {
  products: (asked) => sql`
    select product_id as id, '' as note, sold.* from (${soldInBoth(asked)}) as sold
    order by "revenue" desc, "revenueBefore" desc, id`,
  // Summed by product first, which leaves fewer rows to join.
  categories: (asked) => sql`
    select id, case id when ${SACHETS_ROW} then '' else id end as name, '' as note, sum(units) as units,
      sum("revenue") as "revenue", sum("revenueBefore") as "revenueBefore"
    from (
      select case product_id when ${SACHETS_ROW} then product_id else coalesce(category, '') end as id, sold.*
      from (${soldInBoth(asked)}) as sold left join products on products.id = product_id
    ) as sold
    group by 1 order by "revenue" desc, "revenueBefore" desc, id`,
  states: (asked) => byPlace(sql`orders.state`, sql`''`, asked),
  pincodes: (asked) => byPlace(sql`pincode`, sql`max(orders.state)`, asked),
  couriers: ({ range }) => sql`
    select courier_name as id, courier_name as name, '' as note, count(*)::float8 as parcels,
      round((avg(extract(epoch from delivered.at - handed_over_at)) / 86400)::numeric, 1)::float8 as "daysToDeliver",
      (count(*) filter (where ${REFUSED}))::float8 as refused
    from orders join shipments on shipments.order_id = orders.id
      left join lateral (
        select min(at) as at from order_events
        where order_events.order_id = orders.id and order_events.stage = 'delivered'
          and orders.stage = 'delivered'
      ) as delivered on true
    where ${placedIn(range)}
      and orders.stage in ('shipped', 'out-for-delivery', 'delivered', 'returned')
    group by 1 order by parcels desc, id`,
  offers: ({ range }) => sql`
    select offer_id::text as id, name, coalesce(code, '') as note, uses, given, revenue
    from (
      select offer_id, count(*)::float8 as uses, sum(saved_paise)::float8 as given,
        sum(total_paise)::float8 as revenue
      from orders join order_offers on order_offers.order_id = orders.id
      where ${placedIn(range)} and ${SOLD}
      group by offer_id
    ) as used join offers on offers.id = offer_id
    order by revenue desc, offer_id`,
  delivery: ({ range }) => sql`
    select id, '' as name, '' as note, orders, charged, courier, charged - courier as left from (
      select to_char(${indianDayOf(sql`created_at`)}, 'YYYY-MM') as id, count(*)::float8 as orders,
        sum(delivery_paise + cod_fee_paise)::float8 as charged,
        sum(coalesce(courier_paise, delivery_paise) + coalesce(courier_cash_paise, cod_fee_paise))::float8
          as courier
      from orders where ${placedIn(range)} and ${CARRIED}
      group by 1
    ) as months order by id desc`,
  searches: ({ range }) => sql`
    select words as id, words as name, '' as note, sum(times)::float8 as times
    from search_misses
    where day >= ${indianDayOf(sql`${range.from.toISOString()}::timestamptz`)}
      and day < ${indianDayOf(sql`${range.until.toISOString()}::timestamptz`)}
    group by words having sum(times) >= ${MIN_MISSES_SHOWN}
    order by times desc, id`,
}

type Found = { id: string; name: string; note: string } & Record<SalesFigure, number | null>

/**
 * A table of sales, largest rows first; days and months latest first. Includes places, products and categories that had
 * sales only in the range before. Delivery shows charges and costs: offers on delivery are not deducted, and orders from
 * before the courier's price was recorded count as having charged exactly that price.
 */
export async function listSalesTable(
  db: Reader,
  table: SalesTable,
  { range, now, limit }: { range: SalesRange; now: Date; limit?: number },
): Promise<SalesRow[]> {
  if (table === 'funnel') return listFunnel(db, range)
  const spans = spansOf(range, now)
  if (table === 'days') {
    const [sold, before] = await Promise.all([
      listSalesByDay(db, spans.range),
      listSalesByDay(db, spans.before),
    ])
    return dayRows(range, sold, before)
  }
  const { rows } = await db.execute<Found>(sql`
    ${TABLE_QUERIES[table](spans)} limit ${limit ?? null}`)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ...(row.note && { note: row.note }),
    figures: Object.fromEntries(
      SALES_TABLES[table].flatMap((figure) => {
        const value = row[figure]
        return value === null ? [] : [[figure, value]]
      }),
    ),
  }))
}
