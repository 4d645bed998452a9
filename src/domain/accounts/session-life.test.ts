import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { isSessionLive, shouldRenew } from './session-life.ts'

const START = new Date('2026-11-21T10:00:00Z')

function later(ms: number): Date {
  return new Date(START.getTime() + ms)
}

describe('a shopper stays signed in', () => {
  test('for 7 days without a visit, and not longer', () => {
    const times = { createdAt: START, lastSeenAt: START }
    expect(isSessionLive(times, 'shopper', later(7 * DAY_MS - 1))).toBe(true)
    expect(isSessionLive(times, 'shopper', later(7 * DAY_MS))).toBe(false)
  })

  test('for 30 days however often they visit', () => {
    const seen = (ms: number) => ({ createdAt: START, lastSeenAt: later(ms - HOUR_MS) })
    expect(isSessionLive(seen(30 * DAY_MS - 1), 'shopper', later(30 * DAY_MS - 1))).toBe(true)
    expect(isSessionLive(seen(30 * DAY_MS), 'shopper', later(30 * DAY_MS))).toBe(false)
  })
})

test('an admin stays signed in for 8 hours, whatever the activity', () => {
  const busy = (ms: number) => ({ createdAt: START, lastSeenAt: later(ms - MINUTE_MS) })
  expect(isSessionLive(busy(8 * HOUR_MS - 1), 'admin', later(8 * HOUR_MS - 1))).toBe(true)
  expect(isSessionLive(busy(8 * HOUR_MS), 'admin', later(8 * HOUR_MS))).toBe(false)
})

test('a visit is stored at most every five minutes', () => {
  const times = { createdAt: START, lastSeenAt: START }
  expect(shouldRenew(times, later(5 * MINUTE_MS - 1))).toBe(false)
  expect(shouldRenew(times, later(5 * MINUTE_MS))).toBe(true)
})
