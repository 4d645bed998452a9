import { findClaims } from '../claims/find-claims.ts'
import { hasLetterOrFigure, isLongerThan, singleLine } from '../text/plain-text.ts'

export const MAX_TAG_LENGTH = 30
/** More on one order are no longer read. */
export const MAX_TAGS_OF_ORDER = 10

/** What is wrong with a tag. */
export type TagProblem = 'tag-wrong' | 'tag-of-health'

/**
 * Reads a tag of the owner's own words, in lower case, so that 'Gift' and 'gift' are one. Refuses texts without a letter or
 * figure or of more than 30 characters, and words of illness and cure, because a tag stands in lists.
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
