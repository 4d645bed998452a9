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
  /** Undefined if it is free or paid to the practitioner. */
  fee?: BookingFee | undefined
}

/** The online payment for a consultation. */
export interface BookingFee {
  /** The order that collects it. */
  orderId: OrderId
  pricePaise: number
  /** A cancellation up to this time refunds the fee. */
  moneyBackUntil: Date
}

/** `held` while its fee is awaited, `lapsed` if it was not paid in time. */
export const BOOKING_STATUSES = ['held', 'booked', 'cancelled', 'lapsed'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export type ChangeRefusal = 'booking-cancelled' | 'booking-over'

/** Returns why a booking can no longer be cancelled: it is already cancelled or lapsed, or has begun. */
export function refuseChange(
  { status, startsAt }: Pick<Booking, 'status' | 'startsAt'>,
  now: Date,
): ChangeRefusal | undefined {
  if (status === 'cancelled' || status === 'lapsed') return 'booking-cancelled'
  return startsAt <= now ? 'booking-over' : undefined
}

export type MoveRefusal = ChangeRefusal | 'booking-unpaid' | 'notice-begun'

/**
 * Returns why a booking cannot be moved: for the reasons of `refuseChange`, while its fee is awaited, and for a paid one
 * after its notice period has begun, because moving it would allow a refund again.
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

/** The maximum number of upcoming bookings per e-mail address, so that nobody blocks the calendar. */
export const MAX_COMING_BOOKINGS = 2
