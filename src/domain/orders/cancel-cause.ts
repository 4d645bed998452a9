import { isLongerThan, singleLine } from '../text/plain-text.ts'

/** Who cancelled an order: its shopper, or somebody of the shop. */
export const CANCELLED_BY = ['shopper', 'shop'] as const
export type CancelledBy = (typeof CANCELLED_BY)[number]

/** The reasons that each side chooses from; `other` is told in words of one's own. */
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

/** Why an order is cancelled. The words come with the reason `other` alone. */
export interface CancelCause {
  reason: CancelReason
  note: string | undefined
}

/** What is known of a cancelled order's end. */
export interface Cancellation {
  by: CancelledBy
  cause: CancelCause | undefined
}

export type CancelCauseProblem = 'cancel-reason-wrong' | 'cancel-note-missing' | 'cancel-note-long'

export type ParsedCancelCause =
  | { ok: true; value: { cause: CancelCause | undefined } }
  | { ok: false; errors: { reason?: CancelCauseProblem; note?: CancelCauseProblem } }

/**
 * Reads why an order is cancelled. A shopper need not say; the shop must, and tells `other` in at most 200
 * characters. Words beside another reason are left out.
 */
export function parseCancelCause(
  by: CancelledBy,
  { reason: sent, note: entered }: { reason?: unknown; note?: unknown },
): ParsedCancelCause {
  const note = singleLine(entered)
  const needs = by === 'shop' || (sent !== undefined && sent !== '')
  const reason = REASONS_TO_CANCEL[by].find((known) => known === sent)
  const noteProblem = isLongerThan(note, MAX_CANCEL_NOTE)
    ? 'cancel-note-long'
    : by === 'shop' && reason === 'other' && note === '' && 'cancel-note-missing'
  if ((needs && !reason) || noteProblem) {
    return {
      ok: false,
      errors: {
        ...(needs && !reason && { reason: 'cancel-reason-wrong' }),
        ...(noteProblem && { note: noteProblem }),
      },
    }
  }
  if (!reason) return { ok: true, value: { cause: undefined } }
  const ownWords = reason === 'other' && note !== '' ? note : undefined
  return { ok: true, value: { cause: { reason, note: ownWords } } }
}
