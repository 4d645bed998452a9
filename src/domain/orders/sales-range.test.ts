import { expect, test } from 'vitest'
import { DAY_MS } from '../time/durations.ts'
import {
  changeOf,
  daysOf,
  lengthOf,
  MAX_RANGE_DAYS,
  NAMED_RANGES,
  namedRange,
  parseSalesRange,
  spansOf,
  todayAndLastWeek,
} from './sales-range.ts'

const NOW = new Date('2026-11-22T14:00:00+05:30')
const reported = ({ from, to, before }: ReturnType<typeof namedRange>) =>
  `${from} ${to} | ${before.from} ${before.to}`

test.each([
  ['today', '2026-11-22 2026-11-22 | 2026-11-21 2026-11-21'],
  ['7', '2026-11-16 2026-11-22 | 2026-11-09 2026-11-15'],
  ['30', '2026-10-24 2026-11-22 | 2026-09-24 2026-10-23'],
  ['month', '2026-11-01 2026-11-22 | 2026-10-01 2026-10-22'],
  // October has a day more than September.
  ['last-month', '2026-10-01 2026-10-31 | 2026-08-31 2026-09-30'],
  ['year', '2026-04-01 2026-11-22 | 2025-04-01 2025-11-22'],
  ['the moon', '2026-10-24 2026-11-22 | 2026-09-24 2026-10-23'],
])('the range %s', (name, days) => {
  expect(reported(namedRange(name, NOW))).toBe(days)
})

test('the financial year began in April, also when it is January', () => {
  expect(reported(namedRange('year', new Date('2026-03-31T23:59:00+05:30')))).toBe(
    '2025-04-01 2026-03-31 | 2024-04-01 2025-03-31',
  )
  expect(reported(namedRange('year', new Date('2026-04-01T00:00:00+05:30')))).toBe(
    '2026-04-01 2026-04-01 | 2025-04-01 2025-04-01',
  )
  expect(reported(namedRange('year', new Date('2027-01-03T09:00:00+05:30')))).toBe(
    '2026-04-01 2027-01-03 | 2025-04-01 2026-01-03',
  )
})

test('a day begins at midnight in India', () => {
  expect(namedRange('today', new Date('2026-11-22T19:00:00Z')).from).toBe('2026-11-23')
})

test('on every day of four years, what is compared has equal length and ends before the range', () => {
  for (let at = Date.parse('2023-11-01T12:00Z'); at < Date.parse('2027-11-01'); at += DAY_MS) {
    for (const name of NAMED_RANGES) {
      const range = namedRange(name, new Date(at))
      expect(lengthOf(range.before), reported(range)).toBe(lengthOf(range))
      expect(range.before.to < range.from, reported(range)).toBe(true)
      expect(lengthOf(range)).toBeGreaterThan(0)
    }
  }
})

test('own days are compared with those just before them', () => {
  const parsed = parseSalesRange({ range: '7', from: '2026-11-05', to: '2026-11-08' }, NOW)
  expect(parsed.ok && reported(parsed.range)).toBe('2026-11-05 2026-11-08 | 2026-11-01 2026-11-04')
  expect(parsed.ok && parsed.range.name).toBe('own')
  expect(parsed.ok && daysOf(parsed.range)).toEqual([
    '2026-11-05',
    '2026-11-06',
    '2026-11-07',
    '2026-11-08',
  ])
})

test.each([
  [{ from: '2026-11-05' }, 'to no-day'],
  [{ to: '2026-11-05' }, 'from no-day'],
  [{ from: '2026-02-30', to: '2026-11-05' }, 'from no-day'],
  [{ from: '1999-12-31', to: '2026-11-05' }, 'from too-early'],
  [{ from: '2026-11-05', to: '2026-11-23' }, 'to in-future'],
  [{ from: '2026-11-05', to: '2026-11-04' }, 'to before-from'],
  [{ from: '2023-11-01', to: '2026-11-01' }, 'to too-long'],
])('own days %j are refused: %s', (asked, fault) => {
  const parsed = parseSalesRange(asked, NOW)
  expect(!parsed.ok && `${parsed.fault.field} ${parsed.fault.reason}`).toBe(fault)
})

test('three years are not too long', () => {
  const parsed = parseSalesRange({ from: '2023-11-02', to: '2026-11-01' }, NOW)
  expect(parsed.ok && lengthOf(parsed.range)).toBe(MAX_RANGE_DAYS)
})

test('an afternoon is compared with days up to the same afternoon', () => {
  const { range, before } = spansOf(namedRange('month', NOW), NOW)
  expect(range.from).toEqual(new Date('2026-11-01T00:00:00+05:30'))
  expect(range.until).toEqual(new Date('2026-11-23T00:00:00+05:30'))
  expect(before.from).toEqual(new Date('2026-10-01T00:00:00+05:30'))
  expect(before.until).toEqual(new Date('2026-10-22T14:00:00.001+05:30'))
})

test('a Sunday is compared with the Sunday before, up to the same time of day', () => {
  const range = todayAndLastWeek(NOW)
  expect(reported(range)).toBe('2026-11-22 2026-11-22 | 2026-11-15 2026-11-15')
  const { before } = spansOf(range, NOW)
  expect(before.until).toEqual(new Date('2026-11-15T14:00:00.001+05:30'))
})

test('a range that is over is compared with whole days', () => {
  const { before } = spansOf(namedRange('last-month', NOW), NOW)
  expect(before.until).toEqual(new Date('2026-10-01T00:00:00+05:30'))
})

test.each([
  [112, 100, 0.12],
  [75, 100, -0.25],
  [0, 100, -1],
  [5, 0, undefined],
])('%i after %i has changed by %j', (figure, before, change) => {
  expect(changeOf(figure, before)).toBe(change)
})
