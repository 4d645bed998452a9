import type { BookingId, OrderId, UserId } from '../ids.ts'
import type { ReturnId } from '../returns/return-request.ts'

/** Where new ids come from; handed in, so that rules stay without randomness. */
export interface IdSource {
  /** At least 128 random bits; never guessable (case ORD-09). */
  orderId(): OrderId
  userId(): UserId
  bookingId(): BookingId
  returnId(): ReturnId
  /** 256 random bits, base64url: session tokens, state, nonce. */
  secret(): string
}
