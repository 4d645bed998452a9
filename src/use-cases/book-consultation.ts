import { createHash } from 'node:crypto'
import type { ShopDatabase, Transaction } from '#database/connection.ts'
import {
  countComing,
  findRepeated,
  insertBooking,
  isSlotTaken,
  listTaken,
  lockBooker,
} from '#database/consultations.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { type Booking, MAX_COMING_BOOKINGS } from '#domain/consultations/booking.ts'
import type { BookingPerson } from '#domain/consultations/booking-form.ts'
import { bookableHours, type Consultant } from '#domain/consultations/consultant.ts'
import { findOpenSlot, type Slot } from '#domain/consultations/slots.ts'
import type { UserId } from '#domain/ids.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { IdSource } from '#domain/time/ids-source.ts'
import { type ConsultationMailDeps, queueConsultationMails } from './consultation-mails.ts'
import { listConsultationSlots } from './list-consultation-slots.ts'

export interface BookingDeps extends ConsultationMailDeps {
  db: ShopDatabase
  clock: Clock
  ids: Pick<IdSource, 'bookingId'>
}

export interface BookingInput {
  consultant: Consultant
  startsAt: Date
  person: BookingPerson
  language: Booking['language']
  /** The browser's idempotency key; without one the content is compared. */
  key: string | undefined
  /** The signed-in person, if any. */
  userId: UserId | undefined
  origin: string
}

/** The time is not available; `open` lists the times that are. */
export interface SlotRefusal {
  ok: false
  reason: 'slot-taken' | 'slot-not-offered'
  open: Slot[]
}

export type BookingAnswer =
  | { ok: true; booking: Booking }
  | SlotRefusal
  | { ok: false; reason: 'key-used-otherwise' | 'too-many-coming' }

type Written = Exclude<BookingAnswer, SlotRefusal> | Omit<SlotRefusal, 'open'>

/**
 * Books a consultation exactly once: the booking and both mails in one transaction. A repeated
 * request returns the existing booking.
 *
 * Refuses, with the open times, a time that is taken or not offered, and a person whose e-mail
 * address has too many upcoming bookings. A refusal writes nothing.
 */
export async function bookConsultation(
  deps: BookingDeps,
  input: BookingInput,
): Promise<BookingAnswer> {
  const written = await inTransactionOrRefusal(deps.db, (tx) => write(deps, tx, input)).catch(
    (error: unknown): Written => {
      if (isSlotTaken(error)) return { ok: false, reason: 'slot-taken' }
      throw error
    },
  )
  if (written.ok) return written
  const { reason } = written
  if (reason !== 'slot-taken' && reason !== 'slot-not-offered') return { ok: false, reason }
  return { ok: false, reason, open: await listConsultationSlots(deps, input.consultant) }
}

async function write(deps: BookingDeps, tx: Transaction, input: BookingInput): Promise<Written> {
  const { consultant, startsAt, person, language, key, userId, origin } = input
  const request = { email: person.email, key, requestHash: hashOf(input) }
  await lockBooker(tx, person.email)
  const repeated = await findRepeated(tx, request)
  if (repeated) {
    return repeated.sameRequest
      ? { ok: true, booking: repeated.booking }
      : { ok: false, reason: 'key-used-otherwise' }
  }
  const now = deps.clock.now()
  const taken = await listTaken(tx, consultant.slug, now)
  const slot = findOpenSlot(bookableHours(consultant), taken, now, startsAt)
  if (!slot) return { ok: false, reason: whyNot(consultant, now, startsAt) }
  if ((await countComing(tx, person.email, now)) >= MAX_COMING_BOOKINGS) {
    return { ok: false, reason: 'too-many-coming' }
  }
  const booking: Booking = {
    ...person,
    ...slot,
    id: deps.ids.bookingId(),
    consultant: consultant.slug,
    status: 'booked',
    sequence: 0,
    language,
    consentAt: now,
    changedAt: now,
  }
  await insertBooking(tx, booking, request, userId)
  await queueConsultationMails(tx, deps, 'booked', { booking, consultant, origin })
  return { ok: true, booking }
}

/** A time that the opening hours offer but that is not open has been taken. */
export function whyNot(consultant: Consultant, now: Date, startsAt: Date): SlotRefusal['reason'] {
  return findOpenSlot(bookableHours(consultant), [], now, startsAt)
    ? 'slot-taken'
    : 'slot-not-offered'
}

function hashOf({ consultant, startsAt, person, language }: BookingInput): string {
  const { name, email, phone, about } = person
  const asked = [consultant.slug, startsAt.getTime(), name, email, phone, about, language]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}
