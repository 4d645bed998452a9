import { expect, test } from 'vitest'
import { ORDER_STAGES } from '#domain/orders/order.ts'
import { dyeOf, headlineOf } from './headline.ts'

test('an order has its stage as headline while nothing goes wrong', () => {
  for (const stage of ORDER_STAGES) {
    expect(headlineOf(stage, undefined)).toBe(stage)
    expect(headlineOf(stage, 'in-transit')).toBe(stage)
  }
})

test('a problem of the delivery is the headline, in madder', () => {
  expect(headlineOf('out-for-delivery', 'not-delivered')).toBe('not-delivered')
  expect(headlineOf('shipped', 'returning')).toBe('returning')
  expect(headlineOf('shipped', 'returned')).toBe('returned')
  expect(dyeOf('not-delivered')).toBe('majith')
  expect(dyeOf('out-for-delivery')).toBe('dadam')
})

test('an order that has ended keeps its headline, whatever the courier reports later', () => {
  expect(headlineOf('delivered', 'returning')).toBe('delivered')
  expect(headlineOf('cancelled', 'in-transit')).toBe('cancelled')
})
