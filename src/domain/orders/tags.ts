import { findClaims } from '../claims/find-claims.ts'
import { hasLetterOrFigure, isLongerThan, singleLine } from '../text/plain-text.ts'

export const MAX_TAG_LENGTH = 30
/** Nobody reads more tags on one order. */
export const MAX_TAGS_OF_ORDER = 10

/** The problem of a refused tag. */
export type TagProblem = 'tag-wrong' | 'tag-of-health'

/**
 * Parses a free-text tag into lower case, so that 'Gift' and 'gift' are one. Refuses texts without a letter or digit
 * or of more than 30 characters, and words of illness and cure, because tags are shown in lists.
 */
export function parseTag(
  entered: unknown,
): { ok: true; value: string } | { ok: false; errors: { tag: TagProblem } } {
  const tag = singleLine(entered).toLowerCase()
  if (!hasLetterOrFigure(tag) || isLongerThan(tag, MAX_TAG_LENGTH)) {
    return { ok: false, errors: { tag: 'tag-wrong' } }
  }
  return findClaims(tag).length > 0
    ? { ok: false, errors: { tag: 'tag-of-health' } }
    : { ok: true, value: tag }
}
