import { createHash } from 'node:crypto'
import type { ShopDatabase } from '#database/connection.ts'
import type { KeptAnswer, RepeatableRequest } from '#database/idempotency.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findOrder } from '#database/orders.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { Wanted } from './price-order.ts'

export interface CashConfirmation {
  /** Who the session says it is. */
  person: Person
  wanted: readonly Wanted[]
  /** Of an order of sachets alone; checked, never kept, so no part of what is recognised again. */
  safety?: SafetyAnswers | undefined
  delivery: DeliveryAddress
  /** The total that was on the shopper's screen. */
  amountPaise: number
  /** What the browser named this confirmation; absent, its content within a minute does. */
  key: string | undefined
  /** In which language the shopper is told about the order. */
  language?: Language | undefined
  /** The shop's origin, for the link in the mail. */
  origin?: string | undefined
}

/** Without a key, an identical confirmation within a minute is the same one. */
const SAME_WITHIN_MS = MINUTE_MS

/** By what a confirmation is known again: its key, and the hash of everything it asks for. */
export function requestOf(confirmation: CashConfirmation, now: Date): RepeatableRequest {
  const { person, wanted, delivery, amountPaise, key } = confirmation
  const asked = [...askedOf({ wanted, delivery }), amountPaise]
  return repeatable({ userId: person.userId, asked, key, now })
}

/** What is wanted and where it goes, as one list that is the same for the same request. */
export function askedOf({
  wanted,
  delivery,
}: Pick<CashConfirmation, 'wanted' | 'delivery'>): unknown[] {
  const lines = wanted.map((line) => `${line.productId} ${line.quantity}`).sort()
  const { recipient, address, city, state, pincode, phone } = delivery
  return [lines, recipient, address, city, state, pincode, phone]
}

/** A request that may be sent again, known by its key or else by its content within a minute. */
export function repeatable(request: {
  userId: UserId
  asked: readonly unknown[]
  key: string | undefined
  now: Date
}): RepeatableRequest {
  const { userId, asked, key, now } = request
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  return {
    userId,
    // A space cannot be part of a key from outside, so the two kinds never meet.
    key: key ?? `implied ${requestHash}`,
    requestHash,
    sameSince: key === undefined ? new Date(now.getTime() - SAME_WITHIN_MS) : undefined,
  }
}

export type RepeatedAnswer =
  | { ok: true; order: StoredOrder }
  | { ok: false; reason: 'key-used-otherwise' }

/** Answers a repetition with the order that stands. Refuses a key that stands for something else. */
export async function answerAgain(db: ShopDatabase, kept: KeptAnswer): Promise<RepeatedAnswer> {
  if (!kept.sameRequest) return { ok: false, reason: 'key-used-otherwise' }
  const order = await findOrder(db, kept.orderId)
  if (!order) throw new Error('a kept answer names an order that does not exist')
  return { ok: true, order }
}
