import { and, asc, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { listCursor } from '#database/cursor.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { bookings } from '#database/tables/consultations.ts'
import { orders } from '#database/tables/orders.ts'
import { refunds } from '#database/tables/payments.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { BookingOutcome } from '#domain/consultations/outcome.ts'
import type { BookingId } from '#domain/ids.ts'
import { momentInIndia } from '#domain/time/india.ts'
import { bookingOf } from './consultations.ts'

/** A consultation without its subject, which only the practitioner reads (docs/law.md, consultations). */
export interface OwnerBooking extends Omit<Booking, 'about'> {
  /** Its outcome, once recorded. */
  outcome: BookingOutcome | undefined
  /** The amount that was paid online, how much of it is refunded, and a refund that waits for the owner. */
  paid?: { paise: number; backPaise: number; failed?: { id: number; paise: number } }
}

export interface BookingsQuery {
  /** Lists bookings from this time on, earliest first; with `isPast`, those before it, latest first. */
  from: Date
  isPast: boolean
  limit: number
  cursor?: string | undefined
}

/** For a consultation with a fee: the amount paid, if it was, and its refunds. */
const MONEY = {
  paise: sql<number | null>`case when ${orders.paidBy} is not null then ${orders.totalPaise} end`,
  back: sql<number>`(
    select coalesce(sum(amount_paise), 0)::integer from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${refunds.endedAt} is null
  )`,
  failed: sql<{ id: number; paise: number } | null>`(
    select json_build_object('id', id, 'paise', amount_paise) from ${refunds}
    where ${refunds.orderId} = ${orders.id} and ${refunds.endedAt} is null
      and ${inArray(refunds.state, ['failed', 'needs-owner'])}
    order by id limit 1
  )`,
}

function ownerBookingOf(row: typeof bookings.$inferSelect): OwnerBooking {
  const { about: _about, ...booking } = bookingOf(row)
  return { ...booking, outcome: row.outcome ?? undefined }
}

/**
 * Consultations before or after a time, including cancelled ones, without those that lapsed because their fee was not
 * paid. A malformed cursor starts at that time.
 */
export async function listBookings(
  db: Reader,
  { from, isPast, limit, cursor }: BookingsQuery,
): Promise<Paged & { bookings: OwnerBooking[] }> {
  const after = cursor === undefined ? undefined : listCursor.read(cursor)
  const moment = from.toISOString()
  const side = isPast
    ? sql`${bookings.startsAt} < ${moment}::timestamptz`
    : sql`${bookings.startsAt} >= ${moment}::timestamptz`
  const rows = await db
    .select({ booking: bookings, ...MONEY })
    .from(bookings)
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(side, ne(bookings.status, 'lapsed'), after && beyond(after, isPast)))
    .orderBy(
      ...(isPast
        ? [desc(bookings.startsAt), desc(bookings.id)]
        : [asc(bookings.startsAt), asc(bookings.id)]),
    )
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ booking }) =>
    listCursor.write({ at: booking.startsAt, id: booking.id }),
  )
  return {
    bookings: page.map(({ booking, paise, back, failed }) => ({
      ...ownerBookingOf(booking),
      ...(paise !== null && { paid: { paise, backPaise: back, ...(failed && { failed }) } }),
    })),
    next,
  }
}

/** The consultations that are still to come, earliest first, with those whose fee is awaited. */
export async function listComing(db: Reader, now: Date) {
  const { id, consultant, startsAt, name } = bookings
  return await db
    .select({ id, consultant, startsAt, name })
    .from(bookings)
    .where(and(inArray(bookings.status, ['booked', 'held']), gt(startsAt, now)))
    .orderBy(asc(startsAt), asc(id))
}

/** Where the list of coming consultations begins with this day of India. */
export const bookingsFrom = (day: string): string =>
  listCursor.write({ at: momentInIndia(day, 0), id: '0' })

function beyond({ at, id }: { at: Date; id: string }, isPast: boolean): SQL {
  const place = sql`(${at.toISOString()}::timestamptz, ${id})`
  return isPast
    ? sql`(${bookings.startsAt}, ${bookings.id}) < ${place}`
    : sql`(${bookings.startsAt}, ${bookings.id}) > ${place}`
}

export async function findOwnerBooking(db: Reader, id: BookingId) {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  return row && ownerBookingOf(row)
}

export async function lockOwnerBooking(tx: Transaction, id: BookingId) {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return row && ownerBookingOf(row)
}

export async function saveOutcome(
  tx: Transaction,
  id: BookingId,
  outcome: BookingOutcome | undefined,
): Promise<void> {
  await tx
    .update(bookings)
    .set({ outcome: outcome ?? null })
    .where(eq(bookings.id, id))
}

export async function countBookings(db: Reader, from: Date, until: Date): Promise<number> {
  return await db.$count(
    bookings,
    sql`${bookings.status} = 'booked' and ${bookings.startsAt} >= ${from.toISOString()}::timestamptz
      and ${bookings.startsAt} < ${until.toISOString()}::timestamptz`,
  )
}
