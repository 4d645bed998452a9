import type { BookingId } from '../ids.ts'
import type { Language } from '../language/languages.ts'
import type { BookingPerson } from './booking-form.ts'

export interface Booking extends BookingPerson {
  id: BookingId
  /** The practitioner's slug. */
  consultant: string
  startsAt: Date
  endsAt: Date
  status: BookingStatus
  /** Incremented with every change, so that calendars replace their entry (RFC 5545). */
  sequence: number
  /** The language of the mails. */
  language: Language
  /** When the person consented to a remote consultation (docs/law.md, consultations: consent and records). */
  consentAt: Date
  changedAt: Date
}

type BookingStatus = 'booked' | 'cancelled'

export type ChangeRefusal = 'booking-cancelled' | 'booking-over'

/** Why a booking cannot be moved or cancelled any more: it is cancelled or has begun. */
export function refuseChange(
  { status, startsAt }: Pick<Booking, 'status' | 'startsAt'>,
  now: Date,
): ChangeRefusal | undefined {
  if (status === 'cancelled') return 'booking-cancelled'
  return startsAt <= now ? 'booking-over' : undefined
}

/** Upcoming bookings for each e-mail address, so that nobody blocks the calendar. */
export const MAX_COMING_BOOKINGS = 2
