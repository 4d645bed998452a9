import { describe, expect, test } from 'vitest'
import { isSessionLive, shouldRenew } from './session-life.ts'

const START = new Date('2026-11-21T10:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function later(ms: number): Date {
  return new Date(START.getTime() + ms)
}

describe('a shopper stays signed in', () => {
  test('for 7 days without a visit, and not a moment longer', () => {
    const times = { createdAt: START, lastSeenAt: START }
    expect(isSessionLive(times, 'shopper', later(7 * DAY - 1))).toBe(true)
    expect(isSessionLive(times, 'shopper', later(7 * DAY))).toBe(false)
  })

  test('for 30 days however often he comes', () => {
    const seen = (ms: number) => ({ createdAt: START, lastSeenAt: later(ms - HOUR) })
    expect(isSessionLive(seen(30 * DAY - 1), 'shopper', later(30 * DAY - 1))).toBe(true)
    expect(isSessionLive(seen(30 * DAY), 'shopper', later(30 * DAY))).toBe(false)
  })
})

test('an admin stays signed in for 8 hours, even when busy all the time', () => {
  const busy = (ms: number) => ({ createdAt: START, lastSeenAt: later(ms - MINUTE) })
  expect(isSessionLive(busy(8 * HOUR - 1), 'admin', later(8 * HOUR - 1))).toBe(true)
  expect(isSessionLive(busy(8 * HOUR), 'admin', later(8 * HOUR))).toBe(false)
})

test('a visit is written down once in five minutes', () => {
  const times = { createdAt: START, lastSeenAt: START }
  expect(shouldRenew(times, later(5 * MINUTE - 1))).toBe(false)
  expect(shouldRenew(times, later(5 * MINUTE))).toBe(true)
})
