import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStoredCart } from './stored-cart.ts'

const stored = {
  id: 'khus-sharbat',
  name: 'Khus Sharbat',
  picture: {
    view: 'front',
    base: '/pictures/khus/front.1a2b',
    widths: [320, 640],
    width: 4,
    height: 5,
  },
  tint: '#dfe8d0',
  pricePaise: 199_00,
  quantity: 2,
}

describe('The cart kept on the device', () => {
  test('is parsed as it was written', () => {
    expect(parseStoredCart(JSON.parse(JSON.stringify([stored])))).toEqual([stored])
  })

  test('keeps the names in other languages that are texts, and nothing else', () => {
    const names = { hi: 'खस शरबत', gu: 7 }
    expect(parseStoredCart([{ ...stored, names }])).toEqual([
      { ...stored, names: { hi: 'खस शरबत' } },
    ])
    expect(parseStoredCart([{ ...stored, names: 'x' }])).toEqual([stored])
  })

  test.each([undefined, null, 'cart', 7, {}, [null], [[]], ['khus-sharbat']])(
    'is empty for %j',
    (value) => {
      expect(parseStoredCart(value)).toEqual([])
    },
  )

  test.each([
    ['id', '../admin'],
    ['id', 7],
    ['name', ''],
    ['pricePaise', -1],
    ['pricePaise', 99.5],
    ['pricePaise', '19900'],
    ['quantity', 0],
    ['quantity', 1.5],
    ['quantity', '2'],
  ])('drops a line whose %s is %j, and keeps the others', (field, value) => {
    const broken = { ...stored, [field]: value }
    const other = { ...stored, id: 'face-oil' }
    expect(parseStoredCart([broken, other])).toEqual([other])
  })

  test.each([
    ['base', 'https://elsewhere.example/a'],
    ['base', '//elsewhere.example/a'],
    ['base', '/\\elsewhere.example/a'],
    ['view', 'back'],
    ['widths', []],
    ['widths', ['320']],
    ['width', 0],
  ])('drops only the picture whose %s is %j', (field, value) => {
    const line = { ...stored, picture: { ...stored.picture, [field]: value } }
    expect(parseStoredCart([line])).toEqual([{ ...stored, picture: undefined }])
  })

  test('joins a repeated product', () => {
    expect(parseStoredCart([stored, { ...stored, quantity: 3 }])).toEqual([
      { ...stored, quantity: 5 },
    ])
  })

  test('never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(parseStoredCart(value))).toBe(true)
      }),
    )
  })
})
