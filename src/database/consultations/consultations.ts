import { and, asc, count, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { users } from '#database/tables/accounts.ts'
import { bookings } from '#database/tables/consultations.ts'
import { lockName } from '#database/transaction.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { TalksSoFar } from '#domain/consultations/fee.ts'
import { REMIND_AHEAD_MS, REMINDER_MAIL } from '#domain/consultations/reminder.ts'
import type { Slot } from '#domain/consultations/slots.ts'
import type { BookingId, OrderId, UserId } from '#domain/ids.ts'

type BookingRow = typeof bookings.$inferSelect

/** Identifies a repeated booking request. */
export interface BookingRequest {
  email: string
  /** The idempotency key that the browser sent, if any. */
  key: string | undefined
  requestHash: string
}

/** Maps a row to a booking, without the columns used only to create it. */
export function bookingOf(row: BookingRow): Booking {
  const { userId: _user, requestKey: _key, requestHash: _hash, bookedAt: _at, ...known } = row
  const { outcome: _outcome, orderId, feePaise, moneyBackUntil, ...booking } = known
  const isPriced = orderId !== null && feePaise !== null && moneyBackUntil !== null
  return {
    ...booking,
    id: row.id,
    ...(isPriced && { fee: { orderId, pricePaise: feePaise, moneyBackUntil } }),
  }
}

const isOf = (email: string): SQL => sql`lower(${bookings.email}) = ${email.toLowerCase()}`
const isBooked = eq(bookings.status, 'booked')
/** A literal, so that the partial indexes apply. */
const takesItsTime = sql`${bookings.status} in ('booked', 'held')`

/** Serialises bookings of one e-mail address, and of one account: the second sees what the first has written. */
export async function lockBooker(
  tx: Transaction,
  { email, userId }: { email: string; userId: UserId | undefined },
): Promise<void> {
  // Always in the same order, so that two requests cannot deadlock.
  for (const who of [email.toLowerCase(), ...(userId ? [userId] : [])]) {
    await lockName(tx, `booking ${who}`)
  }
}

/**
 * Serialises transactions that take a slot of one practitioner: each sees what the others have written. This includes a
 * payment that takes a lapsed slot again.
 */
export async function lockCalendar(tx: Transaction, consultant: string): Promise<void> {
  await lockName(tx, `calendar ${consultant}`)
}

/** The booking that an earlier identical request has made, and whether its content was the same. */
export async function findRepeated(tx: Transaction, { email, key, requestHash }: BookingRequest) {
  const isSame =
    key === undefined
      ? and(eq(bookings.requestHash, requestHash), takesItsTime)
      : eq(bookings.requestKey, key)
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(isOf(email), isSame))
    .orderBy(desc(bookings.bookedAt))
    .limit(1)
  return row && { booking: bookingOf(row), sameRequest: row.requestHash === requestHash }
}

/** The practitioner's booked and held slots since yesterday, earliest first, each including its buffer. */
export async function listTaken(db: Reader, consultant: string, now: Date): Promise<Slot[]> {
  return db
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.consultant, consultant),
        takesItsTime,
        gt(bookings.startsAt, sql`${now.toISOString()}::timestamptz - interval '1 day'`),
      ),
    )
    .orderBy(bookings.startsAt)
}

/** Counts the future consultations of this e-mail address, booked or held. */
export async function countComing(tx: Transaction, email: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ coming: count() })
    .from(bookings)
    .where(and(isOf(email), takesItsTime, gt(bookings.startsAt, now)))
  return row?.coming ?? 0
}

/**
 * The soonest bookings whose reminder is due and not queued yet, of accounts with the confirmed address of the booking;
 * locked, so that none is cancelled or moved meanwhile.
 */
export async function takeBookingsToRemind(
  tx: Transaction,
  { now, max }: { now: Date; max: number },
): Promise<Booking[]> {
  const ahead = sql`interval '1 millisecond' * ${REMIND_AHEAD_MS}`
  const rows = await tx
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(
      and(
        isBooked,
        gt(bookings.startsAt, now),
        lte(bookings.startsAt, new Date(now.getTime() + REMIND_AHEAD_MS)),
        sql`${bookings.changedAt} <= ${bookings.startsAt} - ${ahead}`,
        users.emailVerified,
        sql`lower(${users.email}) = lower(${bookings.email})`,
        sql`not exists (select from mails where kind = ${REMINDER_MAIL}
          and about = ${bookings.id} || ' ' || ${bookings.sequence})`,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(max)
    .for('update', { of: bookings })
  return rows.map(({ booking }) => bookingOf(booking))
}

/** Writes a booking. Throws an error that `isSlotTaken` recognises when the slot is taken. */
export async function insertBooking(
  tx: Transaction,
  booking: Booking,
  request: BookingRequest,
  userId: UserId | undefined,
): Promise<void> {
  await tx.insert(bookings).values({
    ...booking,
    userId: userId ?? null,
    ...feeColumns(booking),
    requestKey: request.key ?? null,
    requestHash: request.requestHash,
    bookedAt: booking.changedAt,
  })
}

const feeColumns = ({ fee }: Pick<Booking, 'fee'>) => ({
  orderId: fee?.orderId ?? null,
  feePaise: fee?.pricePaise ?? null,
  moneyBackUntil: fee?.moneyBackUntil ?? null,
})

/**
 * Counts a person's booked consultations, found by account and by the account's confirmed address; a typed address alone
 * proves nothing.
 */
export async function countTalks(db: Reader, userId: UserId): Promise<TalksSoFar> {
  const { rows } = await db.execute<{ kept: number; missed: number }>(sql`
    select (count(*) filter (where outcome is distinct from 'missed'))::integer as kept,
      (count(*) filter (where outcome = 'missed'))::integer as missed
    from bookings
    where status = 'booked' and (user_id = ${userId} or lower(email) = (
      select lower(email) from users where id = ${userId} and email_verified
    ))`)
  return rows[0] ?? { kept: 0, missed: 0 }
}

/** The booking whose fee an order collects. */
export async function findBookingOfOrder(db: Reader, orderId: OrderId) {
  const [row] = await db.select().from(bookings).where(eq(bookings.orderId, orderId))
  return row && bookingOf(row)
}

export async function findBooking(db: Reader, id: BookingId): Promise<Booking | undefined> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
  return row && bookingOf(row)
}

export async function lockBooking(tx: Transaction, id: BookingId): Promise<Booking | undefined> {
  const [row] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return row && bookingOf(row)
}

/** Writes a changed booking. Throws an error that `isSlotTaken` recognises when the new slot is taken. */
export async function saveBooking(tx: Transaction, booking: Booking): Promise<void> {
  const { startsAt, endsAt, status, sequence, about, changedAt } = booking
  await tx
    .update(bookings)
    .set({ startsAt, endsAt, status, sequence, about, changedAt, ...feeColumns(booking) })
    .where(eq(bookings.id, booking.id))
}

export function isSlotTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'constraint' in cause &&
    cause.constraint === 'bookings_one_per_slot'
  )
}
