import { describe, expect, test } from 'vitest'
import { findMessage, keepRooms, LOCALES } from './catalogue.ts'
import { englishFirst } from './en/first-rooms.ts'
import { englishLater } from './en/later-rooms.ts'
import { gujaratiFirst } from './gu/first-rooms.ts'
import { gujaratiLater } from './gu/later-rooms.ts'
import { hindiFirst } from './hi/first-rooms.ts'
import { hindiLater } from './hi/later-rooms.ts'
import { loadLanguage } from './load.ts'
import { fill, type Message, type Room } from './message.ts'

function roomOf(rooms: object, name: string): Readonly<Record<string, Message | undefined>> {
  const room: unknown = Reflect.get(rooms, name)
  return typeof room === 'object' && room !== null ? { ...room } : {}
}

function placeholders(message: Message): string[] {
  const text = typeof message === 'string' ? message : `${message.one} ${message.other}`
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort()
}

describe('the sentences of the shop', () => {
  test('a sentence says the values it is given', () => {
    expect(fill('Delivery to {pincode}', 'en-IN', { pincode: '388001' })).toBe('Delivery to 388001')
  })

  test('one item and several items are said differently', () => {
    const items = { one: '{count} item', other: '{count} items' }
    expect(fill(items, 'en-IN', { count: 1 })).toBe('1 item')
    expect(fill(items, 'en-IN', { count: 2 })).toBe('2 items')
  })

  test('a missing value stays visible', () => {
    expect(fill('Hello {name}', 'en-IN')).toBe('Hello {name}')
  })

  test('Hindi counts nought as one, as Hindi does', () => {
    expect(fill({ one: 'एक', other: 'अनेक' }, LOCALES.hi, { count: 0 })).toBe('एक')
  })

  test('every translation asks for the same values as the English sentence', () => {
    const translations = [hindiFirst, hindiLater, gujaratiFirst, gujaratiLater]
    const english = Object.entries<Room>({ ...englishFirst, ...englishLater })
    const told = english.flatMap(([room, sentences]) =>
      translations.flatMap((rooms) =>
        Object.entries<Message | undefined>(roomOf(rooms, room)).map(([key, message]) => ({
          where: `${room} ${key}`,
          asks: placeholders(message ?? ''),
          expected: placeholders(sentences[key] ?? ''),
        })),
      ),
    )
    expect(told.length).toBeGreaterThan(200)
    expect(told.filter(({ asks, expected }) => asks.join() !== expected.join())).toEqual([])
  })

  test('what a translation lacks is said in English', async () => {
    await loadLanguage('gu')
    expect(findMessage('gu', 'cart', 'empty')).toBe('કાર્ટમાં કોઈ પ્રોડક્ટ નથી.')
    keepRooms('gu', { cart: {} })
    expect(findMessage('gu', 'cart', 'empty')).toBe('No products in the cart.')
    expect(findMessage('gu', 'cart', 'no such sentence')).toBeUndefined()
  })

  test('the sentences that the specification gives are there to the letter', () => {
    const { errors, ui } = englishFirst
    const { cart, delivery, search } = englishLater
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
