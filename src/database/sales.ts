import { type SQL, sql } from 'drizzle-orm'
import type { SalesFigures } from '#domain/orders/sales.ts'
import type { Span } from '#domain/orders/sales-range.ts'
import { REFUSED } from './cash-rules.ts'
import type { Reader } from './connection.ts'
import { HAS_PARCEL } from './orders/channels.ts'

/** Neither cancelled nor returned, and paid or payable on delivery. */
export const STANDS = sql`stage not in ('cancelled', 'returned')
  and payment_state not in ('awaiting', 'failed', 'refunded')`

/** Counts as sold: it stands, has a parcel, and was no goods sent anew. */
export const SOLD = sql`${STANDS} and channel not in ('replacement', 'consultation')`

/** Goes out with the courier: neither cancelled nor left unpaid. A parcel that came back was carried too. */
export const IS_CARRIED = sql`stage <> 'cancelled' and payment_state not in ('awaiting', 'failed')`

export const CARRIED = sql`${HAS_PARCEL} and ${IS_CARRIED}`

/** Orders placed within a span. */
export const placedIn = ({ from, until }: Span): SQL =>
  sql`created_at >= ${from.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz`

/** Paid back, or on its way, whatever way it goes. */
const GIVEN_BACK = sql`
  select order_id, amount_paise from refunds where state <> 'failed'
  union all
  select order_id, amount_paise from cash_refunds where ended_at is null`

/** A consultation whose fee has been paid. */
const IS_PAID_TALK = sql`not (${HAS_PARCEL}) and stage <> 'cancelled' and payment_state = 'paid'`

/** What a span comes to besides its days: who bought, what came back, what was given back. */
export async function readSalesFigures(db: Reader, span: Span): Promise<SalesFigures> {
  const [orders, shoppers, refunds] = await Promise.all([
    db.execute<{
      parcels: number
      came_back: number
      cash_parcels: number
      refused_cash: number
      delivery: string
      fees: string
      talks: number
      talk_fees: string
    }>(sql`
      select (count(*) filter (where ${CARRIED}))::integer as parcels,
        (count(*) filter (where stage = 'returned'))::integer as came_back,
        (count(*) filter (where ${CARRIED} and payment_method = 'cod'))::integer as cash_parcels,
        (count(*) filter (where payment_method = 'cod' and ${REFUSED}))::integer as refused_cash,
        coalesce(sum(delivery_paise) filter (where ${SOLD}), 0)::text as delivery,
        coalesce(sum(cod_fee_paise) filter (where ${SOLD}), 0)::text as fees,
        (count(*) filter (where ${IS_PAID_TALK}))::integer as talks,
        coalesce(sum(total_paise) filter (where ${IS_PAID_TALK}), 0)::text as talk_fees
      from orders where ${placedIn(span)}`),
    db.execute<{ shoppers: number; returning: number }>(sql`
      select count(*)::integer as shoppers,
        (count(*) filter (where bought > 1 or exists (
          select from orders as earlier
          where earlier.user_id = shopper.user_id and channel = 'cart' and ${IS_CARRIED}
            and created_at < ${span.from.toISOString()}::timestamptz
        )))::integer as returning
      from (
        select user_id, count(*) as bought from orders
        where ${placedIn(span)} and channel = 'cart' and ${IS_CARRIED} group by user_id
      ) as shopper`),
    db.execute<{ orders: number; paise: string }>(sql`
      select count(distinct order_id)::integer as orders, coalesce(sum(amount_paise), 0)::text as paise
      from orders join (${GIVEN_BACK}) as back on back.order_id = orders.id
      where ${placedIn(span)} and ${HAS_PARCEL}`),
  ])
  const [sum] = orders.rows
  const [who] = shoppers.rows
  const [back] = refunds.rows
  return {
    shoppers: who?.shoppers ?? 0,
    returningShoppers: who?.returning ?? 0,
    parcels: sum?.parcels ?? 0,
    cameBack: sum?.came_back ?? 0,
    cashParcels: sum?.cash_parcels ?? 0,
    refusedCash: sum?.refused_cash ?? 0,
    refundedOrders: back?.orders ?? 0,
    refundedPaise: Number(back?.paise ?? 0),
    deliveryPaise: Number(sum?.delivery ?? 0),
    codFeePaise: Number(sum?.fees ?? 0),
    consultations: sum?.talks ?? 0,
    consultationsPaise: Number(sum?.talk_fees ?? 0),
  }
}
