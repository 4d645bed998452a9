import type { BookingId, OrderId } from '../ids.ts'
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
  /** Absent where it costs nothing, or is paid to the practitioner. */
  fee?: BookingFee | undefined
}

/** What is paid online for a consultation. */
export interface BookingFee {
  /** The order that collects it. */
  orderId: OrderId
  pricePaise: number
  /** A cancellation until then gives it back. */
  moneyBackUntil: Date
}

/** `held` while its fee is awaited, `lapsed` when that did not come in time. */
export const BOOKING_STATUSES = ['held', 'booked', 'cancelled', 'lapsed'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export type ChangeRefusal = 'booking-cancelled' | 'booking-over'

/** Why a booking cannot be cancelled any more: its time is given up or has begun. */
export function refuseChange(
  { status, startsAt }: Pick<Booking, 'status' | 'startsAt'>,
  now: Date,
): ChangeRefusal | undefined {
  if (status === 'cancelled' || status === 'lapsed') return 'booking-cancelled'
  return startsAt <= now ? 'booking-over' : undefined
}

export type MoveRefusal = ChangeRefusal | 'booking-unpaid' | 'notice-begun'

/**
 * Why a booking cannot be moved: as `refuseChange`, while its fee is awaited, and a paid one after its notice has begun,
 * since the move would win back the time to cancel.
 */
export function refuseMove(
  booking: Pick<Booking, 'status' | 'startsAt'> & {
    fee?: Pick<BookingFee, 'moneyBackUntil'> | null | undefined
  },
  now: Date,
): MoveRefusal | undefined {
  const refusal = refuseChange(booking, now)
  if (refusal) return refusal
  if (booking.status === 'held') return 'booking-unpaid'
  return booking.fee && booking.fee.moneyBackUntil < now ? 'notice-begun' : undefined
}

/** Upcoming bookings for each e-mail address, so that nobody blocks the calendar. */
export const MAX_COMING_BOOKINGS = 2
