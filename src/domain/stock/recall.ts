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
export const IN_THE_HOUSE = ['placed', 'packed'] as const
