import { type BookingId, parseBookingId } from '#domain/ids.ts'
import { parseSignedId, signedId } from '#use-cases/signed-id.ts'

/** Whose link it is: what the practitioner cancels gives a fee back like what the shop cancels. */
const PURPOSES = { person: 'booking', practitioner: 'practitioner-booking' } as const
export type BookingSide = keyof typeof PURPOSES

/** The secret link part that opens a booking for one side: its id with the shop's signature. */
export function bookingSecret(
  shopSecret: string,
  id: BookingId,
  side: BookingSide = 'person',
): string {
  return signedId(shopSecret, PURPOSES[side], id)
}

/** The booking id of a secret and whose it is, or undefined when the shop did not sign it. */
export function parseBookingSecret(
  shopSecret: string,
  text: string,
): { id: BookingId; side: BookingSide } | undefined {
  for (const side of ['person', 'practitioner'] as const) {
    const id = parseSignedId(shopSecret, PURPOSES[side], { text, parseId: parseBookingId })
    if (id) return { id, side }
  }
  return undefined
}
