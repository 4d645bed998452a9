import { expect, test } from 'vitest'
import { secretInUri } from './own-booking.ts'

const SECRET = 'a1'.repeat(31)
const ORIGIN = 'https://shop.example'

test('only an address of this shop’s bookings contains a secret', () => {
  const uri = `${ORIGIN}/api/scheduler/booking/${SECRET}`
  expect(secretInUri(uri, ORIGIN)).toBe(SECRET)
  const others = [
    `https://evil.example/api/scheduler/booking/${SECRET}`,
    `${ORIGIN}/api/orders/${SECRET}`,
    `${ORIGIN}/api/scheduler/booking/../../orders/${SECRET}`,
    `${uri}/cancel`,
    `${ORIGIN}/api/scheduler/booking/short`,
    SECRET,
    '',
  ]
  expect(others.map((other) => secretInUri(other, ORIGIN))).toEqual(others.map(() => undefined))
})
