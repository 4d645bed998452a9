import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indianDay } from '../time/india.ts'
import { booksKeptUntil, booksNeededSince } from './retention.ts'

test('the books of April 2026 to March 2027 are kept until the end of 2033 (docs/law.md, GST)', () => {
  expect(booksKeptUntil(new Date('2026-04-01T00:00:00+05:30'))).toBe('2033-12-31')
  expect(booksKeptUntil(new Date('2027-03-31T23:59:59+05:30'))).toBe('2033-12-31')
  expect(booksKeptUntil(new Date('2027-04-01T00:00:00+05:30'))).toBe('2034-12-31')
})

test('on New Year’s Day 2034 the orders before April 2027 no longer need names', () => {
  const lastDay = new Date('2033-12-31T23:59:59+05:30')
  const nextDay = new Date('2034-01-01T00:00:00+05:30')
  expect(booksNeededSince(lastDay)).toEqual(new Date('2026-04-01T00:00:00+05:30'))
  expect(booksNeededSince(nextDay)).toEqual(new Date('2027-04-01T00:00:00+05:30'))
})

test('data kept until a day is kept on that day and not needed after it', () => {
  const moment = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2060-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, moment, (placedAt, now) => {
      const isKept = placedAt >= booksNeededSince(now)
      expect(isKept).toBe(indianDay(now) <= booksKeptUntil(placedAt))
    }),
  )
})
