import { expect, test } from 'vitest'
import { firstDayOf, firstDayOfMonth, parseSalesPeriod, totalsOf, withQuietDays } from './sales.ts'

const NOW = new Date('2026-11-21T20:00:00+05:30')

test('a period ends today, and includes days without sales', () => {
  const sold = [{ day: '2026-11-20', orders: 2, revenuePaise: 300_00, cashOrders: 1 }]
  const days = withQuietDays(sold, 7, NOW)
  expect(days.map(({ day, orders }) => `${day} ${orders}`)).toEqual([
    '2026-11-15 0',
    '2026-11-16 0',
    '2026-11-17 0',
    '2026-11-18 0',
    '2026-11-19 0',
    '2026-11-20 2',
    '2026-11-21 0',
  ])
  expect(firstDayOf(7, NOW)).toBe(days[0]?.day)
})

test('the day changes at midnight in India, not in UTC', () => {
  expect(withQuietDays([], 7, new Date('2026-11-21T19:00:00Z')).at(-1)?.day).toBe('2026-11-22')
})

test('months are those of India and of the calendar, also across a year', () => {
  expect(firstDayOfMonth(new Date('2026-11-30T19:00:00Z'), 0)).toBe('2026-12-01')
  expect(firstDayOfMonth(new Date('2027-02-28T12:00:00Z'), 5)).toBe('2026-09-01')
})

test('sums, the share of cash and the average order', () => {
  const day = (orders: number, revenuePaise: number, cashOrders: number) => ({
    ...{ day: '2026-11-20', orders, revenuePaise, cashOrders },
  })
  expect(totalsOf([day(2, 300_00, 1), day(1, 100_01, 1)])).toEqual({
    orders: 3,
    revenuePaise: 400_01,
    cashShare: 2 / 3,
    averagePaise: 133_34,
  })
  expect(totalsOf([day(0, 0, 0)])).toEqual({
    orders: 0,
    revenuePaise: 0,
    cashShare: undefined,
    averagePaise: undefined,
  })
})

test.each([
  ['90', 90],
  ['31', 30],
  [null, 30],
])('the period %j is parsed as %i days', (text, days) => {
  expect(parseSalesPeriod(text)).toBe(days)
})
