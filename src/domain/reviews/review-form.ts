import { characterCount, singleLine } from '../text/plain-text.ts'
import { RATINGS, type ReviewWords } from './review.ts'

// Review text 20 to 200 characters.
export const MIN_REVIEW_LENGTH = 20
export const MAX_REVIEW_LENGTH = 200

/** In the order in which they stand; the first wrong one gets the focus. */
export const REVIEW_FIELDS = ['rating', 'text'] as const
export type ReviewField = (typeof REVIEW_FIELDS)[number]

/** What is wrong with a field; the sentences stand in messages. */
export interface ReviewErrors {
  rating?: 'rating-required'
  text?: 'text-length'
}

/**
 * Reads the review form, from a page or from the API. Refuses with one problem a field: a rating
 * that is not a whole number from 1 to 5, and a text that is not 20 to 200 characters long after
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

/** How many characters of what was typed count, so that a form can say it while typing goes on. */
export function countedCharacters(typed: string): number {
  return characterCount(singleLine(typed))
}
