import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import type { OrderId } from '#domain/ids.ts'

/** SQL for the sum of an order's credit notes for refunds, in paise. */
export const creditedPaise = (order: SQL): SQL => sql`(
  select coalesce(sum(total_paise), 0) from invoices
  where invoices.order_id = ${order} and kind <> 'invoice' and cause like 'refund %'
)`

/**
 * SQL for what an order gives back, in paise, paid or still to be paid: refunds that meet the condition `which`, refunds
 * by hand, and the freed part of a credit. Ended cash refunds count, because they are due again on delivery.
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
 * The refunds of an order that are on no credit note yet, in paise; negative if notes precede the money. A refund made in
 * the provider's dashboard counts once it is processed, and goes on counting where the bank returned it and it is still
 * owed. It may have replaced one of the shop's own, whose note remains.
 */
export async function findUncreditedPaise(tx: Transaction, orderId: OrderId): Promise<number> {
  const order = sql`${orderId}::text`
  const isCertain = sql`(idempotency_key not like 'seen:%' or state <> 'pending' or failed_ids <> '{}')`
  const { rows } = await tx.execute<{ paise: number }>(sql`
    select (${goesBackPaise(order, isCertain)} - ${creditedPaise(order)})::float8 as paise`)
  return rows[0]?.paise ?? 0
}

/** SQL for what was paid, online or by a credit, for an order that came to nothing, in paise: all of it goes back. */
const owedWhollyPaise = (order: SQL): SQL => sql`coalesce((
  select case payment_method when 'prepaid' then total_paise else advance_paise + credit_paise end from orders
  where orders.id = ${order} and payment_state not in ('awaiting', 'failed') and (stage = 'cancelled' or (
    stage = 'returned' and payment_state = 'cash-due'
    and not exists (select from order_events where order_id = orders.id and stage = 'delivered')
  ))
), 0)`

/**
 * The columns to set when the bank rejects a refund that was made in the provider's dashboard; `row` is the updated row.
 * The shop never decided on that refund, so it owes only what the order's credit notes exceed its other refunds by, or
 * what is left of an order that was cancelled or not accepted meanwhile.
 */
export function rejectionColumns(row: SQL, at: SQL) {
  const owed = sql`(
    greatest(${creditedPaise(sql`${row}.order_id`)}, ${owedWhollyPaise(sql`${row}.order_id`)})
      - ${goesBackPaise(sql`${row}.order_id`, sql`back.id <> ${row}.id`)}
  )`
  return {
    amountPaise: sql`case when ${owed} > 0 then least(${row}.amount_paise, ${owed}) else ${row}.amount_paise end`,
    endedAt: sql`case when ${owed} > 0 then null else ${at} end`,
  }
}
