import type { ClaimReason } from '../claims/find-claims.ts'
import type { PhotoId } from '../pictures/photo.ts'
import { characterCount, multiLine } from '../text/plain-text.ts'

/**
 * The published reasons for hiding a review. Low ratings and fair criticism are not among them
 * (docs/law.md, consumer protection: no suppression of low ratings).
 */
export const HIDING_REASONS = [
  'personal-data',
  'abuse',
  'unlawful',
  'health-claim',
  'advertising',
  'not-about-product',
] as const
export type HidingReason = (typeof HIDING_REASONS)[number]

/** The tabs of the owner's list. */
export const REVIEW_TABS = ['waiting', 'all', 'hidden'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]

export const MIN_ANSWER_LENGTH = 2
export const MAX_ANSWER_LENGTH = 1_000

/** A moderation action. */
export type ReviewAct =
  | { act: 'hide'; reason: HidingReason }
  | { act: 'show' }
  | { act: 'hide-photo'; photo: PhotoId; reason: HidingReason }
  | { act: 'show-photo'; photo: PhotoId }
  /** A claim in the answer needs a reason (docs/law.md, claims). */
  | { act: 'answer'; text: string; claims_reason?: ClaimReason | undefined }
  | { act: 'take-answer-back' }
  /** Marks the review as read. */
  | { act: 'read' }

/** Parses a moderator's text, trimmed, with line breaks; undefined if it is too short or too long. */
export function parseAnswer(
  value: unknown,
  { min = MIN_ANSWER_LENGTH, max = MAX_ANSWER_LENGTH } = {},
): string | undefined {
  const text = multiLine(value)
  const length = characterCount(text)
  return length >= min && length <= max ? text : undefined
}
