import { characterCount, singleLine } from '../text/plain-text.ts'
import { RATINGS, type ReviewWords } from './review.ts'

export const MIN_REVIEW_LENGTH = 20
export const MAX_REVIEW_LENGTH = 200

/** The fields in form order; the first wrong one gets the focus. */
export const REVIEW_FIELDS = ['rating', 'text'] as const

/** The problem of each field. */
export interface ReviewErrors {
  rating?: 'rating-required'
  text?: 'text-length'
}

/**
 * Parses the review form, from a page or the API. Refuses with one problem for each wrong field: a
 * rating that is not an integer from 1 to 5, and a text that is not 20 to 200 characters long after
 * trimming.
 */
export function parseReview(form: {
  rating?: unknown
  text?: unknown
}): { ok: true; words: ReviewWords } | { ok: false; errors: ReviewErrors } {
  const rating = RATINGS.find((known) => known === form.rating)
  const text = singleLine(form.text)
  const length = characterCount(text)
  const isLengthRight = length >= MIN_REVIEW_LENGTH && length <= MAX_REVIEW_LENGTH
  if (rating !== undefined && isLengthRight) return { ok: true, words: { rating, text } }
  return {
    ok: false,
    errors: {
      ...(rating === undefined && { rating: 'rating-required' as const }),
      ...(!isLengthRight && { text: 'text-length' as const }),
    },
  }
}

/** The characters of a text that count for its length, shown while typing. */
export function countedCharacters(typed: string): number {
  return characterCount(singleLine(typed))
}
