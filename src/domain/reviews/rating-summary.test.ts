import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RatingCount, sharePercent, summariseRatings } from './rating-summary.ts'
import { RATINGS } from './review.ts'

const given = (rating: (typeof RATINGS)[number], count: number, isSample = false): RatingCount => ({
  rating,
  count,
  isSample,
})

describe('the rating of a product', () => {
  test('is the average to one decimal, with the count of every rating', () => {
    const { shown } = summariseRatings([given(5, 4), given(4, 2), given(3, 1)])
    expect(shown).toEqual({
      samples: 0,
      count: 7,
      average: 4.4,
      distribution: { 1: 0, 2: 0, 3: 1, 4: 2, 5: 4 },
    })
  })

  test('is rounded half up', () => {
    expect(summariseRatings([given(4, 3), given(5, 1)]).shown.average).toBe(4.3)
  })

  test('is 0 without ratings', () => {
    const { shown, real } = summariseRatings([])
    expect([shown.count, shown.average, real.count]).toEqual([0, 0, 0])
    expect(sharePercent(shown, 5)).toBe(0)
  })

  test('includes samples for the page, and excludes them from the real one', () => {
    const { shown, real } = summariseRatings([given(5, 3, true), given(5, 1), given(2, 1)])
    expect([shown.count, shown.average, shown.samples]).toEqual([5, 4.4, 3])
    expect([real.count, real.average]).toEqual([2, 3.5])
  })
})

const counts = fc.array(
  fc.record({
    rating: fc.constantFrom(...RATINGS),
    isSample: fc.boolean(),
    count: fc.integer({ min: 1, max: 100_000 }),
  }),
  { minLength: 1, maxLength: 10 },
)

test('the average lies between the lowest and the highest rating, and every rating is counted', () => {
  fc.assert(
    fc.property(counts, (list) => {
      const { shown, real } = summariseRatings(list)
      const ratings = list.map(({ rating }) => rating)
      expect(shown.average).toBeGreaterThanOrEqual(Math.min(...ratings))
      expect(shown.average).toBeLessThanOrEqual(Math.max(...ratings))
      expect(shown.count).toBe(list.reduce((sum, { count }) => sum + count, 0))
      expect(Object.values(shown.distribution).reduce((sum, one) => sum + one, 0)).toBe(shown.count)
      expect(real.count).toBeLessThanOrEqual(shown.count)
      expect(Math.abs(average(list) - shown.average)).toBeLessThanOrEqual(0.05 + 1e-9)
    }),
  )
})

function average(list: readonly RatingCount[]): number {
  const stars = list.reduce((sum, { rating, count }) => sum + rating * count, 0)
  return stars / list.reduce((sum, { count }) => sum + count, 0)
}

test('the shares of all ratings add up to 100 %, within rounding', () => {
  fc.assert(
    fc.property(counts, (list) => {
      const { shown } = summariseRatings(list)
      const sum = RATINGS.reduce((so, rating) => so + sharePercent(shown, rating), 0)
      expect(Math.abs(sum - 100)).toBeLessThanOrEqual(2)
    }),
  )
})
