import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { isBackupDue, isRestoreTestDue } from './due.ts'

const NOW = new Date('2026-11-21T21:00:00Z')
const before = (ms: number) => new Date(NOW.getTime() - ms)

test('a backup is due each night, and at a start that missed one', () => {
  expect(isBackupDue(undefined, NOW)).toBe(true)
  // Last night's began an hour late.
  expect(isBackupDue(before(23 * HOUR_MS), NOW)).toBe(true)
  expect(isBackupDue(before(2 * HOUR_MS), NOW)).toBe(false)
})

test('a restore is tested each week, and again after one that failed', () => {
  expect(isRestoreTestDue(undefined, NOW)).toBe(true)
  expect(isRestoreTestDue({ testedAt: before(7 * DAY_MS), problem: '' }, NOW)).toBe(true)
  expect(isRestoreTestDue({ testedAt: before(6 * DAY_MS), problem: '' }, NOW)).toBe(false)
  expect(isRestoreTestDue({ testedAt: before(DAY_MS), problem: 'cut off' }, NOW)).toBe(true)
})

test('what was done while the clock was far ahead is done again', () => {
  expect(isBackupDue(before(-365 * DAY_MS), NOW)).toBe(true)
  expect(isBackupDue(before(-HOUR_MS), NOW)).toBe(false)
  expect(isRestoreTestDue({ testedAt: before(-365 * DAY_MS), problem: '' }, NOW)).toBe(true)
})
