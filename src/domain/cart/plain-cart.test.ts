import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '../checkout/limits.ts'
import { type ProductId, parseProductId } from '../ids.ts'
import { changePlainCart, type PlainCart, parsePlainCart, printPlainCart } from './plain-cart.ts'

const idOf = (text: string): ProductId => {
  const id = parseProductId(text)
  if (!id) throw new Error(`no product id: ${text}`)
  return id
}
const KHUS = idOf('khus-sharbat')
const GHEE = idOf('bilona-cow-ghee')
const one: PlainCart = [{ productId: KHUS, quantity: 1 }]

describe('the cart of a browser without scripts', () => {
  test('adds to a line, or a line', () => {
    const two = changePlainCart(one, { act: 'add', productId: KHUS, quantity: 1 })
    expect(two).toEqual([{ productId: KHUS, quantity: 2 }])
    expect(changePlainCart(two, { act: 'add', productId: GHEE, quantity: 1 })).toEqual([
      ...two,
      { productId: GHEE, quantity: 1 },
    ])
  })

  test('sets a quantity within the limits of an order, and removes a line', () => {
    const setTo = (quantity: number) =>
      changePlainCart(one, { act: 'set', productId: KHUS, quantity })[0]?.quantity
    expect([setTo(5), setTo(0), setTo(-3), setTo(1_000_000)]).toEqual([5, 1, 1, MAX_UNITS_PER_LINE])
    expect(changePlainCart(one, { act: 'remove', productId: KHUS, quantity: 1 })).toEqual([])
    expect(changePlainCart(one, { act: 'empty' })).toEqual([])
  })

  test('changes one line and leaves the others', () => {
    const two: PlainCart = [...one, { productId: GHEE, quantity: 3 }]
    expect(changePlainCart(two, { act: 'set', productId: GHEE, quantity: 2 })).toEqual([
      ...one,
      { productId: GHEE, quantity: 2 },
    ])
    expect(changePlainCart(two, { act: 'remove', productId: KHUS, quantity: 1 })).toEqual(
      two.slice(1),
    )
  })

  test('takes no more lines than an order', () => {
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, at) => idOf(`goods-${at}`))
    const full = lines.reduce<PlainCart>(
      (cart, productId) => changePlainCart(cart, { act: 'add', productId, quantity: 1 }),
      [],
    )
    expect(full.map(({ productId }) => productId)).toEqual(lines.slice(0, MAX_LINES))
    const sent = printPlainCart(lines.map((productId) => ({ productId, quantity: 1 })))
    expect(parsePlainCart(sent)).toEqual(full)
  })

  test('is read back as it was written, within the limits', () => {
    const line = fc.record({
      productId: fc.stringMatching(/^[a-z][a-z0-9]{0,20}$/).map(idOf),
      quantity: fc.integer({ min: 1, max: MAX_UNITS_PER_LINE }),
    })
    const carts = fc.uniqueArray(line, {
      maxLength: MAX_LINES,
      selector: ({ productId }) => productId,
    })
    fc.assert(
      fc.property(carts, (cart) => {
        const text = printPlainCart(cart)
        expect(parsePlainCart(text)).toEqual(cart)
        expect(encodeURIComponent(text)).toBe(text)
      }),
    )
  })

  test('drops lines that are none, and never throws', () => {
    const wrong = 'nothing~*~A B*1~bilona-cow-ghee*0~ghee*1000~ghee*-1~ghee*1.5~'
    expect(parsePlainCart(`khus-sharbat*2~${wrong}`)).toEqual([{ productId: KHUS, quantity: 2 }])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parsePlainCart(text).length).toBeLessThanOrEqual(MAX_LINES)
      }),
    )
  })
})
