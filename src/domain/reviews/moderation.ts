import { characterCount, multiLine } from '../text/plain-text.ts'

/**
 * Why the shop may hide a review, as its rules say in public. Few stars or a bad word about a product
 * are no reason: fair criticism stands (docs/law.md, consumer protection: no suppression of low ratings).
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

/** What somebody of the shop does about a review. */
export type ReviewAct =
  | { act: 'hide'; reason: HidingReason }
  | { act: 'show' }
  | { act: 'answer'; text: string }
  | { act: 'take-answer-back' }
  /** Seen, and nothing has to be done. */
  | { act: 'read' }

/** Text with line breaks as somebody of the shop typed it, trimmed; `undefined` outside its lengths. */
export function parseAnswer(
  value: unknown,
  { fewest = MIN_ANSWER_LENGTH, most = MAX_ANSWER_LENGTH } = {},
): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = multiLine(value)
  const length = characterCount(text)
  return length >= fewest && length <= most ? text : undefined
}
