import type { OrderStage, PaymentState } from '../orders/order.ts'
import { characterCount, isLongerThan, singleLine } from '../text/plain-text.ts'

/** Long enough to explain the problem to buyers. */
const MIN_RECALL_REASON_LENGTH = 10
export const MAX_RECALL_REASON_LENGTH = 300

/** Parses the owner's reason for a recall as one line; undefined if it is too short or too long. */
export function parseRecallReason(value: unknown): string | undefined {
  const reason = singleLine(value)
  const isTooShort = characterCount(reason) < MIN_RECALL_REASON_LENGTH
  return isTooShort || isLongerThan(reason, MAX_RECALL_REASON_LENGTH) ? undefined : reason
}

/** Stages in which the parcel is still in the shop. */
export const IN_THE_HOUSE = ['placed', 'packed'] as const satisfies readonly OrderStage[]
/** Payment states in which an order is never packed. */
export const NEVER_PACKED = ['awaiting', 'failed'] as const satisfies readonly PaymentState[]

/**
 * True if an order holds units of a recalled batch and its parcel has not left, so that it must be opened. The panel
 * counts the same in SQL (`countRecalledInHouse`); a test compares them.
 */
export function isInHouse({
  holds,
  stage,
  paymentState,
}: {
  holds: boolean
  stage: OrderStage
  paymentState: PaymentState
}): boolean {
  const isPacked = IN_THE_HOUSE.some((known) => known === stage)
  return holds && isPacked && !NEVER_PACKED.some((known) => known === paymentState)
}
