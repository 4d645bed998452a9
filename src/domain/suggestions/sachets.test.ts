import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { CONCERNS } from './concerns.ts'
import { buildSachetLines, type SachetProduct } from './sachet-lines.ts'
import {
  boxesNeeded,
  fewerSachets,
  isSachetQuantity,
  moreSachets,
  SACHET_PRICE_PAISE,
  SACHETS_DEFAULT,
  sachetSummary,
} from './sachets.ts'

/** 10, 15 … 100. */
const LEGAL = Array.from({ length: 19 }, (_, step) => 10 + step * 5)

const SACHETS: readonly SachetProduct[] = CONCERNS.map(({ productId }) => ({
  id: productId,
  name: 'Tulsi Ritu',
  kind: 'sachet',
  pricePaise: 10_00,
  hsn: '30049011',
  gstPercent: 5,
  grossWeightGrams: 10,
  flags: { block: [], ask: [] },
}))
const firstId = 'ruchi-vardhak' as ProductId

describe('A quantity of sachets', () => {
  test('is 10 to 100 in fives, and nothing else', () => {
    const whole = Array.from({ length: 300 }, (_, place) => place - 150)
    expect(whole.filter(isSachetQuantity)).toEqual(LEGAL)
    for (const wrong of [9, 12, 105, -10, 0, 10.5, '10', Number.NaN, null, undefined, [10]]) {
      expect(isSachetQuantity(wrong)).toBe(false)
    }
  })

  test('starts at 10 and changes in fives within its limits', () => {
    expect([SACHETS_DEFAULT, moreSachets(10), fewerSachets(15)]).toEqual([10, 15, 10])
    expect([moreSachets(100), fewerSachets(10)]).toEqual([100, 10])
  })
})

describe('The summary of a sachet order', () => {
  const linesOf = (quantities: readonly number[], pricePaise = SACHET_PRICE_PAISE) =>
    quantities.map((quantity) => ({ product: { pricePaise }, quantity }))

  test('has the prices of its products, as the order has', () => {
    const lines = [...linesOf([10], 12_00), ...linesOf([15])]
    expect(sachetSummary(lines).pricePaise).toBe(270_00)
  })

  test.each(LEGAL)('of %i sachets of one product has its boxes, weight and price', (quantity) => {
    expect(sachetSummary(linesOf([quantity]))).toEqual({
      sachets: quantity,
      boxes: quantity <= 40 ? 1 : quantity <= 80 ? 2 : 3,
      weightGrams: quantity * 10,
      pricePaise: quantity * 1000,
      room: (quantity <= 40 ? 40 : quantity <= 80 ? 80 : 120) - quantity,
    })
  })

  test('matches the designed example for 20, 10 and 30', () => {
    expect(sachetSummary(linesOf([20, 10, 30]))).toEqual({
      sachets: 60,
      boxes: 2,
      weightGrams: 600,
      pricePaise: 600_00,
      room: 20,
    })
  })

  test.each([
    [1, 1],
    [40, 1],
    [41, 2],
    [80, 2],
    [81, 3],
    [2000, 50],
  ])('%i sachets need %i boxes', (sachets, boxes) => {
    expect(boxesNeeded(sachets)).toBe(boxes)
  })

  test('always has enough boxes and none too many', () => {
    const quantities = fc.array(fc.constantFrom(...LEGAL), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(quantities, (chosen) => {
        const { sachets, boxes, room } = sachetSummary(linesOf(chosen))
        expect(boxes * 40).toBe(sachets + room)
        expect(room).toBeGreaterThanOrEqual(0)
        expect(room).toBeLessThan(40)
      }),
    )
  })
})

describe("A sachet order's lines", () => {
  test('have the suffix Sachets, a price and a weight, for every legal quantity', () => {
    for (const quantity of LEGAL) {
      for (const { productId } of CONCERNS) {
        const built = buildSachetLines([{ productId, quantity }], SACHETS, undefined)
        expect(built).toMatchObject({
          ok: true,
          itemsPaise: quantity * 1000,
          weightGrams: Math.ceil((quantity * 108) / 10),
          lines: [{ productName: 'Tulsi Ritu Sachets', quantity, linePaise: quantity * 1000 }],
        })
      }
    }
  })

  test.each([9, 12, 105, -10, 0, 11, 99, 101])('refuse the quantity %i', (quantity) => {
    expect(buildSachetLines([{ productId: firstId, quantity }], SACHETS, undefined)).toEqual({
      ok: false,
      productId: firstId,
      reason: 'sachet-quantity',
    })
  })

  test('refuse products that are no sachets, unknown or without a price', () => {
    const wanted = [{ productId: firstId, quantity: 10 }]
    const [sachet] = SACHETS
    if (!sachet) throw new Error('there are sachets')
    const withThis = (change: Partial<SachetProduct>) =>
      buildSachetLines(wanted, [{ ...sachet, ...change }], undefined)
    expect(withThis({ kind: 'goods' })).toMatchObject({ reason: 'not-a-sachet' })
    expect(withThis({ pricePaise: 0 })).toMatchObject({ reason: 'not-for-sale' })
    expect(buildSachetLines(wanted, [], undefined)).toMatchObject({ reason: 'unknown-product' })
    const khus = 'khus-sharbat' as ProductId
    const posing = buildSachetLines(
      [{ productId: khus, quantity: 10 }],
      [{ ...sachet, id: khus }],
      undefined,
    )
    expect(posing).toMatchObject({ reason: 'not-a-sachet' })
  })
})
