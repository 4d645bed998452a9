import { amountOf } from '../checkout/bill.ts'
import type { Order } from '../orders/order.ts'
import { wasDelivered } from '../orders/timeline.ts'
import type { ParcelStep } from '../shipments/steps.ts'
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
  // Paid by the bank, which took the money from the shop by a dispute.
  'by-bank',
] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The fields of a refund that determine what is left to refund. */
interface Requested {
  state: RefundState
  amountPaise: number
  /** Set for a failed refund that is no longer owed. */
  endedAt?: Date | undefined
}

/**
 * True if a refund's amount is no longer available. This includes failed refunds, which are still owed and are sent
 * again as the same refund.
 */
const isCommitted = ({ endedAt }: Pick<Requested, 'endedAt'>): boolean => endedAt === undefined

/**
 * Reasons whose money is not part of the order's current total: paid twice, too much, or before the order was
 * changed.
 */
const BESIDE_TOTAL: readonly RefundReason[] = ['surplus', 'mismatch']

/**
 * Returns how much of one order's own total can still be refunded, in paise, even if its payment paid for other
 * parcels.
 */
export function ownRefundablePaise(
  totalPaise: number,
  requested: readonly (Requested & { reason: RefundReason })[],
): number {
  return requested
    .filter((refund) => isCommitted(refund) && !BESIDE_TOTAL.includes(refund.reason))
    .reduce((left, { amountPaise }) => Math.max(0, left - amountPaise), totalPaise)
}

/**
 * Returns how much of a payment can still be refunded, in paise: the captured amount less all refunds,
 * including requested ones. Never negative.
 */
export function refundablePaise(payment: KnownPayment, requested: readonly Requested[]): number {
  if (payment.step !== 'captured') return 0
  const committed = sumOf(requested.filter(isCommitted))
  // Refunds made directly at the provider are among the facts but not among our requests.
  const gone = Math.max(committed, payment.refundedPaise + payment.refundingPaise)
  return Math.max(0, payment.amountPaise - gone)
}

/** The states of refunds that have reached the payer: through the provider, by hand, or by a lost dispute. */
export const ARRIVED: readonly RefundState[] = ['processed', 'by-hand', 'by-bank']

/** True if the refunds that have reached the payer cover the order's total. */
export function isAllBack(
  totalPaise: number,
  requested: readonly (Requested & { reason: RefundReason })[],
): boolean {
  const arrived = requested.filter(
    ({ state, reason }) => ARRIVED.includes(state) && !BESIDE_TOTAL.includes(reason),
  )
  return sumOf(arrived) >= totalPaise
}

const sumOf = (refunds: readonly Requested[]): number =>
  refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** True if a refund has not been sent, or came back, so that a bank's dispute holds it. */
export const isUnsent = ({ state, endedAt }: Pick<Requested, 'state' | 'endedAt'>): boolean =>
  state === 'wanted' || waitsForOwner({ state, endedAt })

/** True if the bank or the provider rejected a refund, so that the owner must retry it or send the money by hand. */
export const waitsForOwner = ({ state, endedAt }: Pick<Requested, 'state' | 'endedAt'>): boolean =>
  state === 'needs-owner' || (state === 'failed' && endedAt === undefined)

/**
 * Returns what the returns policy keeps of the refund for a parcel that came back undelivered, in paise: its delivery
 * charge. Nothing for goods that were delivered or lost, or once only that charge is left.
 */
export function keptOfRefundPaise(
  order: Pick<Order, 'stage' | 'timeline' | 'amounts'>,
  step: ParcelStep | undefined,
  leftPaise: number,
): number {
  const isBack = step === 'returned' || (order.stage === 'returned' && step !== 'lost')
  const deliveryPaise = amountOf(order.amounts, 'delivery')
  return isBack && !wasDelivered(order) && deliveryPaise < leftPaise ? deliveryPaise : 0
}
