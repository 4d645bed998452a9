import { sql } from 'drizzle-orm'
import type { DayOfSales, ProductSales } from '#domain/orders/sales.ts'
import type { Reader } from './connection.ts'
import { indianDayOf, startOfDayInIndia } from './indian-time.ts'

/** Counts as sold: not cancelled, not returned, and paid or payable on delivery. */
const SOLD = sql`stage not in ('cancelled', 'returned')
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
