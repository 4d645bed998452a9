import { expect, test } from 'vitest'
import { ORDER_STAGES } from '#domain/orders/order.ts'
import { dyeOf, headlineOf } from './headline.ts'

test('an order is told by its stage while nothing goes wrong', () => {
  for (const stage of ORDER_STAGES) {
    expect(headlineOf(stage, undefined)).toBe(stage)
    expect(headlineOf(stage, 'in-transit')).toBe(stage)
  }
})

test('what went wrong on the way is said first, in madder', () => {
  expect(headlineOf('out-for-delivery', 'not-delivered')).toBe('not-delivered')
  expect(headlineOf('shipped', 'returning')).toBe('returning')
  expect(headlineOf('shipped', 'returned')).toBe('returned')
  expect(dyeOf('not-delivered')).toBe('majith')
  expect(dyeOf('out-for-delivery')).toBe('dadam')
})

test('an order that has ended is told by its end, whatever the courier says later', () => {
  expect(headlineOf('delivered', 'returning')).toBe('delivered')
  expect(headlineOf('cancelled', 'in-transit')).toBe('cancelled')
})
