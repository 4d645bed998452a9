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

export const REFUND_STATES = ['wanted', 'pending', 'processed', 'failed', 'needs-owner'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** States in which a refund's amount is no longer available. */
const SPOKEN_FOR: readonly RefundState[] = ['wanted', 'pending', 'processed', 'needs-owner']

/** What did not pay the order's present total: paid twice, too much, or for goods that were changed since. */
const BESIDE_TOTAL: readonly RefundReason[] = ['surplus', 'mismatch']

/** What can still be refunded of what one order came to, in paise, whatever else its payment paid. Never negative. */
export function ownRefundablePaise(
  totalPaise: number,
  requested: readonly { state: RefundState; reason: RefundReason; amountPaise: number }[],
): number {
  return requested
    .filter(({ state, reason }) => SPOKEN_FOR.includes(state) && !BESIDE_TOTAL.includes(reason))
    .reduce((left, { amountPaise }) => Math.max(0, left - amountPaise), totalPaise)
}

/**
 * What can still be refunded of a payment, in paise: the captured amount less all refunds,
 * requested ones included. Never negative.
 */
export function refundablePaise(
  payment: KnownPayment,
  requested: readonly { state: RefundState; amountPaise: number }[],
): number {
  if (payment.step !== 'captured') return 0
  const spoken = requested
    .filter(({ state }) => SPOKEN_FOR.includes(state))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  // Refunds made directly at the provider are among the facts but not among our requests.
  const gone = Math.max(spoken, payment.refundedPaise + payment.refundingPaise)
  return Math.max(0, payment.amountPaise - gone)
}
