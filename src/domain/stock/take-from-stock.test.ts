import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_TRANSIT_DAYS } from '../delivery/zones.ts'
import type { ProductId } from '../ids.ts'
import { dayAfter } from '../time/india.ts'
import { type Lot, takeFromStock } from './take-from-stock.ts'

const OIL = 'oil' as ProductId
const TEA = 'tea' as ProductId
const today = '2026-11-21'
/** The one that ends in six days, and the one that lasts for years. */
const SOON: Lot = { id: '1', productId: OIL, units: 4, sellBy: '2026-11-27' }
const LATER: Lot = { id: '2', productId: OIL, units: 5, sellBy: '2028-01-01' }
const OF_TEA: Lot = { id: '3', productId: TEA, units: 2, sellBy: '2028-01-01' }
const STOCK = [SOON, LATER, OF_TEA]

const take = (lots: readonly Lot[], quantity: number, { productId = OIL, latestDays = 3 } = {}) =>
  takeFromStock(lots, { wanted: [{ productId, quantity }], today, latestDays })

describe('units of an order', () => {
  test('come from the lot that expires first, then from the next', () => {
    expect(take(STOCK, 6)).toEqual({
      ok: true,
      taken: [
        { lotId: '1', quantity: 4 },
        { lotId: '2', quantity: 2 },
      ],
      left: [{ ...SOON, units: 0 }, { ...LATER, units: 3 }, OF_TEA],
      soldOut: [],
    })
  })

  test('are not taken from a lot that would be too old on arrival', () => {
    expect(take(STOCK, 5, { latestDays: 6 })).toMatchObject({
      taken: [{ lotId: '1' }, { lotId: '2' }],
    })
    expect(take(STOCK, 5, { latestDays: 7 })).toMatchObject({
      taken: [{ lotId: '2', quantity: 5 }],
    })
  })

  test('are refused where too few are left, with how many there are', () => {
    expect(take(STOCK, 6, { latestDays: 7 })).toEqual({
      ok: false,
      reason: 'out-of-stock',
      productId: OIL,
      left: 5,
    })
    const unknown = 'unknown' as ProductId
    expect(take(STOCK, 1, { productId: unknown })).toMatchObject({ ok: false, left: 0 })
  })

  test('mark a product sold out as soon as no lot is left for the longest transit', () => {
    expect(take(STOCK, 4)).toMatchObject({ soldOut: [] })
    expect(take(STOCK, 9)).toMatchObject({ soldOut: [OIL] })
    expect(take([SOON], 4)).toMatchObject({ soldOut: [] })
    expect(take([LATER], 4)).toMatchObject({ soldOut: [] })
    // The last day on which the longest transit arrives: the product was shown until then.
    const lastDay = { ...LATER, sellBy: dayAfter(today, MAX_TRANSIT_DAYS) }
    expect(take([lastDay], 5)).toMatchObject({ soldOut: [OIL] })
  })
})

test('many orders after another never take more than there is, nor one unit twice', () => {
  const order = fc.record({
    wanted: fc.uniqueArray(
      fc.record({ productId: fc.constantFrom(OIL, TEA), quantity: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, selector: ({ productId }) => productId },
    ),
    latestDays: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(order, { maxLength: 12 }), (orders) => {
      let stock: readonly Lot[] = STOCK
      const sold = new Map<string, number>()
      for (const { wanted, latestDays } of orders) {
        const taken = takeFromStock(stock, { wanted, today, latestDays })
        if (!taken.ok) continue
        const units = taken.taken.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(units).toBe(wanted.reduce((sum, { quantity }) => sum + quantity, 0))
        for (const { lotId, quantity } of taken.taken) {
          sold.set(lotId, (sold.get(lotId) ?? 0) + quantity)
        }
        stock = taken.left
      }
      for (const { id, units } of STOCK) {
        const left = stock.find((lot) => lot.id === id)?.units ?? 0
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + (sold.get(id) ?? 0)).toBe(units)
      }
    }),
  )
})
