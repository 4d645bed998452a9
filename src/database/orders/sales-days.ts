import { type SQL, sql } from 'drizzle-orm'
import { CAME_BACK, REFUSED } from '#database/checkout/cash-rules.ts'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { indianDayOf, startOfDayInIndia } from '#database/indian-time.ts'
import type { DayOfSales, SalesFigures, Shoppers } from '#domain/orders/sales.ts'
import type { Span } from '#domain/orders/sales-range.ts'
import { SACHETS_ROW } from '#domain/orders/sales-tables.ts'
import { HAS_PARCEL } from './channels.ts'
import { CARRIED, IS_CARRIED, placedIn, SOLD } from './sales.ts'

/** The sums of one day's orders. Cash sums include advances, and exclude what the credit of returned goods paid. */
const daySums = (placed: SQL): SQL => sql`
  select count(*)::integer as orders, coalesce(sum(total_paise), 0)::bigint as paise,
    (count(*) filter (where payment_method = 'cod'))::integer as cash_orders,
    coalesce(sum(total_paise - credit_paise) filter (where payment_method = 'cod'), 0)::bigint as cash_paise,
    (count(*) filter (where advance_paise > 0))::integer as advance_orders,
    coalesce(sum(advance_paise), 0)::bigint as advance_paise,
    coalesce(sum(credit_paise), 0)::bigint as credit_paise
  from orders where ${placed} and ${SOLD}`

const SUM_COLUMNS = sql.raw(
  'orders, paise, cash_orders, cash_paise, advance_orders, advance_paise, credit_paise',
)

const countOf = (condition: SQL) => sql`(count(*) filter (where ${condition}))::integer`
const sumOf = (paise: SQL, condition: SQL) =>
  sql`coalesce(sum(${paise}) filter (where ${condition}), 0)::bigint`

/** A consultation whose fee has been paid. */
const IS_PAID_CONSULTATION = sql`not (${HAS_PARCEL}) and stage <> 'cancelled' and payment_state = 'paid'`

/** The figures that are stored for a day besides its sales, each with its column and its SQL over orders. */
const FIGURES: Readonly<Record<Exclude<keyof SalesFigures, keyof Shoppers>, [string, SQL]>> = {
  parcels: ['parcels', countOf(CARRIED)],
  cameBack: ['came_back', countOf(CAME_BACK)],
  cashParcels: ['cash_parcels', countOf(sql`${CARRIED} and payment_method = 'cod'`)],
  refusedCash: ['refused_cash', countOf(sql`payment_method = 'cod' and ${REFUSED}`)],
  refundedOrders: ['refunded_orders', sql`count(given_back)::integer`],
  refundedPaise: ['refunded_paise', sql`coalesce(sum(given_back), 0)::bigint`],
  deliveryPaise: ['delivery_paise', sumOf(sql`delivery_paise`, SOLD)],
  codFeePaise: ['cod_fee_paise', sumOf(sql`cod_fee_paise`, SOLD)],
  consultations: ['consultations', countOf(IS_PAID_CONSULTATION)],
  consultationsPaise: ['consultations_paise', sumOf(sql`total_paise`, IS_PAID_CONSULTATION)],
}
const FIGURE_COLUMNS = sql.raw(
  Object.values(FIGURES)
    .map(([column]) => column)
    .join(', '),
)

/** The figures of one day's orders. Refunds of every kind count on the day of their order. */
const dayFigures = (placed: SQL): SQL => sql`
  select ${sql.join(
    Object.values(FIGURES).map(([, figure]) => figure),
    sql`, `,
  )}
  from orders left join lateral (
    select sum(amount_paise) as given_back from (
      select order_id, amount_paise from refunds where state <> 'failed'
      union all
      select order_id, amount_paise from cash_refunds where ended_at is null
    ) as back
    where back.order_id = orders.id and ${HAS_PARCEL}
  ) as back on true
  where ${placed}`

const isSachet = sql`channel = 'sachets'`

/** The products of one day's orders: units, and revenue minus their share of the order's offers. */
const dayProducts = (placed: SQL): SQL => sql`
  select case when ${isSachet} then ${SACHETS_ROW} else product_id end as product_id,
    case when bool_or(${isSachet}) then '' else max(product_name) end as name,
    sum(quantity)::integer as units, sum(line_paise - offer_paise)::bigint as paise
  from orders join order_lines on order_id = orders.id
  where ${placed} and ${SOLD}
  group by 1`

/** Days that an earlier release counted lack the figures or the advances, so they are counted again. */
const IS_COUNTED = sql`is_counted and has_figures and advance_paise is not null`

const momentOf = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`

/** The days of a span, as `daysBetween`. */
const daysOf = ({ from, until }: Span): SQL => daysBetween(momentOf(from), momentOf(until))

/** The days between two moments, with their stored sums. The first or last may be partial, and then is not counted. */
const daysBetween = (from: SQL, until: SQL): SQL => sql`
  select day, starts, ends, coalesce(${IS_COUNTED} and is_whole, false) as is_counted,
    ${SUM_COLUMNS}, ${FIGURE_COLUMNS}
  from (
    select day::date, greatest(midnight, first) as starts, least(next_midnight, ended) as ends,
      midnight >= first and next_midnight <= ended as is_whole
    from (select ${from} as first, ${until} as ended) as span
      cross join lateral generate_series(
        ${indianDayOf(sql`first`)}::timestamp, ${indianDayOf(sql`ended - interval '1 microsecond'`)}::timestamp,
        interval '1 day'
      ) as day
      cross join lateral (select ${startOfDayInIndia(sql`day`)} as midnight,
        ${startOfDayInIndia(sql`day + interval '1 day'`)} as next_midnight) as bounds
  ) as spanned left join sales_days using (day)`

const IN_DAY = sql`created_at >= days.starts and created_at < days.ends`

/** Sales by product in a span, from counted days and, for other days, from orders; all sachets are one product. */
export const soldIn = (span: Span): SQL => sql`
  select product_id, max(name) as name, sum(units) as units, sum(sales_day_products.paise) as paise
  from (${daysOf(span)}) as days join sales_day_products using (day)
  where is_counted and sales_day_products.day
    between ${indianDayOf(momentOf(span.from))} and ${indianDayOf(momentOf(span.until))}
  group by 1
  union all
  select sold.product_id, sold.name, sold.units, sold.paise
  from (${daysOf(span)}) as days cross join lateral (${dayProducts(IN_DAY)}) as sold where not is_counted`

/** Orders, revenue and cash per day in India; days without sales are left out. */
export async function listSalesByDay(db: Reader, span: Span): Promise<DayOfSales[]> {
  const { rows } = await db.execute<DayOfSales & Record<string, unknown>>(sql`
    select day::text, orders, paise::float8 as "revenuePaise", cash_orders as "cashOrders",
      advance_orders as "advanceOrders", (cash_paise - advance_paise)::float8 as "cashPaise",
      advance_paise::float8 as "advancePaise", coalesce(credit_paise, 0)::float8 as "creditPaise"
    from (
      select day, ${SUM_COLUMNS}
      from (${daysOf(span)}) as days where is_counted
      union all
      select day, sums.*
      from (${daysOf(span)}) as days cross join lateral (${daySums(IN_DAY)}) as sums where not is_counted
    ) as days
    where orders > 0 order by day`)
  return rows
}

/** The figures of a span besides its sales: shoppers, returned parcels, refunds, charges and consultations. */
export async function readSalesFigures(db: Reader, span: Span): Promise<SalesFigures> {
  const sums = Object.entries(FIGURES).map(
    ([figure, [column]]) =>
      sql`coalesce(sum(${sql.identifier(column)}), 0)::float8 as ${sql.identifier(figure)}`,
  )
  const [{ rows }, shoppers] = await Promise.all([
    db.execute<Omit<SalesFigures, keyof Shoppers>>(sql`
      select ${sql.join(sums, sql`, `)} from (
        select ${FIGURE_COLUMNS} from (${daysOf(span)}) as days where is_counted
        union all
        select figures.*
        from (${daysOf(span)}) as days cross join lateral (${dayFigures(IN_DAY)}) as figures
        where not is_counted
      ) as days`),
    countShoppers(db, span),
  ])
  const [figures] = rows
  if (!figures) throw new Error('sums of sales have no row')
  return { ...figures, ...shoppers }
}

/** Goods that were or will be carried; people who bought only sachets do not count as shoppers. */
const IS_GOODS = sql`channel = 'cart' and ${IS_CARRIED}`

/**
 * Counts the shoppers of a span. They cannot be summed by day, because a shopper of several days counts once. Whether
 * somebody bought before is known from the stored first day if that day is counted, else from the orders.
 */
async function countShoppers(db: Reader, { from, until }: Span): Promise<Shoppers> {
  const begin = momentOf(from)
  const { rows } = await db.execute<Shoppers & Record<string, unknown>>(sql`
    select count(*)::integer as shoppers,
      (count(*) filter (where bought > 1 or lately.user_id is not null
        or first_day < ${indianDayOf(begin)} and (
          first_day in (select day from sales_days where ${IS_COUNTED})
          or (select true from orders where orders.user_id = shopper.user_id
            and created_at < ${begin} and ${IS_GOODS} limit 1)
        )
      ))::integer as "returningShoppers"
    from (
      select user_id, count(*) as bought from orders
      where ${placedIn({ from, until })} and ${IS_GOODS} group by user_id
    ) as shopper left join sales_shoppers using (user_id) left join (
      select distinct goods.user_id
      from (${daysBetween(sql`(select min(created_at) from orders)`, begin)}) as days
        cross join lateral (select user_id from orders where ${IN_DAY} and ${IS_GOODS}) as goods
      where not is_counted
    ) as lately using (user_id)`)
  return rows[0] ?? { shoppers: 0, returningShoppers: 0 }
}

/** Updates the first counted day of each shopper when a day is counted. */
async function updateFirstDays(tx: Transaction, day: string, placed: SQL): Promise<void> {
  const goods = sql`select user_id from orders where ${placed} and ${IS_GOODS}`
  await tx.execute(sql`
    insert into sales_shoppers as kept (user_id, first_day)
    select distinct user_id, ${day}::date from (${goods}) as goods
    on conflict (user_id) do update set first_day = excluded.first_day
    where kept.first_day > excluded.first_day`)
  // Shoppers whose order of that day no longer counts get the day of their first remaining order.
  await tx.execute(sql`
    with others as (
      delete from sales_shoppers
      where first_day = ${day}::date and user_id not in (${goods}) returning user_id
    )
    insert into sales_shoppers (user_id, first_day)
    select user_id, min(${indianDayOf(sql`created_at`)}) from others join orders using (user_id)
    where ${IS_GOODS} group by user_id`)
}

/** A day is counted when it has been over for this many days, so that none of its orders is still being written. */
const COUNTED_AFTER_DAYS = 2

/** The finished days that are to be counted, the oldest first. */
export async function listDaysToCount(
  db: ShopDatabase,
  { today, max, skip }: { today: string; max: number; skip: number },
): Promise<string[]> {
  // Committed before any day is counted, so that a concurrent change of an order finds its day's row and waits for it.
  await db.execute(sql`
    insert into sales_days (day)
    select day::date from generate_series(
      (select ${indianDayOf(sql`min(created_at)`)} from orders)::timestamp,
      ${today}::date - ${COUNTED_AFTER_DAYS}::integer, interval '1 day'
    ) as day
    on conflict do nothing`)
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text from sales_days where not (${IS_COUNTED}) order by day
    limit ${max} offset ${skip}`)
  return rows.map(({ day }) => day)
}

/** Locks a day and counts it again from its orders. */
export async function countSalesDay(tx: Transaction, day: string): Promise<void> {
  // One day at a time, because counts of different days change the first days of the same shoppers.
  await tx.execute(sql`lock table sales_shoppers in share row exclusive mode`)
  await tx.execute(sql`select from sales_days where day = ${day}::date for update`)
  const placed = sql`created_at >= ${startOfDayInIndia(day)}
    and created_at < ${startOfDayInIndia(sql`${day}::date + 1`)}`
  await tx.execute(sql`delete from sales_day_products where day = ${day}::date`)
  await tx.execute(sql`
    insert into sales_day_products (day, product_id, name, units, paise)
    select ${day}::date, * from (${dayProducts(placed)}) as sold`)
  await updateFirstDays(tx, day, placed)
  await tx.execute(sql`
    update sales_days set is_counted = true, has_figures = true,
      (${SUM_COLUMNS}) = (${daySums(placed)}),
      (${FIGURE_COLUMNS}) = (${dayFigures(placed)})
    where day = ${day}::date`)
}
