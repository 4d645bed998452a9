import { expect, test } from 'vitest'
import { coverDays } from './cover.ts'

test.each([
  [10, 30, 10],
  [10, 7, 42],
  [1, 90, 0],
  [5_000, 1, 365],
  [10, 0, undefined],
  [0, 10, undefined],
  // More came back than went out.
  [10, -2, undefined],
])('%i units with %i sold in 30 days last %s days', (units, sold, days) => {
  expect(coverDays(units, sold)).toBe(days)
})
