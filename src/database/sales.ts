import { type SQL, sql } from 'drizzle-orm'
import type { Shoppers } from '#domain/orders/sales.ts'
import type { Span } from '#domain/orders/sales-range.ts'
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

/** Who bought in a span. Shoppers of several days are one, so that days do not sum up to them. */
export async function countShoppers(db: Reader, span: Span): Promise<Shoppers> {
  const { rows } = await db.execute<Shoppers & Record<string, unknown>>(sql`
    select count(*)::integer as shoppers,
      (count(*) filter (where bought > 1 or exists (
        select from orders as earlier
        where earlier.user_id = shopper.user_id and channel = 'cart' and ${IS_CARRIED}
          and created_at < ${span.from.toISOString()}::timestamptz
      )))::integer as "returningShoppers"
    from (
      select user_id, count(*) as bought from orders
      where ${placedIn(span)} and channel = 'cart' and ${IS_CARRIED} group by user_id
    ) as shopper`)
  return rows[0] ?? { shoppers: 0, returningShoppers: 0 }
}
