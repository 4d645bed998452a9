import { type SQL, sql } from 'drizzle-orm'
import type { Span } from '#domain/orders/sales-range.ts'
import { HAS_PARCEL } from './channels.ts'

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
