import { expect, test } from 'vitest'
import { DAY_MS } from '../time/durations.ts'
import { EXAMPLE_SHOPPERS, planExampleOrders } from './example-orders.ts'

const EVENING = new Date('2026-11-29T20:30:00+05:30')

test('Example orders fill four weeks, and no step of them lies in the future', () => {
  const { orders, steps } = planExampleOrders(EVENING)
  expect(orders).toHaveLength(56)
  const times = steps.map(({ at }) => at.getTime())
  expect(times).toEqual([...times].sort((one, other) => one - other))
  expect(times.at(-1)).toBeLessThanOrEqual(EVENING.getTime())
  expect(EVENING.getTime() - (times[0] ?? 0)).toBeLessThan(28 * DAY_MS)
})

test('Just after midnight the orders of the new day are missing', () => {
  const midnight = new Date('2026-11-29T00:10:00+05:30')
  expect(planExampleOrders(midnight).orders).toHaveLength(53)
})

test('Six in ten example orders pay cash, and each person and basket of the lists takes part', () => {
  const { orders } = planExampleOrders(EVENING)
  const online = orders.filter(({ paysOnline }) => paysOnline).length
  expect(online / orders.length).toBeCloseTo(0.4, 1)
  expect(new Set(orders.map(({ shopper }) => shopper)).size).toBe(EXAMPLE_SHOPPERS.length)
  expect(new Set(orders.map(({ wanted }) => wanted)).size).toBe(16)
})

test('Most people of the example orders are new in these weeks, and some have bought before, like those of a real shop', () => {
  const { orders } = planExampleOrders(EVENING)
  const counts = Map.groupBy(orders, ({ shopper }) => shopper)
  const share = [...counts.values()].filter(({ length }) => length > 1).length / counts.size
  expect(share).toBeGreaterThan(0.25)
  expect(share).toBeLessThan(0.6)
})

test('Orders of the last day are to be packed, earlier ones are with the courier or delivered, and some are cancelled', () => {
  const { orders, steps } = planExampleOrders(EVENING)
  const last = new Map(steps.map(({ order, act }) => [order, act]))
  const counted = (act: string) => [...last.values()].filter((one) => one === act).length
  expect(counted('place')).toBeGreaterThan(1)
  expect(counted('leave')).toBeGreaterThan(5)
  expect(counted('arrive')).toBeGreaterThan(30)
  expect(counted('cancel')).toBe(4)
  expect(counted('return')).toBe(1)
  expect(last.size).toBe(orders.length)
})
