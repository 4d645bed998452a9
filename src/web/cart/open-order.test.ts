import { describe, expect, test } from 'vitest'
import { type CartItem, takeOutBought } from '#domain/cart/cart.ts'
import { parseProductId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { openOrder, parseOpenOrder, productsOf } from './open-order.ts'

const USER = { user_id: 'u1', name: 'Asha', image: '', email: '', token: 't', isAdmin: false }
const DELIVERY = {
  recipient: '',
  address: '14 Patel Society',
  city: 'Anand',
  state: 'Gujarat',
  pincode: '388001',
  phone: '9825012345',
}

function item(id: string, quantity: number): CartItem {
  const known = parseProductId(id)
  if (!known) throw new Error(`${id} is no product id`)
  return { id: known, name: id, picture: undefined, tint: '', pricePaise: 199_00, quantity }
}

const CART = [item('khus-sharbat', 2), item('gulkand', 1)]

describe('a cash on delivery confirmation', () => {
  test('has the API’s fields, the quantities and the shown total', () => {
    expect(openOrder(USER, CART, DELIVERY, 687_00, 'gu').body).toEqual({
      productIds: ['khus-sharbat', 'gulkand'],
      quantities: [2, 1],
      user_id: 'u1',
      userName: 'Asha',
      amount: 687,
      cartItems: [
        { _id: 'khus-sharbat', product_name: 'khus-sharbat', price: 199, quantity: 2 },
        { _id: 'gulkand', product_name: 'gulkand', price: 199, quantity: 1 },
      ],
      address: '14 Patel Society',
      city: 'Anand',
      state: 'Gujarat',
      pincode: '388001',
      phone_number: '9825012345',
      boxes: 3,
      paymentMethod: 'COD',
      language: 'gu',
    })
  })

  test('removes its products from the cart, and leaves those added since', () => {
    const order = openOrder(USER, CART, DELIVERY, 687_00, 'gu')
    const now = [item('khus-sharbat', 3), item('gulkand', 1), item('amla-ras', 1)]
    const left = takeOutBought(now, productsOf(order))
    expect(left).toEqual([item('khus-sharbat', 1), item('amla-ras', 1)])
    expect(productsOf({ key: 'k', body: {} })).toEqual([])
  })

  test('is repeated for a day after it was kept, and not weeks later', () => {
    const order = openOrder(USER, CART, DELIVERY, 687_00, 'gu')
    const kept = { ...order, keptAt: 0 }
    expect(parseOpenOrder(kept, DAY_MS)).toEqual(order)
    expect(parseOpenOrder(kept, DAY_MS + 1)).toBeUndefined()
    // One that an earlier version of the shop kept.
    expect(parseOpenOrder(order, DAY_MS)).toEqual(order)
    expect(parseOpenOrder({ keptAt: 0 }, 0)).toBeUndefined()
  })

  test('has a new key for each attempt', () => {
    const [first, second] = [1, 2].map(() => openOrder(USER, CART, DELIVERY, 687_00, 'gu').key)
    expect(first).not.toBe(second)
  })

  test('contains a name for the parcel only if one was entered', () => {
    const { body } = openOrder(USER, CART, { ...DELIVERY, recipient: 'Meera' }, 687_00, 'gu')
    expect(body.recipient).toBe('Meera')
  })
})
