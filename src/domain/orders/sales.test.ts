import { expect, test } from 'vitest'
import { totalsOf, withQuietDays } from './sales.ts'

const QUIET = {
  orders: 0,
  cashOrders: 0,
  advanceOrders: 0,
  revenuePaise: 0,
  cashPaise: 0,
  advancePaise: 0,
  creditPaise: 0,
}

test('a range includes days without sales', () => {
  const sold = [{ ...QUIET, day: '2026-11-20', orders: 2, revenuePaise: 300_00 }]
  const days = withQuietDays(sold, { from: '2026-11-18', to: '2026-11-21' })
  expect(days.map(({ day, orders }) => `${day} ${orders}`)).toEqual([
    '2026-11-18 0',
    '2026-11-19 0',
    '2026-11-20 2',
    '2026-11-21 0',
  ])
})

test('sums, and the average order', () => {
  const day = { day: '2026-11-20', ...QUIET, orders: 2, cashOrders: 1, advanceOrders: 1 }
  const sums = [
    { ...day, revenuePaise: 300_00, cashPaise: 21_00, advancePaise: 99_00, creditPaise: 50_00 },
    { ...day, orders: 1, advanceOrders: 0, revenuePaise: 100_01, cashPaise: 100_01 },
  ]
  expect(totalsOf(sums)).toEqual({
    orders: 3,
    cashOrders: 2,
    advanceOrders: 1,
    revenuePaise: 400_01,
    cashPaise: 121_01,
    advancePaise: 99_00,
    creditPaise: 50_00,
    averagePaise: 133_34,
  })
  expect(totalsOf([])).toEqual({ ...QUIET, averagePaise: undefined })
})
