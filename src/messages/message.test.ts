import { describe, expect, test } from 'vitest'
import { LANGUAGES, localeOf } from '#domain/language/languages.ts'
import { addMessages, findMessage } from './catalogue.ts'
import { loadFirstMessages, loadLaterMessages } from './load.ts'
import { fill } from './message.ts'
import { messagesIn, sentences, sentencesIn } from './sentences.ts'

describe('the sentences of the shop', () => {
  test('placeholders are filled', () => {
    expect(fill('Delivery to {pincode}', 'en-IN', { pincode: '388001' })).toBe('Delivery to 388001')
  })

  test('one and several items have different forms', () => {
    const items = { one: '{count} item', other: '{count} items' }
    expect(fill(items, 'en-IN', { count: 1 })).toBe('1 item')
    expect(fill(items, 'en-IN', { count: 2 })).toBe('2 items')
  })

  test('an exact number may have a form of its own, and the counted value another name', () => {
    const left = { by: 'left', '=0': '{name} is sold out', other: '{left} of {name}' }
    expect(fill(left, 'en-IN', { left: 0, name: 'Khus' })).toBe('Khus is sold out')
    expect(fill(left, 'en-IN', { left: 3, name: 'Khus' })).toBe('3 of Khus')
  })

  test('a missing value stays visible', () => {
    expect(fill('Hello {name}', 'en-IN')).toBe('Hello {name}')
  })

  test('Hindi uses the singular for zero', () => {
    expect(fill({ one: 'एक', other: 'अनेक' }, localeOf('hi'), { count: 0 })).toBe('एक')
  })

  test('missing translations fall back to English', async () => {
    await Promise.all([loadFirstMessages('gu'), loadLaterMessages('gu')])
    expect(findMessage('gu', 'cart', 'empty')).toBe('કાર્ટમાં કોઈ પ્રોડક્ટ નથી.')
    addMessages('gu', { cart: {} })
    expect(findMessage('gu', 'cart', 'empty')).toBe('No products in the cart.')
    expect(findMessage('gu', 'cart', 'no such sentence')).toBeUndefined()
  })

  test('on the server, sentences without placeholders are texts and the others functions', () => {
    const say = sentences('apiOrders')
    expect(say.unknownOrder).toBe('There is no such order.')
    expect(say.unknownProduct({ name: 'khus' })).toBe("The shop does not have 'khus'.")
    expect(say.outOfStock({ name: 'Khus', left: 0 })).toBe('Khus is sold out.')
    expect(say.outOfStock({ name: 'Khus', left: 2 })).toBe(
      'Only 2 of Khus are available at the moment.',
    )
    expect(sentencesIn('hi', 'cart')('empty')).toBe(messagesIn('hi', 'cart').empty)
    expect(sentencesIn('hi', 'ordersFile')('column order')).toBe('Order')
  })

  // RBI, 20 September 2019: an unclear debit is reversed within five days.
  test.each(LANGUAGES)(
    'shoppers who may have paid read in %s when money comes back',
    (language) => {
      const checking = sentencesIn(language, 'payment')('checkingMore', { number: 'SMG-10001' })
      expect(checking).toMatch(/ 5 /)
      expect(messagesIn(language, 'tracking')['note failed']).toMatch(/ 5 /)
    },
  )

  test('agreed sentences are unchanged to the letter', () => {
    const [errors, ui] = [sentences('errors'), sentences('ui')]
    const [cart, delivery] = [sentences('cart'), sentences('delivery')]
    const search = sentences('search')
    expect([
      ui.added,
      cart.empty,
      cart.returnToShop,
      cart.withoutDelivery,
      cart.selectMethod,
      cart.shippingFailed,
      cart.placed,
      cart.failed,
      delivery['pincode-malformed'],
      delivery['phone-malformed'],
      search.placeholder,
      search.start,
      search.none,
      errors.title,
    ]).toEqual([
      'Product added to cart!',
      'No products in the cart.',
      'RETURN TO SHOP',
      '*Without delivery charges',
      'Please select a payment method (Prepaid or COD).',
      'Failed to fetch shipping charges. Please try again.',
      'COD Order Placed Successfully!',
      'COD Order Failed! Please try again.',
      'Pincode must be a 6-digit number',
      'Invalid phone number format',
      'Search for products',
      'Start typing to see products you are looking for.',
      'No products found matching your search.',
      'Unexpected Application Error!',
    ])
  })
})
