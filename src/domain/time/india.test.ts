import { expect, test } from 'vitest'
import { endOfIndianDay, indianClock, indianDay, indianMinute, startOfIndianDay } from './india.ts'

test('the day in India begins five and a half hours before the day in UTC', () => {
  expect(indianDay(new Date('2026-11-21T18:29:59Z'))).toBe('2026-11-21')
  expect(indianDay(new Date('2026-11-21T18:30:00Z'))).toBe('2026-11-22')
})

test('later days are counted on the calendar, also over the end of a month', () => {
  expect(indianDay(new Date('2026-11-29T06:00:00Z'), 4)).toBe('2026-12-03')
})

test('a late evening in UTC is already the next year in India', () => {
  expect(indianClock(new Date('2026-12-31T18:29:59Z')).getUTCFullYear()).toBe(2026)
  expect(indianClock(new Date('2026-12-31T18:30:00Z')).getUTCFullYear()).toBe(2027)
})

test('an Indian day starts at its midnight and ends where the next one starts', () => {
  const moment = new Date('2026-11-30T20:00:00Z')
  expect(startOfIndianDay(moment)).toEqual(new Date('2026-12-01T00:00:00+05:30'))
  expect(endOfIndianDay(moment)).toEqual(new Date('2026-12-02T00:00:00+05:30'))
  expect(indianMinute(startOfIndianDay(moment))).toBe('2026-12-01T00:00')
})
