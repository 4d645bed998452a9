import type { InOtherLanguages, Translations } from '../language/translated-texts.ts'
import type { ReviewPhoto } from './review-photo.ts'

/** Whole stars, best last. */
export const RATINGS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof RATINGS)[number]

/** A shopper's review of a product; one for each shopper and product, and editable. */
export interface ReviewWords {
  rating: Rating
  /** Plain text, never markup. */
  text: string
}

/** A review as visitors see it. */
export interface Review extends ReviewWords {
  id: string
  /** First name and initial; empty if the account has no name to show. */
  author: string
  /** When it was written or last changed. */
  writtenAt: Date
  /** The author has received the product in an order of this shop (docs/law.md, consumer protection). */
  isVerifiedPurchase: boolean
  /** At most three; hidden ones are included only for the author and the shop. */
  photos: readonly ReviewPhoto[]
  /** How many shoppers found it helpful. */
  helpful: number
  /** The shop's answer. */
  answer: ReviewAnswer | undefined
  /** An invented review of the demo, marked as such and left out of structured data. */
  isSample: boolean
}

export type AnswerTranslations = Translations<{ answer: string }>

export interface ReviewAnswer {
  /** Plain text with line breaks. */
  text: string
  /** The translations that are current. */
  translations: InOtherLanguages
  at: Date
}

/** The number of reviews on a product's page, and on each further page. */
export const REVIEWS_PER_PAGE = 5

const REVIEW_ID = /^[1-9]\d{0,14}$/

/** True if a text can be the id of a review. */
export function isReviewId(text: string): boolean {
  return REVIEW_ID.test(text)
}
