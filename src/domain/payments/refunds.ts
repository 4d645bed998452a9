import type { KnownPayment } from './order-money.ts'

export const REFUND_REASONS = [
  'surplus',
  'out-of-stock',
  'cancelled',
  'returned',
  'mismatch',
  'goodwill',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export const REFUND_STATES = [
  'wanted',
  'pending',
  'processed',
  'failed',
  'needs-owner',
  'by-hand',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** A refund as far as it says what is left. */
interface Requested {
  state: RefundState
  amountPaise: number
  /** Of a failed one: when it turned out that it is not owed. */
  endedAt?: Date | undefined
}

/**
 * Whether a refund's amount is no longer available. That of a failed one is not either: it is owed still, and goes out under
 * the same refund.
 */
const isSpokenFor = ({ endedAt }: Pick<Requested, 'endedAt'>): boolean => endedAt === undefined

/** What did not pay the order's present total: paid twice, too much, or for goods that were changed since. */
const BESIDE_TOTAL: readonly RefundReason[] = ['surplus', 'mismatch']

/** What can still be refunded of what one order came to, in paise, whatever else its payment paid. Never negative. */
export function ownRefundablePaise(
  totalPaise: number,
  requested: readonly (Requested & { reason: RefundReason })[],
): number {
  return requested
    .filter((refund) => isSpokenFor(refund) && !BESIDE_TOTAL.includes(refund.reason))
    .reduce((left, { amountPaise }) => Math.max(0, left - amountPaise), totalPaise)
}

/**
 * What can still be refunded of a payment, in paise: the captured amount less all refunds,
 * requested ones included. Never negative.
 */
export function refundablePaise(payment: KnownPayment, requested: readonly Requested[]): number {
  if (payment.step !== 'captured') return 0
  const spoken = sumOf(requested.filter(isSpokenFor))
  // Refunds made directly at the provider are among the facts but not among our requests.
  const gone = Math.max(spoken, payment.refundedPaise + payment.refundingPaise)
  return Math.max(0, payment.amountPaise - gone)
}

/** Whether all that one order came to has arrived back at its payer, by the provider or by hand. */
export function isAllBack(
  totalPaise: number,
  requested: readonly (Requested & { reason: RefundReason })[],
): boolean {
  const arrived = requested.filter(
    ({ state, reason }) =>
      (state === 'processed' || state === 'by-hand') && !BESIDE_TOTAL.includes(reason),
  )
  return sumOf(arrived) >= totalPaise
}

const sumOf = (refunds: readonly Requested[]): number =>
  refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** Whether the owner has to send it again or give it back by hand: the bank or the provider did not take it. */
export const waitsForOwner = ({ state, endedAt }: Pick<Requested, 'state' | 'endedAt'>): boolean =>
  state === 'needs-owner' || (state === 'failed' && endedAt === undefined)
