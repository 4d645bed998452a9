import type { BookingStatus } from './booking.ts'

/** The outcome of a consultation: it was held, or the person did not answer. */
export const BOOKING_OUTCOMES = ['held', 'missed'] as const
export type BookingOutcome = (typeof BOOKING_OUTCOMES)[number]

export type OutcomeRefusal = 'booking-cancelled' | 'booking-ahead'

/** Returns why an outcome cannot be recorded: the consultation is not booked or has not begun. */
export function refuseOutcome(
  { status, startsAt }: { status: BookingStatus; startsAt: Date },
  now: Date,
): OutcomeRefusal | undefined {
  if (status !== 'booked') return 'booking-cancelled'
  return startsAt > now ? 'booking-ahead' : undefined
}
