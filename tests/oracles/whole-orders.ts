import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import type { OrderId } from '#domain/ids.ts'

/** What the books of an order add up to, from its rows alone and without the shop's own rules; in paise. */
export interface OrderBooks extends Record<string, unknown> {
  id: OrderId
  /** The first of the parcels that one payment paid. */
  first: OrderId
  /** Taken by the provider, at the door, or paid by returned goods. */
  came: number
  /** Sent, to be sent, or counted towards another order. */
  went: number
  /** What the invoice says less its credit notes; null without an invoice. */
  billed: number | null
  /** What the invoice should add up to after all refunds and returns. */
  kept: number
}

/** Money and tax documents of all orders of goods. */
export async function readBooks(db: ShopDatabase): Promise<OrderBooks[]> {
  const { rows } = await db.execute<OrderBooks>(sql`
    with seen as (
      select *, exists (
        select from order_events as delivered where order_id = orders.id and stage = 'delivered'
          -- A delivery that was undone was none.
          and not exists (
            select from order_events as later where later.order_id = orders.id and later.id > delivered.id
              and later.stage in ('placed', 'packed', 'shipped', 'out-for-delivery')
          )
      ) as was_delivered
      from orders where channel not in ('replacement', 'consultation')
    ),
    online as (
      select order_id, sum(amount_paise) as paise from (
        select distinct order_id, payment_id, facts.amount_paise
        from payment_facts as facts join payment_attempts using (provider_order_id)
        where what = 'payment' and step = 'captured'
      ) as captured group by order_id
    ),
    cash as (
      select order_id,
        sum(amount_paise) filter (where ended_at is null) as standing, sum(amount_paise) as noted
      from cash_refunds group by order_id
    ),
    given as (
      select order_id, sum(amount_paise) as went,
        sum(amount_paise) filter (where reason not in ('surplus', 'mismatch') and (
          idempotency_key not like 'seen:%' or exists (
            -- Made at the provider: it is credited from when it had gone back.
            select from payment_facts as facts
            where step = 'processed' and split_part(idempotency_key, ' ', 1) = 'seen:' || facts.refund_id
          )
        )) as noted
      from refunds where ended_at is null group by order_id
    ),
    documents as (
      select order_id, sum(case kind when 'invoice' then total_paise else -total_paise end) as billed
      from invoices group by order_id
    )
    select seen.id, coalesce(rest_of, seen.id) as first,
      (coalesce(online.paise, 0) + credit_paise + case
        when payment_method = 'cod' and (was_delivered and stage in ('delivered', 'returned')
          or payment_state in ('cash-received', 'refunded'))
        then total_paise - advance_paise - credit_paise else 0 end)::integer as came,
      (coalesce(given.went, 0) + coalesce(cash.standing, 0) + freed.paise)::integer as went,
      documents.billed::integer as billed,
      case
        when stage = 'cancelled' then 0
        -- Of goods that were paid before, the note comes with the money.
        when stage = 'returned' and not was_delivered and payment_method = 'cod' then 0
        else greatest(0, total_paise - coalesce(given.noted, 0) - coalesce(cash.noted, 0) - freed.paise)
      end::integer as kept
    from seen
    left join online on online.order_id = seen.id
    left join cash on cash.order_id = seen.id
    left join given on given.order_id = seen.id
    left join documents on documents.order_id = seen.id
    cross join lateral (
      select credit_paise - coalesce((
        select amount_paise from cash_refunds where spent_on = seen.id
      ), 0) as paise
    ) as freed
    order by number`)
  return rows
}
