import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import type { OrderId } from '#domain/ids.ts'

/** What the notes of an order say that went back of it by refunds, in paise; an expression. */
export const creditedPaise = (order: SQL): SQL => sql`(
  select coalesce(sum(total_paise), 0) from invoices
  where invoices.order_id = ${order} and kind <> 'invoice' and cause like 'refund %'
)`

/**
 * What goes or went back of an order, in paise: by those of its refunds that `which` names, by hand, and by what was freed of
 * a credit; an expression. Ended cash refunds count: they are due again with the delivery.
 */
export const goesBackPaise = (order: SQL, which: SQL = sql`true`): SQL => sql`((
  select coalesce(sum(amount_paise), 0) from refunds as back
  where back.order_id = ${order} and ended_at is null and reason not in ('surplus', 'mismatch') and ${which}
) + (
  select coalesce(sum(amount_paise), 0) from cash_refunds where cash_refunds.order_id = ${order}
) + (
  select credit_paise - coalesce((select amount_paise from cash_refunds where spent_on = orders.id), 0)
  from orders where orders.id = ${order}
))`

/**
 * What went back of an order and is on no note yet, in paise; negative where notes precede the money. A refund made at the
 * provider counts once it was carried out. It may have taken the place of one of the shop's own, whose note stands.
 */
export async function findUncreditedPaise(tx: Transaction, orderId: OrderId): Promise<number> {
  const order = sql`${orderId}::text`
  const isCertain = sql`(idempotency_key not like 'seen:%' or state = 'processed')`
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select (${goesBackPaise(order, isCertain)} - ${creditedPaise(order)})::float8 as paise`)
  return rows[0]?.paise ?? 0
}

/**
 * The columns of a refund that was made at the provider and that the bank rejects, in a statement that updates `row`. The shop
 * never decided on it, so it is not owed, but for what the order's notes say beyond its other refunds.
 */
export function endOfSeen(row: SQL, at: SQL) {
  const owed = sql`(
    ${creditedPaise(sql`${row}.order_id`)} - ${goesBackPaise(sql`${row}.order_id`, sql`back.id <> ${row}.id`)}
  )`
  return {
    amountPaise: sql`case when ${owed} > 0 then least(${row}.amount_paise, ${owed}) else ${row}.amount_paise end`,
    endedAt: sql`case when ${owed} > 0 then null else ${at} end`,
  }
}
