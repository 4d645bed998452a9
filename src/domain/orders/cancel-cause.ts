import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'

/** Who cancelled an order: its shopper, or a member of the team. */
export const CANCELLED_BY = ['shopper', 'shop'] as const
export type CancelledBy = (typeof CANCELLED_BY)[number]

/** The reasons that each side can choose; `other` comes with a note. */
export const REASONS_TO_CANCEL = {
  shopper: ['changed-mind', 'by-mistake', 'wrong-address', 'found-elsewhere', 'too-long', 'other'],
  shop: ['asked', 'out-of-stock', 'cannot-deliver', 'not-confirmed', 'wrong-price', 'other'],
} as const satisfies Record<CancelledBy, readonly string[]>
export type CancelReason = (typeof REASONS_TO_CANCEL)[CancelledBy][number]

export const CANCEL_REASONS = [
  ...REASONS_TO_CANCEL.shopper,
  ...REASONS_TO_CANCEL.shop.filter((reason) => reason !== 'other'),
] as const satisfies readonly CancelReason[]

export const MAX_CANCEL_NOTE = 200

/** Why an order is cancelled. `note` is set only with the reason `other`. */
export interface CancelCause {
  reason: CancelReason
  note: string | undefined
}

/** Who cancelled an order, and why, if a reason was given. */
export interface Cancellation {
  by: CancelledBy
  cause: CancelCause | undefined
}

export type CancelCauseProblem = 'cancel-reason-wrong' | 'cancel-note-missing' | 'cancel-note-long'

type CauseField = 'reason' | 'note'

/**
 * Parses why an order is cancelled. The reason is optional for a shopper and required for the shop, and so is the note
 * with `other`, of at most 200 characters. A note with another reason is dropped.
 */
export function parseCancelCause(
  by: CancelledBy,
  { reason: sent, note: entered }: { reason?: unknown; note?: unknown },
): FormRead<{ cause: CancelCause | undefined }, CauseField, CancelCauseProblem> {
  return readForm((refuse: Refuse<CauseField, CancelCauseProblem>) => {
    const note = singleLine(entered)
    const reason = REASONS_TO_CANCEL[by].find((known) => known === sent)
    const isNeeded = by === 'shop' || (sent !== undefined && sent !== '')
    if (isNeeded && !reason) refuse('reason', 'cancel-reason-wrong')
    if (isLongerThan(note, MAX_CANCEL_NOTE)) refuse('note', 'cancel-note-long')
    if (by === 'shop' && reason === 'other' && note === '') refuse('note', 'cancel-note-missing')
    const ownWords = reason === 'other' && note !== '' ? note : undefined
    return { cause: reason && { reason, note: ownWords } }
  })
}
