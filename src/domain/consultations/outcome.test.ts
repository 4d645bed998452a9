import { expect, test } from 'vitest'
import { refuseOutcome } from './outcome.ts'

const startsAt = new Date('2026-11-24T06:00:00Z')
const before = new Date(startsAt.getTime() - 1)

test('what became of a consultation is recorded from its beginning on, unless it was cancelled', () => {
  expect(refuseOutcome({ status: 'booked', startsAt }, startsAt)).toBeUndefined()
  expect(refuseOutcome({ status: 'booked', startsAt }, before)).toBe('booking-ahead')
  expect(refuseOutcome({ status: 'cancelled', startsAt }, startsAt)).toBe('booking-cancelled')
})
