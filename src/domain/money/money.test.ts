import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRupees, paiseOf, roundUpToRupee, rupeesOf } from './money.ts'

describe('A price is formatted as in India', () => {
  test.each([
    [0, '₹0'],
    [19_900, '₹199'],
    [99_900, '₹999'],
    [1_00_000, '₹1,000'],
    [99_99_900, '₹99,999'],
    [1_00_00_000, '₹1,00,000'],
    [1_23_45_600, '₹1,23,456'],
    [123_45_67_800, '₹1,23,45,678'],
    [9_950, '₹99.50'],
    [18_952, '₹189.52'],
    [1_00_005, '₹1,000.05'],
    [-45_000, '-₹450'],
  ])('%i paise is %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text)
  })

  test('the grouping equals that of en-IN, for every amount', () => {
    const indian = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(fc.nat(10 ** 10), (rupees) => {
        expect(formatRupees(rupees * 100)).toBe(`₹${indian.format(rupees)}`)
      }),
    )
  })
})

describe('Paise and rupees', () => {
  test('every amount of paise survives the conversion to rupees and back', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 10), (paise) => {
        expect(paiseOf(rupeesOf(paise))).toBe(paise)
      }),
    )
  })

  test.each([
    [0, 0],
    [1, 100],
    [100, 100],
    [4_484, 4_500],
    [18_644, 18_700],
  ])('%i paise rounded up to the rupee are %i', (paise, rounded) => {
    expect(roundUpToRupee(paise)).toBe(rounded)
  })
})
