import { findBooking } from '#database/consultations/consultations.ts'
import type { Booking } from '#domain/consultations/booking.ts'
import type { Consultant } from '#domain/consultations/consultant.ts'
import { pages } from '#urls.ts'
import type { With } from '#use-cases/deps.ts'
import { paymentToken } from '#use-cases/orders/tracking-link.ts'
import type { BookingDeps } from './book-consultation.ts'
import { type BookingSide, bookingSecret, parseBookingSecret } from './booking-secret.ts'

export interface FoundBooking {
  booking: Booking
  consultant: Consultant
  side: BookingSide
}

/** Finds the booking of a secret, with its consultant and whose secret it is. */
export async function openBooking(
  deps: Pick<BookingDeps, 'db' | 'secret'> & With<'consultants'>,
  secret: string,
): Promise<FoundBooking | undefined> {
  const known = parseBookingSecret(deps.secret, secret)
  const booking = known && (await findBooking(deps.db, known.id))
  const consultant = deps.consultants.find(({ slug }) => slug === booking?.consultant)
  return booking && consultant ? { booking, consultant, side: known.side } : undefined
}

/** What of a booking is shown to whoever has its secret. */
export function shownBooking(
  shopSecret: string,
  { booking, consultant, side }: Omit<FoundBooking, 'side'> & { side?: BookingSide },
) {
  const { id, status, startsAt, endsAt, name, fee } = booking
  const { slug, name: consultantName, degree, registration } = consultant
  return {
    secret: bookingSecret(shopSecret, id, side),
    status,
    startsAt,
    endsAt,
    name,
    consultant: { slug, name: consultantName, degree, registration },
    /** What is paid online for it. */
    fee: fee
      ? {
          pricePaise: fee.pricePaise,
          // What the practitioner cancels always gives it back.
          moneyBackUntil: side === 'practitioner' ? startsAt : fee.moneyBackUntil,
          payPath: pages.pay(paymentToken(shopSecret, fee.orderId)),
        }
      : null,
  }
}
