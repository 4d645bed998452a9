import type { BookingId, OrderId, UserId } from '../ids.ts'
import type { ReturnId } from '../returns/return-request.ts'

/** The source of new ids; injected, so that rules stay deterministic. */
export interface IdSource {
  /** At least 128 random bits (case ORD-09). */
  orderId(): OrderId
  userId(): UserId
  bookingId(): BookingId
  returnId(): ReturnId
  /** 256 random bits, base64url: session tokens, state, nonce. */
  secret(): string
}
