import { recordAudit } from '#database/audit.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import {
  findReview,
  lockReview,
  type ModeratedReview,
  type Moderation,
  saveModeration,
} from '#database/reviews-panel.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { ReviewAct } from '#domain/reviews/moderation.ts'
import type { Clock } from '#domain/time/clock.ts'

export interface ModerationRequest {
  id: string
  act: ReviewAct
  /** The version of the review that the admin saw, by its time. */
  writtenAt: Date
  actorId: UserId
}

export type ModerationAnswer =
  | { ok: true; review: ModeratedReview }
  | { ok: false; reason: 'unknown-review' }
  /** The author has changed it since: the admin has to read it again. */
  | { ok: false; reason: 'review-changed'; review: ModeratedReview }

const ACTIONS = {
  hide: 'review.hidden',
  show: 'review.shown',
  answer: 'review.answered',
  'take-answer-back': 'review.answer-taken-back',
  read: 'review.read',
} as const satisfies Record<ReviewAct['act'], string>

/**
 * Hides a review for a given reason, shows it again, or answers it; its text and stars cannot be
 * changed (docs/law.md, consumer protection). Writes an audit row and updates the pages. Setting
 * the current state changes nothing. Refuses a review that its author has changed since.
 */
export async function moderateReview(
  { db, clock }: { db: ShopDatabase; clock: Clock },
  { id, act, writtenAt, actorId }: ModerationRequest,
): Promise<ModerationAnswer> {
  return inTransactionOrRefusal<ModerationAnswer>(db, async (tx) => {
    const now = clock.now()
    const before = await lockReview(tx, id)
    if (!before) return { ok: false, reason: 'unknown-review' }
    if (before.writtenAt.getTime() !== writtenAt.getTime()) {
      return { ok: false, reason: 'review-changed', review: before }
    }
    const after = moderated(before, act, now)
    const said = { before: shownIn(before), after: shownIn(after) }
    const isSame = JSON.stringify(said.before) === JSON.stringify(said.after)
    if (isSame && !before.isWaiting) return { ok: true, review: before }
    await saveModeration(tx, id, after)
    await recordAudit(tx, {
      at: now,
      actorId,
      action: isSame ? ACTIONS.read : ACTIONS[act.act],
      subjectKind: 'review',
      subjectId: id,
      ...said,
    })
    const review = await findReview(tx, id)
    if (!review) throw new Error('a review vanished while it was changed')
    if (!isSame) await moveContentVersion(tx)
    return { ok: true, review }
  })
}

function moderated({ hidden, answer }: ModeratedReview, act: ReviewAct, now: Date): Moderation {
  switch (act.act) {
    case 'hide':
      return { hidden: { reason: act.reason, at: now }, answer, handledAt: now }
    case 'show':
      return { hidden: undefined, answer, handledAt: now }
    case 'answer': {
      const isSame = answer?.text === act.text
      return { hidden, answer: isSame ? answer : { text: act.text, at: now }, handledAt: now }
    }
    case 'take-answer-back':
      return { hidden, answer: undefined, handledAt: now }
    case 'read':
      return { hidden, answer, handledAt: now }
  }
}

/** What moderation changes on the page, for the audit log. */
function shownIn({ hidden, answer }: Pick<Moderation, 'hidden' | 'answer'>) {
  return { hidden: hidden?.reason ?? null, answer: answer?.text ?? null }
}
