import type { ShopDatabase } from '#database/connection.ts'
import type { RepeatableRequest, StoredResponse } from '#database/idempotency.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { UserId } from '#domain/ids.ts'
import type { Business } from '#domain/invoices/business.ts'
import type { Language } from '#domain/language/languages.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { contentHash } from '#use-cases/content-hash.ts'
import type { Wanted } from './price-order.ts'

/** A requested order, for every payment method. */
export interface OrderRequest {
  /** The signed-in person, or the customer for whom the order is taken. */
  person: Person
  /** The team member who takes the order for that person. */
  takenBy?: UserId | undefined
  wanted: readonly Wanted[]
  /** For sachets only; checked but not stored, so not part of the request's hash. */
  safety?: SafetyAnswers | undefined
  delivery: DeliveryAddress
  /** The business that the invoice names, if one buys. */
  business?: Business | undefined
  /** The typed code of an offer, in capitals. */
  offerCode?: string | undefined
  /** The browser's idempotency key. Without one, equal content within a minute is the same request. */
  key: string | undefined
}

export interface CashConfirmation extends OrderRequest {
  /** The total that the shopper saw, in paise. */
  amountPaise: number
  /** The language of the order's mails. */
  language?: Language | undefined
  /** The shop's origin, for the link in the mail. */
  origin?: string | undefined
}

/** Without a key, an identical confirmation within this time is the same one. */
const SAME_WITHIN_MS = MINUTE_MS

/** Returns what identifies a confirmation: its key and the hash of its content. */
export function requestOf(confirmation: CashConfirmation, now: Date): RepeatableRequest {
  const { person, amountPaise, key } = confirmation
  const asked = [...askedOf(confirmation), amountPaise]
  return repeatable({ userId: person.userId, asked, key, now })
}

/** Lists products and delivery so that equal requests give equal lists. */
export function askedOf({
  wanted,
  delivery,
  business,
  offerCode,
}: Pick<OrderRequest, 'wanted' | 'delivery' | 'business' | 'offerCode'>): unknown[] {
  const lines = wanted.map((line) => `${line.productId} ${line.quantity}`).sort()
  const { recipient, address, city, state, pincode, phone } = delivery
  const code = offerCode === undefined ? [] : [`code ${offerCode}`]
  const buyer = business ? [`business ${business.gstin} ${business.name}`] : []
  return [lines, recipient, address, city, state, pincode, phone, ...code, ...buyer]
}

/** Returns a request that is identified by its key or, without one, by its content within a minute. */
export function repeatable(request: {
  userId: UserId
  asked: readonly unknown[]
  key: string | undefined
  now: Date
}): RepeatableRequest {
  const { userId, asked, key, now } = request
  const requestHash = contentHash(asked)
  return {
    userId,
    // A client's key cannot contain a space, so the two kinds never collide.
    key: key ?? `implied ${requestHash}`,
    requestHash,
    sameSince: key === undefined ? new Date(now.getTime() - SAME_WITHIN_MS) : undefined,
  }
}

export type RepeatedAnswer =
  | { ok: true; order: StoredOrder }
  | { ok: false; reason: 'key-used-otherwise' }

/** Answers a repeated request with its order. Refuses a key that was used for another request. */
export async function answerAgain(db: ShopDatabase, kept: StoredResponse): Promise<RepeatedAnswer> {
  if (!kept.sameRequest) return { ok: false, reason: 'key-used-otherwise' }
  const order = await findOrder(db, kept.orderId)
  if (!order) throw new Error('a kept answer names an order that does not exist')
  return { ok: true, order }
}
