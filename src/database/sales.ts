import { sql } from 'drizzle-orm'
import type { DayOfSales, MonthOfDelivery, ProductSales } from '#domain/orders/sales.ts'
import type { Reader } from './connection.ts'
import { indianDayOf, startOfDayInIndia } from './indian-time.ts'

/** Counts as sold: not cancelled, not returned, and paid or payable on delivery. */
export const SOLD = sql`stage not in ('cancelled', 'returned')
  and payment_state not in ('awaiting', 'failed', 'refunded')`

/** Orders, revenue and cash orders per day in India, from a day on; days without sales are left out. */
export async function listSalesByDay(db: Reader, firstDay: string): Promise<DayOfSales[]> {
  const { rows } = await db.execute<{
    day: string
    orders: number
    revenue: string
    cash_orders: number
  }>(sql`
    select ${indianDayOf(sql`created_at`)}::text as day,
      count(*)::integer as orders,
      sum(total_paise)::text as revenue,
      (count(*) filter (where payment_method = 'cod'))::integer as cash_orders
    from orders
    where created_at >= ${startOfDayInIndia(firstDay)} and ${SOLD}
    group by 1 order by 1`)
  return rows.map((row) => ({
    day: row.day,
    orders: row.orders,
    revenuePaise: Number(row.revenue),
    cashOrders: row.cash_orders,
  }))
}

/** Goes out with the courier: neither cancelled nor left unpaid. A parcel that came back was carried too. */
export const CARRIED = sql`stage <> 'cancelled' and payment_state not in ('awaiting', 'failed')`

/**
 * What delivery brought and cost by month in India, from a day on, the latest month first; months without orders are
 * left out. Offers that lower delivery are not taken off what it brought: they stand in the bill apart. Orders from
 * before the courier's price was recorded charged exactly that price.
 */
export async function listDeliveryByMonth(
  db: Reader,
  firstDay: string,
): Promise<MonthOfDelivery[]> {
  const { rows } = await db.execute<{
    month: string
    orders: number
    charged: string
    courier: string
  }>(sql`
    select to_char(${indianDayOf(sql`created_at`)}, 'YYYY-MM') as month,
      count(*)::integer as orders,
      sum(delivery_paise + cod_fee_paise)::text as charged,
      sum(coalesce(courier_paise, delivery_paise) + coalesce(courier_cash_paise, cod_fee_paise))::text
        as courier
    from orders
    where created_at >= ${startOfDayInIndia(firstDay)} and ${CARRIED}
    group by 1 order by 1 desc`)
  return rows.map(({ month, orders, charged, courier }) => ({
    ...{ month, orders },
    chargedPaise: Number(charged),
    courierPaise: Number(courier),
  }))
}

/** The best-selling products from a day on, by revenue. */
export async function listTopProducts(
  db: Reader,
  firstDay: string,
  limit: number,
): Promise<ProductSales[]> {
  const { rows } = await db.execute<{
    product_id: string
    name: string
    units: string
    revenue: string
  }>(sql`
    select product_id, max(product_name) as name,
      sum(quantity)::text as units, sum(line_paise)::text as revenue
    from orders join order_lines on order_id = orders.id
    where created_at >= ${startOfDayInIndia(firstDay)} and ${SOLD}
    group by product_id
    order by sum(line_paise) desc, product_id
    limit ${limit}`)
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    units: Number(row.units),
    revenuePaise: Number(row.revenue),
  }))
}
