import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountPercent } from './price.ts'
import { mrpFromDiscount, pricesInStep } from './price-step.ts'

describe('price, MRP and discount', () => {
  test('a discount alone gives the MRP', () => {
    expect(pricesInStep({ pricePaise: 22_500, discountPercent: 10 })).toEqual({
      ok: true,
      mrpPaise: 25_000,
    })
  })

  test('without either, the MRP is the price', () => {
    expect(pricesInStep({ pricePaise: 22_500 })).toEqual({ ok: true, mrpPaise: 22_500 })
  })

  test('an MRP stays as given, and a matching discount is accepted', () => {
    const entered = { pricePaise: 22_500, mrpPaise: 25_000 }
    expect(pricesInStep({ ...entered, discountPercent: 10 })).toEqual({
      ok: true,
      mrpPaise: 25_000,
    })
    expect(pricesInStep({ ...entered, discountPercent: 0 })).toEqual({ ok: true, mrpPaise: 25_000 })
    expect(pricesInStep({ ...entered, discountPercent: 12 })).toEqual({
      ok: false,
      problem: 'discount-differs',
    })
  })

  test('nothing is sold above its MRP (docs/law.md, legal metrology)', () => {
    expect(pricesInStep({ pricePaise: 101, mrpPaise: 100 })).toMatchObject({
      problem: 'mrp-below-price',
    })
  })

  test('a discount of 100 % has no MRP', () => {
    expect(pricesInStep({ pricePaise: 100, discountPercent: 100 })).toMatchObject({
      problem: 'discount-impossible',
    })
    expect(pricesInStep({ pricePaise: 0, discountPercent: 100 })).toEqual({ ok: true, mrpPaise: 0 })
  })

  test('the discount on the card is the one that was typed', () => {
    const percents = fc.integer({ min: 0, max: 9_000 }).map((hundredths) => hundredths / 100)
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 10_000_000 }), percents, (pricePaise, percent) => {
        const mrp = mrpFromDiscount(pricePaise, percent) ?? 0
        expect(mrp).toBeGreaterThanOrEqual(pricePaise)
        expect(discountPercent(mrp, pricePaise)).toBe(Math.floor(percent))
        expect(pricesInStep({ pricePaise, mrpPaise: mrp, discountPercent: percent }).ok).toBe(true)
        expect(Math.abs(Math.round(mrp * (1 - percent / 100)) - pricePaise)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
