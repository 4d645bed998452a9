import { expect, test } from 'vitest'
import { digestSlotAt, namesStock } from './order-alert.ts'

test.each([
  ['2026-11-24T08:00:00+05:30', '2026-11-24 morning', true],
  ['2026-11-24T08:59:59+05:30', '2026-11-24 morning', true],
  ['2026-11-24T09:00:00+05:30', '2026-11-24 morning', false],
  ['2026-11-24T19:59:59+05:30', '2026-11-24 morning', false],
  ['2026-11-24T20:00:00+05:30', '2026-11-24 evening', false],
  ['2026-11-25T00:30:00+05:30', '2026-11-24 evening', false],
  ['2026-11-25T07:59:59+05:30', '2026-11-24 evening', false],
])('at %s the digest %s is due, with low stock: %s', (time, name, withStock) => {
  const now = new Date(time)
  const slot = digestSlotAt(now)
  expect([slot.name, namesStock(slot, now)]).toEqual([name, withStock])
})
