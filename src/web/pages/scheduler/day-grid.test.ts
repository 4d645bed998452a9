import { expect, test } from 'vitest'
import { dayByKey, weeksBetween } from './day-grid.ts'

test('the calendar shows whole weeks, also over the end of a month', () => {
  // A Saturday, and the Saturday three weeks later.
  const weeks = weeksBetween('2026-11-21', '2026-12-12')
  expect(weeks.map(([monday, ...rest]) => [monday, rest.at(-1)])).toEqual([
    ['2026-11-16', '2026-11-22'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
    ['2026-12-07', '2026-12-13'],
  ])
  expect(weeksBetween('2026-11-23', '2026-11-23')).toHaveLength(1)
})

test('the arrow keys move between free days', () => {
  const free = ['2026-11-23', '2026-11-24', '2026-11-27', '2026-11-30', '2026-12-07']
  const go = (key: string, from = '2026-11-24') => dayByKey(free, from, key)
  expect(go('ArrowRight')).toBe('2026-11-27')
  expect(go('ArrowLeft')).toBe('2026-11-23')
  expect(go('ArrowDown', '2026-11-23')).toBe('2026-11-30')
  expect(go('ArrowUp', '2026-12-07')).toBe('2026-11-30')
  expect([go('Home'), go('End')]).toEqual(['2026-11-23', '2026-12-07'])
  expect([go('ArrowDown'), go('ArrowLeft', '2026-11-23'), go('Enter')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
