import { describe, expect, test } from 'vitest'
import { mayUse, RIGHTS, type Right } from './rights.ts'

const rights = Object.keys(RIGHTS) as Right[]

describe.each(rights)('the right %s', (right) => {
  const audience = RIGHTS[right]

  test(`is given to ${audience} and to nobody below`, () => {
    expect(mayUse('admin', right)).toBe(true)
    expect(mayUse('shopper', right)).toBe(audience !== 'admin')
    expect(mayUse('visitor', right)).toBe(audience === 'anyone')
  })
})

test('listing all orders and changing a delivery are for admins, placing an order for shoppers', () => {
  expect(RIGHTS['order.list-all']).toBe('admin')
  expect(RIGHTS['order.change-delivery']).toBe('admin')
  expect(RIGHTS['order.place']).toBe('shopper')
  expect(RIGHTS['order.read-own']).toBe('shopper')
})
