import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import {
  findReview,
  lockReview,
  type ModeratedReview,
  type Moderation,
  saveModeration,
} from '#database/reviews/panel.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { type Claim, findClaims, parseClaimReason } from '#domain/claims/find-claims.ts'
import type { UserId } from '#domain/ids.ts'
import type { PhotoId } from '#domain/pictures/photo.ts'
import type { HidingReason, ReviewAct } from '#domain/reviews/moderation.ts'

export interface ModerationRequest {
  id: string
  act: ReviewAct
  /** The time of the version that the admin saw. */
  writtenAt: Date
  actorId: UserId
}

export type ModerationAnswer =
  | { ok: true; review: ModeratedReview }
  | { ok: false; reason: 'unknown-review' | 'unknown-photo' }
  /** The author has changed it since: the admin has to read it again. */
  | { ok: false; reason: 'review-changed'; review: ModeratedReview }
  | { ok: false; reason: 'claims-need-reason'; claims: { text: readonly Claim[] } }

const ACTIONS = {
  hide: 'review.hidden',
  show: 'review.shown',
  'hide-photo': 'review.photo-hidden',
  'show-photo': 'review.photo-shown',
  answer: 'review.answered',
  'take-answer-back': 'review.answer-taken-back',
  read: 'review.read',
} as const satisfies Record<ReviewAct['act'], string>

/**
 * Hides a review or one of its photos for a given reason, shows it again, or answers it; its text and stars cannot be
 * changed (docs/law.md, consumer protection). Writes an audit row and updates the pages. Setting
 * the current state changes nothing. Refuses unknown reviews and photos, a review that its author has
 * changed since, and an answer with a claim but no reason for it, because it is the shop's own
 * advertising (docs/law.md, claims).
 */
export async function moderateReview(
  { db, clock }: DatabaseDeps,
  { id, act, writtenAt, actorId }: ModerationRequest,
): Promise<ModerationAnswer> {
  return inTransactionOrRefusal<ModerationAnswer>(db, async (tx) => {
    const now = clock.now()
    const before = await lockReview(tx, id)
    if (!before) return { ok: false, reason: 'unknown-review' }
    if (before.writtenAt.getTime() !== writtenAt.getTime()) {
      return { ok: false, reason: 'review-changed', review: before }
    }
    const named = 'photo' in act ? act.photo : undefined
    if (named && !before.photos.some(({ id }) => id === named)) {
      return { ok: false, reason: 'unknown-photo' }
    }
    const words = claimsIn(act, before)
    const reason = act.act === 'answer' ? parseClaimReason(act.claims_reason) : undefined
    if (words.length > 0 && !reason) {
      return { ok: false, reason: 'claims-need-reason', claims: { text: words } }
    }
    const after = moderated(before, act, now)
    const said = { before: shownIn(before), after: shownIn(after) }
    const isSame = JSON.stringify(said.before) === JSON.stringify(said.after)
    if (isSame && !before.isWaiting) return { ok: true, review: before }
    await saveModeration(tx, before, after)
    await recordAudit(tx, {
      at: now,
      actorId,
      action: isSame ? ACTIONS.read : ACTIONS[act.act],
      subjectId: id,
      before: said.before,
      after: {
        ...said.after,
        ...(words.length > 0 && { claims: { words: words.map(({ word }) => word), reason } }),
      },
    })
    const review = await findReview(tx, id)
    if (!review) throw new Error('a review vanished while it was changed')
    if (!isSame) await moveContentVersion(tx, [review.productId])
    return { ok: true, review }
  })
}

/** The claims in a new answer. */
function claimsIn(act: ReviewAct, { answer }: ModeratedReview): Claim[] {
  return act.act === 'answer' && act.text !== answer?.text ? findClaims(act.text) : []
}

function moderated(review: ModeratedReview, act: ReviewAct, now: Date): Moderation {
  const { hidden, answer, photos } = review
  const same: Moderation = { hidden, answer, photos, handledAt: now }
  const withPhoto = (photo: PhotoId, reason: HidingReason | undefined): Moderation => ({
    ...same,
    photos: photos.map((one) => (one.id === photo ? { ...one, hidden: reason } : one)),
  })
  switch (act.act) {
    case 'hide':
      return { ...same, hidden: { reason: act.reason, at: now } }
    case 'show':
      return { ...same, hidden: undefined }
    case 'hide-photo':
      return withPhoto(act.photo, act.reason)
    case 'show-photo':
      return withPhoto(act.photo, undefined)
    case 'answer':
      return answer?.text === act.text ? same : { ...same, answer: { text: act.text, at: now } }
    case 'take-answer-back':
      return { ...same, answer: undefined }
    case 'read':
      return same
  }
}

/** The visible effect of a moderation, for the audit log. */
function shownIn({ hidden, answer, photos }: Pick<Moderation, 'hidden' | 'answer' | 'photos'>) {
  return {
    hidden: hidden?.reason ?? null,
    answer: answer?.text ?? null,
    ...(photos.length > 0 && { photos: photos.map((one) => one.hidden ?? null) }),
  }
}
