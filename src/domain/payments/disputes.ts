import type { PaymentId } from './facts.ts'

/**
 * Least advanced first. A bank may take up a won or lost dispute again in a further round; `closed` ends an inquiry
 * without a claim.
 */
export const DISPUTE_STATES = ['open', 'closed', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** What the provider reports about a dispute: the payer's bank demands a payment, or part of it, back. */
export interface DisputeSeen {
  /** The provider's id (`disp_…`); opaque. */
  id: string
  paymentId: PaymentId
  state: DisputeState
  /** What the bank demands, in paise. */
  amountPaise: number
  /** What the bank took, in paise; 0 unless it was lost. */
  lostPaise: number
  /** The shop has to answer: its time to do so is running. */
  asksShop: boolean
  /** Until when the shop can answer, in milliseconds since 1970; absent if it is not asked, or the provider does not say. */
  answerByMs?: number
  /** When the provider reported it, in milliseconds since 1970. */
  reportedMs: number
}

/** A dispute as far as it limits what may be refunded. */
export type Dispute = Pick<DisputeSeen, 'state' | 'amountPaise' | 'lostPaise'>

/** True if a report is later than what is known; of two at the same time the more advanced one counts. */
export function isNewer(
  report: Pick<DisputeSeen, 'state' | 'reportedMs'>,
  known: Pick<DisputeSeen, 'state' | 'reportedMs'> | undefined,
): boolean {
  if (!known) return true
  if (report.reportedMs !== known.reportedMs) return report.reportedMs > known.reportedMs
  return DISPUTE_STATES.indexOf(report.state) > DISPUTE_STATES.indexOf(known.state)
}

/**
 * Returns what a bank has taken by a dispute after a report, in paise. What it took stays taken while a further round is
 * open and when that ends without a claim; only a dispute that the shop wins gives it back.
 */
export function lostAfter(
  report: Pick<DisputeSeen, 'state' | 'lostPaise'>,
  known: Pick<DisputeSeen, 'lostPaise'> | undefined,
): number {
  if (report.state === 'lost') return report.lostPaise
  return report.state === 'won' ? 0 : (known?.lostPaise ?? 0)
}

export const isDisputeOpen = ({ state }: Pick<Dispute, 'state'>): boolean => state === 'open'

/** What banks have taken back of a payment, in paise. */
export const lostTo = (disputes: readonly Dispute[]): number =>
  disputes.reduce((sum, { lostPaise }) => sum + lostPaise, 0)

/** Where the money of one payment is, in paise. */
export interface DisputedMoney {
  capturedPaise: number
  /** Refunds that were sent, or may have been, and what was spent on exchanged goods. */
  gonePaise: number
  lostPaise: number
}

/** How much of a payment may still be sent back without paying anything twice, in paise. */
const mayBeSentPaise = ({ capturedPaise, gonePaise, lostPaise }: DisputedMoney): number =>
  Math.max(0, capturedPaise - gonePaise - lostPaise)

/** By how much a payer has been paid more than was paid, because a refund was on its way when the bank decided. */
export const paidTwicePaise = ({ capturedPaise, gonePaise, lostPaise }: DisputedMoney): number =>
  Math.max(0, Math.min(lostPaise, gonePaise + lostPaise - capturedPaise))

/** A refund that was not sent, divided into what is sent and what the bank has paid already, in paise. */
export interface DividedRefund {
  id: number
  sendPaise: number
  byBankPaise: number
}

/** Divides unsent refunds, the oldest first, so that together with what the bank took nothing is paid twice. */
export function divideRefunds(
  unsent: readonly { id: number; amountPaise: number }[],
  money: DisputedMoney,
): DividedRefund[] {
  let leftPaise = mayBeSentPaise(money)
  return unsent.map(({ id, amountPaise }) => {
    const sendPaise = Math.min(amountPaise, leftPaise)
    leftPaise -= sendPaise
    return { id, sendPaise, byBankPaise: amountPaise - sendPaise }
  })
}
