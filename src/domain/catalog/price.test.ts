import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountPercent, unitPrice, unitSalePrice } from './price.ts'

describe('the discount', () => {
  test('is the whole percent below MRP, rounded down', () => {
    expect(discountPercent(230_00, 199_00)).toBe(13)
    expect(discountPercent(240_00, 205_00)).toBe(14)
    expect(discountPercent(599_00, 499_00)).toBe(16)
    expect(discountPercent(300_00, 270_00)).toBe(10)
  })

  test('is 0 where the price is the MRP, or where there is no MRP', () => {
    expect(discountPercent(10_00, 10_00)).toBe(0)
    expect(discountPercent(0, 0)).toBe(0)
  })

  test('is between 0 and 100, and never above the true one', () => {
    const paise = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(paise, paise, (one, other) => {
        const [price, mrp] = [Math.min(one, other), Math.max(one, other)]
        const percent = discountPercent(mrp, price)
        expect(percent >= 0 && percent <= 100).toBe(true)
        expect(percent * mrp).toBeLessThanOrEqual((mrp - price) * 100)
      }),
    )
  })
})

describe('the unit price', () => {
  const priceOf = (pricePaise: number, amount: number, unit: 'g' | 'ml' | 'piece') =>
    unitPrice({ pricePaise, netContent: { amount, unit } })

  test('is given per 100 ml or 100 g below a litre or kilogram', () => {
    expect(priceOf(199_00, 750, 'ml')).toEqual({ paise: 26_53, per: '100 ml' })
    expect(priceOf(159_00, 37.5, 'g')).toEqual({ paise: 424_00, per: '100 g' })
  })

  test('is given per litre or kilogram from there on', () => {
    expect(priceOf(249_00, 1000, 'ml')).toEqual({ paise: 249_00, per: 'L' })
    expect(priceOf(165_00, 1200, 'ml')).toEqual({ paise: 137_50, per: 'L' })
    expect(priceOf(500_00, 2000, 'g')).toEqual({ paise: 250_00, per: 'kg' })
  })

  test('is given per piece for counted goods', () => {
    expect(priceOf(100_00, 3, 'piece')).toEqual({ paise: 33_33, per: 'piece' })
  })

  test('is not given without a price', () => {
    expect(priceOf(0, 750, 'ml')).toBeUndefined()
  })
})

describe('the declared unit price', () => {
  const priceOf = (pricePaise: number, amount: number, unit: 'g' | 'ml' | 'piece') =>
    unitSalePrice({ pricePaise, netContent: { amount, unit } })

  // Legal Metrology (Packaged Commodities) Rules, rule 6: a gram or millilitre, from a kilogram or litre on that.
  test.each([
    [199_00, 750, 'ml', 27, 'ml'],
    [159_00, 37.5, 'g', 4_24, 'g'],
    [100_00, 999, 'g', 10, 'g'],
    [249_00, 1_000, 'ml', 249_00, 'L'],
    [500_00, 2_000, 'g', 250_00, 'kg'],
    [100_00, 3, 'piece', 33_33, 'piece'],
  ] as const)('of %i paise for %d %s is %i paise per %s', (price, amount, unit, paise, per) => {
    expect(priceOf(price, amount, unit)).toEqual({ paise, per })
  })

  test('is not given without a price', () => {
    expect(priceOf(0, 750, 'ml')).toBeUndefined()
  })
})
