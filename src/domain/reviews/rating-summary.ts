import { RATINGS, type Rating } from './review.ts'

/** How often a product got one rating. */
export interface RatingCount {
  rating: Rating
  isSample: boolean
  count: number
}

export interface RatingSummary {
  count: number
  /** To one decimal; 0 without ratings. */
  average: number
  /** The count of each rating, including low ones (docs/law.md, consumer protection). */
  distribution: Readonly<Record<Rating, number>>
}

export interface ReviewSummary {
  /** The ratings that the page shows, and how many of them are demo samples. */
  shown: RatingSummary & { samples: number }
  /** Without samples: for structured data. */
  real: RatingSummary
}

/** Summarises a product's ratings. */
export function summariseRatings(counts: readonly RatingCount[]): ReviewSummary {
  const all = summaryOf(counts)
  const real = summaryOf(counts.filter(({ isSample }) => !isSample))
  return { shown: { ...all, samples: all.count - real.count }, real }
}

function summaryOf(counts: readonly RatingCount[]): RatingSummary {
  const distribution: Record<Rating, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, count } of counts) distribution[rating] += count
  const count = RATINGS.reduce((sum, rating) => sum + distribution[rating], 0)
  const stars = RATINGS.reduce((sum, rating) => sum + rating * distribution[rating], 0)
  // Rounded in integers, so that 4.25 is 4.3 on every machine.
  return { count, average: count === 0 ? 0 : Math.round((stars * 10) / count) / 10, distribution }
}

/** The share of one rating, in whole percent. */
export function sharePercent({ count, distribution }: RatingSummary, rating: Rating): number {
  return count === 0 ? 0 : Math.round((distribution[rating] * 100) / count)
}
