import { expect, test } from 'vitest'
import { isWorkingDay, overdueBefore } from './working-days.ts'

test.each([
  ['2026-11-27', true],
  ['2026-11-28', true],
  ['2026-11-29', false],
  ['2027-01-26', false],
  ['2026-10-02', false],
  ['2026-08-15', false],
])('%s is a working day: %s', (day, isOne) => {
  expect(isWorkingDay(day)).toBe(isOne)
})

// Two working days: what came on a Thursday is due on Saturday, what came on a Saturday on Tuesday.
test.each([
  ['2026-11-28T18:29:59Z', '2026-11-25T18:30:00.000Z'],
  ['2026-11-28T18:30:00Z', '2026-11-26T18:30:00.000Z'],
  ['2026-11-29T18:30:00Z', '2026-11-26T18:30:00.000Z'],
  ['2026-11-30T18:30:00Z', '2026-11-27T18:30:00.000Z'],
  ['2027-01-27T06:00:00Z', '2027-01-22T18:30:00.000Z'],
])('at %s what came before %s is overdue after two of them', (now, before) => {
  expect(overdueBefore(new Date(now), 2).toISOString()).toBe(before)
})
