import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATINGS, type Rating } from '#domain/reviews/review.ts'
import { BOUND_STEPS, ratingBound } from './rating-bound.ts'

const NONE: Record<Rating, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
const rated = (counts: Partial<Record<Rating, number>>) => ratingBound({ ...NONE, ...counts })

describe('the lower bound of a rating', () => {
  test('of one review with 5 stars is below that of eighty with an average of 4.7', () => {
    expect(rated({ 5: 56, 4: 24 })).toBeGreaterThan(rated({ 5: 1 }))
    expect(rated({ 5: 56, 4: 24 })).toBeGreaterThan(rated({ 5: 3 }))
  })

  test('is that of the formula, in ten-thousandths of a star', () => {
    // (15 + 5) / 6 - 1.65 * sqrt((80 / 6 - (20 / 6)^2) / 7)
    expect(rated({ 5: 1 })).toBe(24_037)
    expect(rated({})).toBe(20_474)
  })

  test('rises with more reviews of the same average', () => {
    const bounds = [1, 2, 10, 100, 10_000].map((times) => rated({ 5: 4 * times, 4: times }))
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
    expect(bounds.at(-1)).toBeLessThan(4.8 * BOUND_STEPS)
  })

  test('of an unrated product lies above that of one that many rated badly', () => {
    expect(rated({})).toBeGreaterThan(rated({ 1: 20 }))
    expect(rated({})).toBeLessThan(rated({ 4: 20 }))
  })

  test('lies between 1 and 5 stars, and a 5 instead of a 1 never lowers it', () => {
    const counts = fc.record(
      Object.fromEntries(RATINGS.map((rating) => [rating, fc.nat({ max: 2_000 })])) as Record<
        Rating,
        fc.Arbitrary<number>
      >,
    )
    fc.assert(
      fc.property(counts, (distribution) => {
        const bound = ratingBound(distribution)
        expect(bound).toBeGreaterThan(BOUND_STEPS)
        expect(bound).toBeLessThan(5 * BOUND_STEPS)
        const better = { ...distribution, 1: 0, 5: distribution[5] + distribution[1] }
        expect(ratingBound(better)).toBeGreaterThanOrEqual(bound)
      }),
    )
  })
})
