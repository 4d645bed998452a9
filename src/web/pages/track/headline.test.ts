import { expect, test } from 'vitest'
import { ORDER_STAGES, type OrderStage } from '#domain/orders/order.ts'
import type { ParcelStep } from '#domain/shipments/steps.ts'
import { dyeOf, headlineOf } from './headline.ts'

const open = { unpaid: undefined, hasParcel: true, needsAddress: false } as const
const headline = (stage: OrderStage, step?: ParcelStep) =>
  headlineOf({ ...open, stage, parcel: { step } })

test('an order has its stage as headline while nothing goes wrong', () => {
  for (const stage of ORDER_STAGES) {
    expect(headline(stage)).toBe(stage)
    expect(headline(stage, 'in-transit')).toBe(stage)
  }
})

test('a problem of the delivery is the headline, in madder', () => {
  expect(headline('out-for-delivery', 'not-delivered')).toBe('not-delivered')
  expect(headline('shipped', 'returning')).toBe('returning')
  expect(headline('shipped', 'returned')).toBe('returned')
  expect(dyeOf('not-delivered')).toBe('majith')
  expect(dyeOf('out-for-delivery')).toBe('dadam')
})

test('an order that has ended keeps its headline, whatever the courier reports later', () => {
  expect(headline('delivered', 'returning')).toBe('delivered')
  expect(headline('cancelled', 'in-transit')).toBe('cancelled')
  expect(headline('returned', 'returned')).toBe('returned')
  // Closed by the shop, it is not back with it.
  expect(headline('returned', 'lost')).toBe('lost')
})

test('packing is announced only for an order that is paid and has an address', () => {
  const placed = { ...open, stage: 'placed' } as const
  expect(headlineOf({ ...placed, hasParcel: false, unpaid: 'awaiting' })).toBe('awaiting')
  expect(headlineOf({ ...placed, hasParcel: false, unpaid: 'failed' })).toBe('failed')
  expect(headlineOf({ ...placed, needsAddress: true })).toBe('needs-address')
  expect(headlineOf({ ...placed, hasParcel: false })).toBe('cancelled')
  expect(headlineOf(placed)).toBe('placed')
})
