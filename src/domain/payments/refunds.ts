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

/** States in which the money of a refund is spoken for. */
const SPOKEN_FOR: readonly RefundState[] = ['wanted', 'pending', 'processed', 'needs-owner']

/**
 * What may still go back of one payment, in paise: what was captured, less what has gone, is going
 * or was asked to go back. Never below zero.
 */
export function refundablePaise(
  payment: KnownPayment,
  requested: readonly { state: RefundState; amountPaise: number }[],
): number {
  if (payment.step !== 'captured') return 0
  const spoken = requested
    .filter(({ state }) => SPOKEN_FOR.includes(state))
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  // Refunds that the owner made at the provider are among its facts, but not among our requests.
  const gone = Math.max(spoken, payment.refundedPaise + payment.refundingPaise)
  return Math.max(0, payment.amountPaise - gone)
}
