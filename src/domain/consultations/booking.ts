import type { BookingId } from '../ids.ts'
import type { Language } from '../language/languages.ts'
import type { BookingPerson } from './booking-form.ts'

/** A consultation that somebody has booked. */
export interface Booking extends BookingPerson {
  id: BookingId
  /** Slug of the practitioner. */
  consultant: string
  startsAt: Date
  endsAt: Date
  status: BookingStatus
  /** Raised by one with every change, so that calendars replace what they hold (RFC 5545). */
  sequence: number
  /** Which language the mails are written in. */
  language: Language
  /** When the person agreed to be consulted from afar (docs/law.md, consultations: consent and records). */
  consentAt: Date
  changedAt: Date
}

type BookingStatus = 'booked' | 'cancelled'

export type ChangeRefusal = 'booking-cancelled' | 'booking-over'

/** Says why a booking can no longer be moved or cancelled: it is cancelled, or has begun. */
export function refuseChange(
  { status, startsAt }: Pick<Booking, 'status' | 'startsAt'>,
  now: Date,
): ChangeRefusal | undefined {
  if (status === 'cancelled') return 'booking-cancelled'
  return startsAt <= now ? 'booking-over' : undefined
}

/** How many coming consultations one e-mail address may hold, so that nobody hoards the calendar. */
export const MAX_COMING_BOOKINGS = 2
