import { type SQL, sql } from 'drizzle-orm'
import type { Span } from '#domain/orders/sales-range.ts'
import { HAS_PARCEL } from './channels.ts'

/** Neither cancelled nor returned, and paid or payable on delivery. */
export const IS_VALID_ORDER = sql`stage not in ('cancelled', 'returned')
  and payment_state not in ('awaiting', 'failed', 'refunded')`

/** Counts as sold: valid as by `IS_VALID_ORDER`, and neither a replacement nor a consultation. */
export const SOLD = sql`${IS_VALID_ORDER} and channel not in ('replacement', 'consultation')`

/** Neither cancelled nor unpaid, so the courier carries or carried it; includes parcels that came back. */
export const IS_CARRIED = sql`stage <> 'cancelled' and payment_state not in ('awaiting', 'failed')`

export const CARRIED = sql`${HAS_PARCEL} and ${IS_CARRIED}`

export const placedIn = ({ from, until }: Span): SQL =>
  sql`created_at >= ${from.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz`
