import { describe, expect, test } from 'vitest'
import { deliveredToAsk } from './review-request.ts'

const isAsked = (deliveredAt: string, now: string): boolean => {
  const { from, before } = deliveredToAsk(new Date(now))
  const at = new Date(deliveredAt)
  return at >= from && at < before
}

describe('the day of asking for a review', () => {
  test.each([
    // 23:59 on the 10th in India; asked from the first minute of the 20th there.
    ['2026-11-10T23:59:59+05:30', '2026-11-19T23:59:59+05:30', false],
    ['2026-11-10T23:59:59+05:30', '2026-11-20T00:00:00+05:30', true],
    // Already the 11th in India, though the 10th in Greenwich.
    ['2026-11-11T00:00:00+05:30', '2026-11-20T23:59:59+05:30', false],
    ['2026-11-11T00:00:00+05:30', '2026-11-21T00:00:00+05:30', true],
    // Two weeks later nobody is asked any more.
    ['2026-11-10T00:00:00+05:30', '2026-12-04T23:59:59+05:30', true],
    ['2026-11-10T23:59:59+05:30', '2026-12-05T00:00:00+05:30', false],
    // Over the end of a year and of February.
    ['2026-12-25T12:00:00+05:30', '2027-01-04T00:00:00+05:30', true],
    ['2027-02-20T12:00:00+05:30', '2027-03-01T23:59:59+05:30', false],
    ['2027-02-20T12:00:00+05:30', '2027-03-02T00:00:00+05:30', true],
  ])('delivered at %s, at %s: %s', (deliveredAt, now, asked) => {
    expect(isAsked(deliveredAt, now)).toBe(asked)
  })
})
