import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { holdConsultant } from '#database/consultations/consultants.ts'
import {
  countComing,
  findRepeated,
  insertBooking,
  listTaken,
  lockBooker,
  lockCalendar,
} from '#database/consultations/consultations.ts'
import type { Person } from '#domain/accounts/person.ts'
import { type Booking, MAX_COMING_BOOKINGS } from '#domain/consultations/booking.ts'
import type { BookingPerson } from '#domain/consultations/booking-form.ts'
import { bookableHours, type Consultant } from '#domain/consultations/consultant.ts'
import { findOpenSlot } from '#domain/consultations/slots.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { contentHash } from '#use-cases/content-hash.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { type FeeDeps, quoteFee, writeFee } from './consultation-fee.ts'
import { type ConsultationMailDeps, queueConsultationMails } from './consultation-mails.ts'
import { type SlotRefusal, type Untimely, writeTime } from './list-consultation-slots.ts'

export type BookingDeps = ConsultationMailDeps & FeeDeps & DatabaseDeps & WithIds<'bookingId'>

export interface BookingInput {
  consultant: Consultant
  startsAt: Date
  person: BookingPerson
  language: Booking['language']
  /** The browser's idempotency key; without one the content is compared. */
  key: string | undefined
  /** The signed-in person, if any. */
  booker: Pick<Person, 'userId' | 'name'> | undefined
  origin: string
}

export type BookingAnswer =
  | { ok: true; booking: Booking }
  | SlotRefusal
  | {
      ok: false
      reason: 'key-used-otherwise' | 'too-many-coming' | 'too-many-unpaid' | 'sign-in-needed'
    }

type Written = Exclude<BookingAnswer, SlotRefusal>

/**
 * Books a consultation exactly once: the booking and both mails in one transaction. A consultation that is paid online
 * is held like the goods of an unpaid order, and booked when its fee is paid. A repeated request returns the existing
 * booking.
 *
 * Refuses, with the open times, a time that is taken or not offered, and a person whose e-mail
 * address has too many upcoming bookings, or who has too many unpaid orders. Requires a sign-in if a fee is collected
 * online, so that the free first talk is given once per person and a refund has a recipient. A refusal writes nothing.
 */
export async function bookConsultation(
  deps: BookingDeps,
  input: BookingInput,
): Promise<BookingAnswer> {
  return await writeTime(deps, input.consultant, (tx) => write(deps, tx, input))
}

async function write(
  deps: BookingDeps,
  tx: Transaction,
  input: BookingInput,
): Promise<Written | Untimely> {
  const { consultant, startsAt, person, language, key, booker, origin } = input
  const request = { email: person.email, key, requestHash: hashOf(input) }
  await lockBooker(tx, { email: person.email, userId: booker?.userId })
  const repeated = await findRepeated(tx, request)
  if (repeated) {
    return repeated.sameRequest
      ? { ok: true, booking: repeated.booking }
      : { ok: false, reason: 'key-used-otherwise' }
  }
  const now = deps.clock.now()
  await lockCalendar(tx, consultant.slug)
  // The calendar that was opened may be that of a practitioner who has been removed since.
  if (!(await holdConsultant(tx, consultant.slug))) return { ok: false, reason: 'slot-not-offered' }
  const taken = await listTaken(tx, consultant.slug, now)
  const slot = findOpenSlot(bookableHours(consultant), taken, now, startsAt)
  if (!slot) return { ok: false, reason: slotRefusal(consultant, now, startsAt) }
  if ((await countComing(tx, person.email, now)) >= MAX_COMING_BOOKINGS) {
    return { ok: false, reason: 'too-many-coming' }
  }
  const fee = await quoteFee(tx, deps, { consultant, userId: booker?.userId })
  if (fee.needsSignIn) return { ok: false, reason: 'sign-in-needed' }
  const isPaid = fee.isOnline && fee.pricePaise > 0
  const booking: Booking = {
    ...person,
    startsAt,
    endsAt: new Date(startsAt.getTime() + fee.minutes * MINUTE_MS),
    id: deps.ids.bookingId(),
    consultant: consultant.slug,
    status: isPaid ? 'held' : 'booked',
    sequence: 0,
    language,
    consentAt: now,
    changedAt: now,
  }
  if (isPaid && booker) {
    const { pricePaise } = fee
    booking.fee = await writeFee(tx, deps, {
      booking,
      consultant,
      pricePaise,
      person: booker,
      at: now,
    })
    if (!booking.fee) return { ok: false, reason: 'too-many-unpaid' }
  }
  await insertBooking(tx, booking, request, booker?.userId)
  // The mails about a paid consultation are sent when its fee is paid.
  if (isPaid) return { ok: true, booking }
  await queueConsultationMails(tx, deps, 'booked', { booking, consultant, origin })
  return { ok: true, booking }
}

/** Returns why a time is not open: it is taken if the opening hours offer it. */
export function slotRefusal(consultant: Consultant, now: Date, startsAt: Date): Untimely['reason'] {
  return findOpenSlot(bookableHours(consultant), [], now, startsAt)
    ? 'slot-taken'
    : 'slot-not-offered'
}

function hashOf({ consultant, startsAt, person, language }: BookingInput): string {
  const { name, email, phone, about } = person
  return contentHash([consultant.slug, startsAt.getTime(), name, email, phone, about, language])
}
