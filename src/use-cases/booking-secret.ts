import { createHmac, timingSafeEqual } from 'node:crypto'
import { type BookingId, parseBookingId } from '#domain/ids.ts'

/** 128 bits of the signature, in hexadecimal digits at the end of the secret. */
const SIGNATURE_DIGITS = 32

function signatureOf(shopSecret: string, id: BookingId): string {
  return createHmac('sha256', shopSecret)
    .update(`booking:${id}`)
    .digest('hex')
    .slice(0, SIGNATURE_DIGITS)
}

/**
 * The secret link part that opens a booking: its id with the shop's signature. Letters and digits
 * only, so that no mail program breaks the link. It is never stored.
 */
export function bookingSecret(shopSecret: string, id: BookingId): string {
  return `${id}${signatureOf(shopSecret, id)}`
}

/** The booking id of a secret, or undefined when the shop did not sign it. */
export function parseBookingSecret(shopSecret: string, text: string): BookingId | undefined {
  const id = parseBookingId(text.slice(0, -SIGNATURE_DIGITS))
  if (!id) return undefined
  const given = Buffer.from(text.slice(-SIGNATURE_DIGITS))
  const wanted = Buffer.from(signatureOf(shopSecret, id))
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
}
