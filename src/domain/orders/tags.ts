import { findClaims } from '../claims/find-claims.ts'
import { hasLetterOrFigure, isLongerThan, singleLine } from '../text/plain-text.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'

export const MAX_TAG_LENGTH = 30
/** Nobody reads more tags on one order. */
export const MAX_TAGS_OF_ORDER = 10

/** The problem of a refused tag. */
export type TagProblem = 'tag-wrong' | 'tag-of-health'

/**
 * Parses a free-text tag into lower case, so that 'Gift' and 'gift' are one. Refuses texts without a letter or digit
 * or of more than 30 characters, and words of illness and cure, because tags are shown in lists.
 */
export function parseTag(entered: unknown): FormRead<string, 'tag', TagProblem> {
  return readForm((refuse: Refuse<'tag', TagProblem>) => {
    const tag = singleLine(entered).toLowerCase()
    const isTag = hasLetterOrFigure(tag) && !isLongerThan(tag, MAX_TAG_LENGTH)
    if (!isTag) refuse('tag', 'tag-wrong')
    else if (findClaims(tag).length > 0) refuse('tag', 'tag-of-health')
    return tag
  })
}
