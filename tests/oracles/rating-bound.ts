import { RATINGS, type Rating } from '#domain/reviews/review.ts'

/**
 * How often each rating counts before there are real ones: a product without ratings is in the middle, and few ratings
 * move it little.
 */
const PRIOR_OF_EACH_RATING = 1

/** The one-sided 95 % quantile of the normal distribution. */
const RATING_QUANTILE = 1.65

/** What the bound is computed from before anybody has rated: count, sum and sum of squares of the prior ratings. */
const RATING_PRIOR = RATINGS.reduce(
  (prior, rating) => ({
    count: prior.count + PRIOR_OF_EACH_RATING,
    stars: prior.stars + PRIOR_OF_EACH_RATING * rating,
    squares: prior.squares + PRIOR_OF_EACH_RATING * rating * rating,
  }),
  { count: 0, stars: 0, squares: 0 },
)

/** The bound is compared in ten-thousandths of a star. */
export const BOUND_STEPS = 10_000

/**
 * What a product's rating is at least, with 95 % confidence, in ten-thousandths of a star: the Bayesian lower
 * bound of the mean of star ratings. Products are sorted by it, so that one rating of 5 stars does not outrank
 * eighty with an average of 4.7. Unrated products have the bound of the prior alone.
 */
export function ratingBound(distribution: Readonly<Record<Rating, number>>): number {
  let { count, stars, squares } = RATING_PRIOR
  for (const rating of RATINGS) {
    count += distribution[rating]
    stars += distribution[rating] * rating
    squares += distribution[rating] * rating * rating
  }
  const mean = stars / count
  const variance = squares / count - mean * mean
  return Math.round((mean - RATING_QUANTILE * Math.sqrt(variance / (count + 1))) * BOUND_STEPS)
}
