import { type PhotoId, parsePhotoIds } from '../pictures/photo.ts'
import { characterCount, singleLine } from '../text/plain-text.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { RATINGS, type ReviewWords } from './review.ts'
import { MAX_REVIEW_PHOTOS } from './review-photo.ts'

export const MIN_REVIEW_LENGTH = 20
export const MAX_REVIEW_LENGTH = 200

/** The fields in the sequence of the form; the first invalid one gets the focus. */
export const REVIEW_FIELDS = ['rating', 'text'] as const

type ReviewField = (typeof REVIEW_FIELDS)[number] | 'photos'
export type ReviewProblem = 'rating-required' | 'text-length' | 'photos-wrong'

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
}): FormRead<ReviewForm, ReviewField, ReviewProblem> {
  return readForm((refuse: Refuse<ReviewField, ReviewProblem>) => {
    const rating = RATINGS.find((known) => known === form.rating)
    if (!rating) refuse('rating', 'rating-required')
    const text = singleLine(form.text)
    const length = characterCount(text)
    if (length < MIN_REVIEW_LENGTH || length > MAX_REVIEW_LENGTH) refuse('text', 'text-length')
    const isSent = form.photos !== undefined
    const photos = isSent ? parsePhotoIds(form.photos, MAX_REVIEW_PHOTOS) : undefined
    if (isSent && !photos) refuse('photos', 'photos-wrong')
    return { words: { rating: rating ?? RATINGS[0], text }, photos }
  })
}

/** Returns the length of a text that counts, shown while typing. */
export function countedCharacters(entered: string): number {
  return characterCount(singleLine(entered))
}
