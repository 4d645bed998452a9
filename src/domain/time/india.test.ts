import { expect, test } from 'vitest'
import {
  dayAfter,
  dayAsWritten,
  daysBetween,
  endOfIndianDay,
  indianClock,
  indianDay,
  indianMinute,
  isCalendarDay,
  startOfIndianDay,
} from './india.ts'

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

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-03-01', -1, '2027-02-28'],
])('%s and %i days is %s, and back', (day, days, after) => {
  expect(dayAfter(day, days)).toBe(after)
  expect(daysBetween(day, after)).toBe(days)
})

test.each([
  ['2026-11-24', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-11', false],
  ['2026-1-24', false],
  ['+012345-01', false],
  ['on 2026-11-24', false],
  ['2026-11-24 ', false],
  ['', false],
])('%j is a day of the calendar: %s', (text, isDay) => {
  expect(isCalendarDay(text)).toBe(isDay)
})

test.each([
  ['31-10-2027', '2027-10-31'],
  ['1/2/2027', '2027-02-01'],
  ['01.12.2027', '2027-12-01'],
  ['2027-10-31', '2027-10-31'],
  ['31-10-27', '31-10-27'],
  ['on 31-10-2027', 'on 31-10-2027'],
  ['31-10-2027 10:00', '31-10-2027 10:00'],
  ['131-10-2027', '131-10-2027'],
  ['1-110-2027', '1-110-2027'],
])('%j as it is written in India is %j', (text, day) => {
  expect(dayAsWritten(text)).toBe(day)
})
