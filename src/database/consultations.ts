import { and, count, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Booking } from '#domain/consultations/booking.ts'
import type { Slot } from '#domain/consultations/slots.ts'
import type { BookingId, UserId } from '#domain/ids.ts'
import type { Reader, Transaction } from './connection.ts'
import { bookings } from './tables/consultations.ts'

type BookingRow = typeof bookings.$inferSelect

/** What a request to book is recognised by when it comes twice. */
export interface BookingRequest {
  email: string
  /** What the browser named it, if it did. */
  key: string | undefined
  requestHash: string
}

/** A booking without what only its making needed. */
export function bookingOf(row: BookingRow): Booking {
  const { userId: _user, requestKey: _key, requestHash: _hash, bookedAt: _at, ...known } = row
  const { outcome: _outcome, ...booking } = known
  return { ...booking, id: row.id as BookingId }
}

const isOf = (email: string): SQL => sql`lower(${bookings.email}) = ${email.toLowerCase()}`
const isBooked = eq(bookings.status, 'booked')

/**
 * Lets one e-mail address book one consultation after the other: whoever comes second sees what the
 * first has written.
 */
export async function lockBooker(tx: Transaction, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${email.toLowerCase()}`}, 0))`,
  )
}

/** The booking that the same request has made before, and whether it asked for the same. */
export async function findRepeated(
  tx: Transaction,
  { email, key, requestHash }: BookingRequest,
): Promise<{ booking: Booking; sameRequest: boolean } | undefined> {
  const isSame =
    key === undefined
      ? and(eq(bookings.requestHash, requestHash), isBooked)
      : eq(bookings.requestKey, key)
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(isOf(email), isSame))
    .orderBy(desc(bookings.bookedAt))
    .limit(1)
  return row && { booking: bookingOf(row), sameRequest: row.requestHash === requestHash }
}

/** What is booked with a practitioner and not over, earliest first. The buffer after the last one counts too. */
export async function listTaken(db: Reader, consultant: string, now: Date): Promise<Slot[]> {
  return db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.consultant, consultant),
        isBooked,
        gt(bookings.startsAt, sql`${now.toISOString()}::timestamptz - interval '1 day'`),
      ),
    )
    .orderBy(bookings.startsAt)
}

/** How many consultations this e-mail address still has before it. */
export async function countComing(tx: Transaction, email: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ coming: count() })
    .from(bookings)
    .where(and(isOf(email), isBooked, gt(bookings.startsAt, now)))
  return row?.coming ?? 0
}

/** Writes a booking. Throws what `isSlotTaken` knows when another one holds the slot. */
export async function insertBooking(
  tx: Transaction,
  booking: Booking,
  request: BookingRequest,
  userId: UserId | undefined,
): Promise<void> {
  await tx.insert(bookings).values({
    ...booking,
    userId: userId ?? null,
    requestKey: request.key ?? null,
    requestHash: request.requestHash,
    bookedAt: booking.changedAt,
  })
}

export async function findBooking(db: Reader, id: BookingId): Promise<Booking | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  return row && bookingOf(row)
}

/** The booking for a change: until the transaction ends nobody else changes it. */
export async function lockBooking(tx: Transaction, id: BookingId): Promise<Booking | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return row && bookingOf(row)
}

/** Writes a changed booking. Throws what `isSlotTaken` knows when another one holds the new slot. */
export async function saveBooking(tx: Transaction, booking: Booking): Promise<void> {
  const { startsAt, endsAt, status, sequence, about, changedAt } = booking
  await tx
    .update(bookings)
    .set({ startsAt, endsAt, status, sequence, about, changedAt })
    .where(eq(bookings.id, booking.id))
}

/** Says whether a write failed because somebody else has the slot. */
export function isSlotTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'constraint' in cause &&
    cause.constraint === 'bookings_one_per_slot'
  )
}
