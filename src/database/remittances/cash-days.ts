import { desc, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader } from '#database/connection.ts'
import { orderEvents, orders } from '#database/tables/orders.ts'
import { cashReconciliations } from '#database/tables/remittances.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { CashBook } from '#domain/remittances/cash-status.ts'

/** The reconciliation of the couriers' cash of one day. */
export interface CashDay extends CashBook {
  /** The day in India on which it was compared. */
  day: string
  checkedAt: Date
}

/** Saves the comparison of a day; a later one of the same day replaces it. */
export async function saveCashDay(db: Reader, day: CashDay): Promise<void> {
  const { day: _, ...rest } = day
  await db
    .insert(cashReconciliations)
    .values(day)
    .onConflictDoUpdate({ target: cashReconciliations.day, set: rest })
}

/** The latest comparison; `undefined` before the first. */
export async function findCashDay(db: Reader): Promise<CashDay | undefined> {
  const [row] = await db
    .select()
    .from(cashReconciliations)
    .orderBy(desc(cashReconciliations.day))
    .limit(1)
  return row
}

const waits = sql`${orders.paymentState} = 'cash-due' and ${orders.stage} in ('delivered', 'returned') and ${orders.advancePaise} + ${orders.creditPaise} < ${orders.totalPaise}`
// An order that was returned without having been delivered owes no cash. A delivery that was later corrected does
// not count.
const wasDelivered = sql`(
  select max(${orderEvents.at}) from ${orderEvents}
  where ${orderEvents.orderId} = ${orders.id} and ${orderEvents.stage} = 'delivered'
    and not exists (
      select from order_events as later
      where later.order_id = ${orders.id} and later.id > ${orderEvents.id}
        and later.stage in ('placed', 'packed', 'shipped', 'out-for-delivery')
    )
)`

/** The cash of an order that a courier has remitted, or whose outcome the owner has decided; may be less than due. */
const settledPaise = sql`(
  select coalesce(sum(amount_paise), 0) from (
    select amount_paise from remittance_rows where order_id = ${orders.id}
    union all
    select settled_paise from owner_tasks where order_id = ${orders.id} and outcome is not null
  ) as settled
)`

/** The cash that couriers still owe, with the longest outstanding orders first. */
export async function findCashToCome(db: Reader, max: number) {
  const listed = db
    .select({
      id: orders.id,
      number: orders.number,
      totalPaise:
        sql<number>`greatest(0, ${orders.totalPaise} - ${orders.advancePaise} - ${orders.creditPaise} - ${settledPaise})`
          .mapWith(Number)
          .as('cash_paise'),
      trackingId: orders.trackingId,
      deliveredAt: sql<Date>`${wasDelivered}`.mapWith(orderEvents.at).as('delivered_at'),
    })
    .from(orders)
    .where(waits)
    .as('listed')
  const rows = await db
    .select({
      ...columnsOf(listed, 'id', 'number', 'totalPaise', 'trackingId', 'deliveredAt'),
      count: sql<number>`(count(*) over ())::integer`,
      sumPaise: sql<number>`sum(${listed.totalPaise}) over ()`.mapWith(Number),
    })
    .from(listed)
    .where(sql`${listed.deliveredAt} is not null and ${listed.totalPaise} > 0`)
    .orderBy(sql`${listed.deliveredAt}`)
    .limit(max)
  return {
    count: rows[0]?.count ?? 0,
    totalPaise: rows[0]?.sumPaise ?? 0,
    // The orders outstanding longest.
    oldest: rows.map(({ id, number, totalPaise, trackingId, deliveredAt }) => ({
      totalPaise,
      deliveredAt,
      id,
      number: orderNumber(number),
      trackingId: trackingId ?? undefined,
    })),
  }
}
