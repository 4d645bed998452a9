import { type BookingId, parseBookingId } from '#domain/ids.ts'
import { parseSignedId, signedId } from '#use-cases/signed-id.ts'

/** The secret link part that opens a booking: its id with the shop's signature. */
export function bookingSecret(shopSecret: string, id: BookingId): string {
  return signedId(shopSecret, 'booking', id)
}

/** The booking id of a secret, or undefined when the shop did not sign it. */
export function parseBookingSecret(shopSecret: string, text: string): BookingId | undefined {
  return parseSignedId(shopSecret, 'booking', { text, parseId: parseBookingId })
}
