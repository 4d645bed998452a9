import { and, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { orders } from '#database/tables/orders.ts'
import { ORDER_TABS, type OrderTab } from '#domain/orders/order-list.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { HAS_PARCEL } from './channels.ts'
import { completeOrders, type StoredOrder } from './rows.ts'
import { orderSearchCondition } from './search.ts'

/** How many orders each tab of the order list has, up to one more than `MAX_COUNTED`. */
export async function countByTab(db: Reader): Promise<Record<OrderTab, number>> {
  const counts = ORDER_TABS.map((filter) => {
    const which = orderSearchCondition({ state: filter })
    return sql`(select count(*)::integer from (
      select 1 from ${orders} where ${which} limit ${MAX_COUNTED + 1}) as those) as ${sql.identifier(filter)}`
  })
  const { rows } = await db.execute<Record<OrderTab, number>>(
    sql`select ${sql.join(counts, sql`, `)}`,
  )
  const [row] = rows
  if (!row) throw new Error('counts were not answered')
  return row
}

/** Orders by their numbers, in the order asked for; unknown numbers are left out. */
export async function listOrdersByNumber(
  db: Reader,
  numbers: readonly number[],
): Promise<StoredOrder[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.number, [...numbers]), HAS_PARCEL))
  const place = new Map(numbers.map((number, index) => [number, index]))
  rows.sort((one, other) => (place.get(one.number) ?? 0) - (place.get(other.number) ?? 0))
  return await completeOrders(db, rows)
}
