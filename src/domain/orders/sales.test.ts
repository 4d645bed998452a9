import { expect, test } from 'vitest'
import { totalsOf, withQuietDays } from './sales.ts'

test('a range includes days without sales', () => {
  const sold = [
    { day: '2026-11-20', orders: 2, revenuePaise: 300_00, cashOrders: 1, cashPaise: 100_00 },
  ]
  const days = withQuietDays(sold, { from: '2026-11-18', to: '2026-11-21' })
  expect(days.map(({ day, orders }) => `${day} ${orders}`)).toEqual([
    '2026-11-18 0',
    '2026-11-19 0',
    '2026-11-20 2',
    '2026-11-21 0',
  ])
})

test('sums, the share of cash and the average order', () => {
  const day = (orders: number, revenuePaise: number, cashOrders: number, cashPaise: number) => ({
    ...{ day: '2026-11-20', orders, revenuePaise, cashOrders, cashPaise },
  })
  expect(totalsOf([day(2, 300_00, 1, 120_00), day(1, 100_01, 1, 100_01)])).toEqual({
    ...{ orders: 3, revenuePaise: 400_01, cashOrders: 2, cashPaise: 220_01 },
    cashShare: 2 / 3,
    averagePaise: 133_34,
  })
  expect(totalsOf([day(0, 0, 0, 0)])).toEqual({
    ...{ orders: 0, revenuePaise: 0, cashOrders: 0, cashPaise: 0 },
    cashShare: undefined,
    averagePaise: undefined,
  })
})
