import type { OrderStage, PaymentState } from '../orders/order.ts'
import { isLongerThan, singleLine } from '../text/plain-text.ts'

/** Long enough to say what is wrong: buyers read it. */
const MIN_RECALL_REASON_LENGTH = 10
export const MAX_RECALL_REASON_LENGTH = 300

/** The owner's reason for a recall as one plain line; undefined when it says too little or too much. */
export function parseRecallReason(value: unknown): string | undefined {
  const reason = singleLine(value)
  const isTooShort = reason.length < MIN_RECALL_REASON_LENGTH
  return isTooShort || isLongerThan(reason, MAX_RECALL_REASON_LENGTH) ? undefined : reason
}

/** Stages in which the parcel is still in the house. */
export const IN_THE_HOUSE = ['placed', 'packed'] as const satisfies readonly OrderStage[]
/** Nothing is packed for an order that nobody has paid. */
export const NEVER_PACKED = ['awaiting', 'failed'] as const satisfies readonly PaymentState[]

/**
 * Whether the parcel of an order that holds units of a recalled batch must be opened before it leaves. The panel counts
 * the same with SQL (`countRecalledInHouse`); a test compares them.
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
