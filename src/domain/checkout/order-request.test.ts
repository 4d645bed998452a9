import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseOrderRequest } from './order-request.ts'

const manyIds = (count: number) => Array.from({ length: count }, (_, index) => `product-${index}`)
const ones = (count: number) => Array.from({ length: count }, () => 1)

describe('The lists of a basket', () => {
  test('are parsed in their order', () => {
    const request = { productIds: ['khus-sharbat', 'face-oil'], quantities: [2, 1] }
    expect(parseOrderRequest(request)).toEqual({
      ok: true,
      wanted: [
        { productId: 'khus-sharbat', quantity: 2 },
        { productId: 'face-oil', quantity: 1 },
      ],
    })
  })

  test('join a product named three times into one line', () => {
    const request = { productIds: ['a', 'b', 'a', 'a'], quantities: [2, 1, 2, 2] }
    expect(parseOrderRequest(request)).toEqual({
      ok: true,
      wanted: [
        { productId: 'a', quantity: 6 },
        { productId: 'b', quantity: 1 },
      ],
    })
  })

  test.each([
    0,
    -3,
    -0,
    0.5,
    1e-7,
    '1e1',
    '2',
    true,
    [2],
    null,
    undefined,
    {},
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuse the quantity %j', (quantity) => {
    expect(parseOrderRequest({ productIds: ['a'], quantities: [quantity] })).toEqual({
      ok: false,
      field: 'quantities',
      reason: 'quantity-malformed',
    })
  })

  test('accept 100 units of a product and refuse 101, also in two lines', () => {
    expect(parseOrderRequest({ productIds: ['a'], quantities: [100] }).ok).toBe(true)
    const tooHigh = { ok: false, field: 'quantities', reason: 'quantity-too-high' }
    expect(parseOrderRequest({ productIds: ['a'], quantities: [101] })).toEqual(tooHigh)
    expect(parseOrderRequest({ productIds: ['a', 'a'], quantities: [100, 1] })).toEqual(tooHigh)
  })

  test('accept 50 lines and refuse 51', () => {
    expect(parseOrderRequest({ productIds: manyIds(50), quantities: ones(50) }).ok).toBe(true)
    expect(parseOrderRequest({ productIds: manyIds(51), quantities: ones(51) })).toEqual({
      ok: false,
      field: 'productIds',
      reason: 'too-many-lines',
    })
  })

  test.each([
    { productIds: ['a', 'b'], quantities: [1], field: 'quantities', reason: 'lengths-differ' },
    { productIds: ['a'], quantities: [1, 1], field: 'quantities', reason: 'lengths-differ' },
    { productIds: [], quantities: [], field: 'productIds', reason: 'products-missing' },
    { productIds: 'a', quantities: [1], field: 'productIds', reason: 'products-missing' },
    { productIds: ['a'], quantities: '1', field: 'quantities', reason: 'quantities-missing' },
    { productIds: [7], quantities: [1], field: 'productIds', reason: 'product-malformed' },
    { productIds: ['A b'], quantities: [1], field: 'productIds', reason: 'product-malformed' },
  ])('refuse $productIds with $quantities: $reason', ({ productIds, quantities, ...refusal }) => {
    expect(parseOrderRequest({ productIds, quantities })).toEqual({ ok: false, ...refusal })
  })

  test('keep all units and name each product once', () => {
    const line = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 6 }))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 16 }), (lines) => {
        const [productIds, quantities] = [lines.map(([id]) => id), lines.map(([, count]) => count)]
        const parsed = parseOrderRequest({ productIds, quantities })
        const wanted = parsed.ok ? parsed.wanted : []
        const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
        expect(sum(wanted.map(({ quantity }) => quantity))).toBe(sum(quantities))
        expect(wanted.length).toBe(new Set(productIds).size)
      }),
    )
  })

  test('accept whole numbers from 1 to 100 only', () => {
    fc.assert(
      fc.property(fc.array(fc.anything(), { maxLength: 5 }), (quantities) => {
        const parsed = parseOrderRequest({ productIds: manyIds(quantities.length), quantities })
        const isFine = quantities.every(
          (one) => typeof one === 'number' && Number.isInteger(one) && one >= 1 && one <= 100,
        )
        expect(parsed.ok).toBe(isFine && quantities.length > 0)
      }),
    )
  })
})
