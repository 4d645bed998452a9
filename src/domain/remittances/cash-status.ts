import type { OrderEvent, PaymentMethod } from '../orders/order.ts'
import { daysBetween, indianDay } from '../time/india.ts'

/** How a courier's cash can differ from an order; each becomes an owner task. */
export const CASH_DIFFERENCES = [
  'cash-not-handed-over',
  'cash-amount-differs',
  'cash-handed-over-twice',
  'cash-not-owed',
  'cash-of-unknown-parcel',
] as const
export type CashDifference = (typeof CASH_DIFFERENCES)[number]

/**
 * The results for one parcel; `waiting` means that it was paid at the door and the courier still has time,
 * `written-off` that the owner expects no more of what is missing.
 */
export const CASH_VERDICTS = ['agrees', 'waiting', 'written-off', ...CASH_DIFFERENCES] as const

/** Why no cash was to be collected for an order. */
export const NOT_OWED_REASONS = ['paid-online', 'cancelled', 'came-back', 'not-delivered'] as const
type NotOwedReason = (typeof NOT_OWED_REASONS)[number]

/** The facts that determine how much cash a courier owes. */
export interface CashOrder {
  paymentMethod: PaymentMethod
  /** The amount due at the door, in paise, if it is a cash order. */
  cashPaise: number
  /** The part of it that the owner has written off. */
  writtenOffPaise?: number
  timeline: readonly OrderEvent[]
}

export interface CashStatus {
  /** The cash collected at the door. */
  owedPaise: number
  /** The sum of all remitted rows, and of what was received otherwise. */
  handedPaise: number
  verdict: Exclude<(typeof CASH_VERDICTS)[number], 'cash-of-unknown-parcel'>
  notOwed?: NotOwedReason
}

interface Asked {
  now: Date
  /** The days after delivery within which a courier must remit (settings: cashWithinDays). */
  withinDays: number
}

/**
 * Compares the cash remitted for an order with what the courier collected, in paise. The courier owes
 * the amount due at the door, even if the goods come back later. A negative row reverses an earlier one.
 */
export function judgeCash(
  order: CashOrder,
  amountsPaise: readonly number[],
  { now, withinDays }: Asked,
): CashStatus {
  const deliveredAt = order.paymentMethod === 'cod' ? deliveryOf(order.timeline) : undefined
  const owedPaise = deliveredAt ? order.cashPaise : 0
  const handedPaise = amountsPaise.reduce((sum, amount) => sum + amount, 0)
  const sums = { owedPaise, handedPaise }
  const { writtenOffPaise = 0 } = order
  if (owedPaise === handedPaise) return { ...sums, verdict: 'agrees' }
  if (!deliveredAt) return { ...sums, verdict: 'cash-not-owed', notOwed: reasonOf(order) }
  if (writtenOffPaise > 0 && handedPaise + writtenOffPaise === owedPaise) {
    return { ...sums, verdict: 'written-off' }
  }
  if (handedPaise === 0) {
    const days = daysBetween(indianDay(deliveredAt), indianDay(now))
    return { ...sums, verdict: days > withinDays ? 'cash-not-handed-over' : 'waiting' }
  }
  const times = amountsPaise.filter((amount) => amount > 0).length
  const isTwice = handedPaise > owedPaise && times > 1
  return { ...sums, verdict: isTwice ? 'cash-handed-over-twice' : 'cash-amount-differs' }
}

/** True if more came than is compatible with what was written off, so that it is not lost after all. */
export function isWriteOffOver(
  { writtenOffPaise = 0 }: Pick<CashOrder, 'writtenOffPaise'>,
  { owedPaise, handedPaise }: Pick<CashStatus, 'owedPaise' | 'handedPaise'>,
): boolean {
  return writtenOffPaise > 0 && handedPaise + writtenOffPaise > owedPaise
}

/** The last delivery, unless it was revoked since. */
function deliveryOf(timeline: readonly OrderEvent[]): Date | undefined {
  const last = timeline.findLast(({ stage }) => stage !== 'returned')
  return last?.stage === 'delivered' ? last.at : undefined
}

function reasonOf({ paymentMethod, timeline }: CashOrder): NotOwedReason {
  if (paymentMethod === 'prepaid') return 'paid-online'
  const stage = timeline.at(-1)?.stage
  if (stage === 'cancelled') return 'cancelled'
  return stage === 'returned' ? 'came-back' : 'not-delivered'
}

/** The sums of both sides; the parts do not overlap. All in paise. */
export interface CashBook {
  owedPaise: number
  handedPaise: number
  /** The amounts that are equal in the shop's books and the courier's lists. */
  matchedPaise: number
  /** Owed, but not late yet. */
  waitingPaise: number
  differences: number
}

/**
 * Sums the comparisons. Owed consists of matched, waiting and the owed side of differences; remitted
 * consists of matched, the remitted side of differences and amounts without an order. What was written off is no longer
 * owed.
 */
export function sumCash(
  statuses: readonly CashStatus[],
  unknownPaise: readonly number[],
): CashBook {
  const book = { owedPaise: 0, handedPaise: 0, matchedPaise: 0, waitingPaise: 0, differences: 0 }
  for (const { owedPaise, handedPaise, verdict } of statuses) {
    const expectedPaise = verdict === 'written-off' ? handedPaise : owedPaise
    book.owedPaise += expectedPaise
    book.handedPaise += handedPaise
    if (verdict === 'agrees' || verdict === 'written-off') book.matchedPaise += expectedPaise
    else if (verdict === 'waiting') book.waitingPaise += owedPaise
    else book.differences += 1
  }
  for (const amountPaise of unknownPaise) book.handedPaise += amountPaise
  book.differences += unknownPaise.length
  return book
}
