import { expect, test } from 'vitest'
import type { UserId } from '../ids.ts'
import { DAY_MS } from '../time/durations.ts'
import { canRenewLink } from './payment-link.ts'

const NOW = new Date('2026-11-24T06:30:00Z')
const before = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const OVER = {
  takenBy: 'meera' as UserId,
  createdAt: before(2),
  paymentMethod: 'prepaid' as const,
  paymentState: 'failed' as const,
  stage: 'placed' as const,
}

test('a link whose time is over is made anew for a week', () => {
  expect(canRenewLink(OVER, NOW)).toBe(true)
  expect(canRenewLink({ ...OVER, createdAt: before(6.9) }, NOW)).toBe(true)
  expect(canRenewLink({ ...OVER, createdAt: before(7) }, NOW)).toBe(false)
})

test.each([
  { takenBy: undefined },
  { paymentMethod: 'cod' },
  { paymentState: 'awaiting' },
  { paymentState: 'paid' },
  { paymentState: 'refunded' },
  { stage: 'cancelled' },
  // Its credit was released when the link expired.
  { creditPaise: 100_00 },
] as const)('not of an order with %j', (changed) => {
  expect(canRenewLink({ ...OVER, ...changed }, NOW)).toBe(false)
})
