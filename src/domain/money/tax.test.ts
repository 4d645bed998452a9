import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxInside, taxParts } from './tax.ts'

// The rates in force since 22 September 2025.
const RATES = [0, 5, 18, 40]

describe('The tax inside a price', () => {
  test('₹199 at 5 % are ₹189.52 and ₹9.48 of tax', () => {
    expect(taxInside(199_00, 5)).toEqual({ taxablePaise: 189_52, taxPaise: 9_48 })
  })

  test('without tax the value is the whole price', () => {
    expect(taxInside(80_00, 0)).toEqual({ taxablePaise: 80_00, taxPaise: 0 })
  })

  test('the parts add up, and the tax is even and at most one paisa from the exact one', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.constantFrom(...RATES), (grossPaise, percent) => {
        const { taxablePaise, taxPaise } = taxInside(grossPaise, percent)
        expect(taxablePaise + taxPaise).toBe(grossPaise)
        expect(taxPaise % 2).toBe(0)
        expect(taxablePaise).toBeGreaterThanOrEqual(0)
        expect(Math.abs(taxPaise - (grossPaise * percent) / (100 + percent))).toBeLessThan(1.000001)
      }),
    )
  })
})

describe('The kind of tax', () => {
  test('within Gujarat is equal CGST and SGST', () => {
    const parts = taxParts(9_48, { from: 'Gujarat', to: 'Gujarat' })
    expect(parts).toEqual({ cgstPaise: 4_74, sgstPaise: 4_74, igstPaise: 0 })
  })

  test('to Daman, a neighbouring union territory, is IGST only', () => {
    const to = 'Dadra and Nagar Haveli and Daman and Diu'
    const parts = taxParts(9_48, { from: 'Gujarat', to })
    expect(parts).toEqual({ cgstPaise: 0, sgstPaise: 0, igstPaise: 9_48 })
  })

  test('has whole paise and equal halves without loss, for every price', () => {
    const places = fc.constantFrom('Gujarat', 'Maharashtra')
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.constantFrom(...RATES), places, (gross, percent, to) => {
        const { taxPaise } = taxInside(gross, percent)
        const { cgstPaise, sgstPaise, igstPaise } = taxParts(taxPaise, { from: 'Gujarat', to })
        expect(cgstPaise).toBe(sgstPaise)
        expect(cgstPaise + sgstPaise + igstPaise).toBe(taxPaise)
        expect(Number.isInteger(cgstPaise)).toBe(true)
      }),
    )
  })
})
