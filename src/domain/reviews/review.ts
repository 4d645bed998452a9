/** Whole stars, best last. */
export const RATINGS = [1, 2, 3, 4, 5] as const
export type Rating = (typeof RATINGS)[number]

/** What a shopper says of a product; one a shopper and product, and it may be changed. */
export interface ReviewWords {
  rating: Rating
  /** Plain text, shown as text and nothing else. */
  text: string
}

/** One review as everybody reads it. */
export interface Review extends ReviewWords {
  id: string
  /** First name and initial; empty where the account tells no name that may be shown. */
  author: string
  /** When it was written, or last changed. */
  writtenAt: Date
  /** docs/law.md, consumer protection: marked where the author has bought the product here. */
  isVerifiedPurchase: boolean
  /** What the shop says to it, below it. */
  answer: ReviewAnswer | undefined
  /** Made up for the demo, marked as such, and never in structured data. */
  isSample: boolean
}

export interface ReviewAnswer {
  /** Plain text, with line breaks. */
  text: string
  at: Date
}

/** As many as stand on the product's page; more come in pages of the same length. */
export const REVIEWS_PER_PAGE = 5
