import { type PhotoId, parsePhotoIds } from '../pictures/photo.ts'
import { characterCount, singleLine } from '../text/plain-text.ts'
import { RATINGS, type ReviewWords } from './review.ts'
import { MAX_REVIEW_PHOTOS } from './review-photo.ts'

export const MIN_REVIEW_LENGTH = 20
export const MAX_REVIEW_LENGTH = 200

/** The fields in the sequence of the form; the first invalid one gets the focus. */
export const REVIEW_FIELDS = ['rating', 'text'] as const

/** The problem of each field. */
export interface ReviewErrors {
  rating?: 'rating-required'
  text?: 'text-length'
  photos?: 'photos-wrong'
}

interface ReviewForm {
  words: ReviewWords
  /** All photos of the review from now on; undefined keeps the existing ones. */
  photos: readonly PhotoId[] | undefined
}

/**
 * Parses the review form, from a page or the API. Refuses with one problem for each invalid field: a
 * rating that is not an integer from 1 to 5, a text that is not 20 to 200 characters long after
 * trimming, and more than three photos.
 */
export function parseReview(form: {
  rating?: unknown
  text?: unknown
  photos?: unknown
}): ({ ok: true } & ReviewForm) | { ok: false; errors: ReviewErrors } {
  const rating = RATINGS.find((known) => known === form.rating)
  const text = singleLine(form.text)
  const length = characterCount(text)
  const isLengthRight = length >= MIN_REVIEW_LENGTH && length <= MAX_REVIEW_LENGTH
  const photos =
    form.photos === undefined ? undefined : parsePhotoIds(form.photos, MAX_REVIEW_PHOTOS)
  const arePhotosRight = form.photos === undefined || photos !== undefined
  if (rating !== undefined && isLengthRight && arePhotosRight) {
    return { ok: true, words: { rating, text }, photos }
  }
  return {
    ok: false,
    errors: {
      ...(rating === undefined && { rating: 'rating-required' as const }),
      ...(!isLengthRight && { text: 'text-length' as const }),
      ...(!arePhotosRight && { photos: 'photos-wrong' as const }),
    },
  }
}

/** Returns the length of a text that counts, shown while typing. */
export function countedCharacters(entered: string): number {
  return characterCount(singleLine(entered))
}
