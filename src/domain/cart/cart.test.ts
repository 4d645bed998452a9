import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import {
  addToCart,
  type Cart,
  type CartItem,
  cartCount,
  cartSubtotalPaise,
  decrease,
  increase,
  removeFromCart,
  takeOutBought,
} from './cart.ts'

function item(id: string, pricePaise: number, quantity = 1): CartItem {
  return { id: id as ProductId, name: id, picture: undefined, tint: '#fff', pricePaise, quantity }
}

const khus = item('khus-sharbat', 199_00)
const oil = item('face-oil', 449_50)
const cart: Cart = [
  { ...khus, quantity: 2 },
  { ...oil, quantity: 1 },
]
const quantities = (of: Cart) => of.map(({ id, quantity }) => [id, quantity])

describe('The cart', () => {
  test('is empty at first: count 0, subtotal 0', () => {
    expect(cartCount([])).toBe(0)
    expect(cartSubtotalPaise([])).toBe(0)
  })

  test('loses what was bought and keeps what was added since', () => {
    const bought = [{ id: 'khus-sharbat', quantity: 1 }]
    expect(quantities(takeOutBought(cart, bought))).toEqual([
      ['khus-sharbat', 1],
      ['face-oil', 1],
    ])
    expect(takeOutBought(cart, cart)).toEqual([])
    expect(takeOutBought(cart, [{ id: 'khus-sharbat', quantity: 9 }])).toEqual([cart[1]])
  })

  test('appends a new product with the quantity given', () => {
    expect(quantities(addToCart([{ ...khus, quantity: 2 }], oil, 3))).toEqual([
      ['khus-sharbat', 2],
      ['face-oil', 3],
    ])
  })

  test('adds the quantity given to a product that is there', () => {
    expect(quantities(addToCart(cart, khus, 3))).toEqual([
      ['khus-sharbat', 5],
      ['face-oil', 1],
    ])
  })

  test.each([0, -1, 0.5, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])(
    'does not change when %d units are added',
    (quantity) => {
      expect(addToCart(cart, khus, quantity)).toEqual(cart)
    },
  )

  test('drops a removed product and keeps the others', () => {
    expect(quantities(removeFromCart(cart, khus.id))).toEqual([['face-oil', 1]])
  })

  test('increases by 1', () => {
    expect(quantities(increase(cart, oil.id))).toEqual([
      ['khus-sharbat', 2],
      ['face-oil', 2],
    ])
  })

  test('decreases by 1', () => {
    expect(quantities(decrease(cart, khus.id))).toEqual([
      ['khus-sharbat', 1],
      ['face-oil', 1],
    ])
  })

  test('does nothing when decreased at quantity 1', () => {
    expect(decrease(cart, oil.id)).toEqual(cart)
  })

  test('counts all quantities and sums price × quantity', () => {
    expect(cartCount(cart)).toBe(3)
    expect(cartSubtotalPaise(cart)).toBe(2 * 199_00 + 449_50)
  })

  test('never holds a product twice or below 1, whatever is clicked', () => {
    const product = fc.constantFrom(khus, oil, item('ubtan', 250_00))
    const press = fc.oneof(
      fc.record({ does: fc.constant('add' as const), product, quantity: fc.integer() }),
      fc.record({ does: fc.constantFrom('more', 'fewer', 'drop'), product }),
    )
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        let held: Cart = []
        for (const one of presses) {
          if ('quantity' in one) held = addToCart(held, one.product, one.quantity)
          else if (one.does === 'more') held = increase(held, one.product.id)
          else if (one.does === 'fewer') held = decrease(held, one.product.id)
          else held = removeFromCart(held, one.product.id)
        }
        expect(new Set(held.map(({ id }) => id)).size).toBe(held.length)
        expect(held.every(({ quantity }) => quantity >= 1)).toBe(true)
      }),
    )
  })
})
