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
  const text = plainText(form.text)
  const length = charactersOf(text)
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
  return charactersOf(plainText(typed))
}

/** Code points: a letter of India's scripts or an emoji is never half a character. */
function charactersOf(text: string): number {
  return Array.from(text).length
}

// Control characters cannot be stored; direction marks and zero-width spaces turn a text around or
// fill it with nothing. The joiners of India's scripts and of emoji stay.
const CONTROLS = /\p{Cc}/gu
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u

function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = value.toWellFormed().replace(CONTROLS, ' ').replace(UNSEEN, '').trim()
  return SEEN.test(text) ? text : ''
}
