import { type BookingId, parseBookingId } from '#domain/ids.ts'
import { parseSignedId, signedId } from '#use-cases/signed-id.ts'

/** The link's side matters for the fee: a cancellation by the practitioner refunds it, like one by the shop. */
const PURPOSES = { person: 'booking', practitioner: 'practitioner-booking' } as const
export type BookingSide = keyof typeof PURPOSES

/** Returns the secret part of the link that opens a booking for one side: its id with the shop's signature. */
export function bookingSecret(
  shopSecret: string,
  id: BookingId,
  side: BookingSide = 'person',
): string {
  return signedId(shopSecret, PURPOSES[side], id)
}

/** Returns the booking id and the side of a secret; undefined if the shop did not sign it. */
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
