import { describe, expect, test } from 'vitest'
import unitWords from '../../../content/catalogue/unit-words.json' with { type: 'json' }
import { parseNetQuantity, quantityIn } from './net-quantity.ts'

describe('a printed net quantity', () => {
  test.each([
    ['750 ml', 750, 'ml'],
    ['1 L', 1000, 'ml'],
    ['1.5 kg', 1500, 'g'],
    ['3 g', 3, 'g'],
    ['25 bags × 1.5 g', 37.5, 'g'],
    ['6 × 180 ml', 1080, 'ml'],
    ['250 g (10 pieces)', 250, 'g'],
    ['100 g (5 × 20 g)', 100, 'g'],
    ['1 piece', 1, 'piece'],
    ['12 pieces', 12, 'piece'],
  ] as const)('reads %s', (printed, amount, unit) => {
    expect(parseNetQuantity(printed)).toEqual({ amount, unit })
  })

  test.each(['', '750', 'ml', '0 g', '-5 g', 'a lot', '5 miles', '3 × ml'])(
    'refuses %j',
    (printed) => {
      expect(parseNetQuantity(printed)).toBeUndefined()
    },
  )
})

describe('a net quantity for a reader', () => {
  test.each([
    ['25 bags × 1.5 g', 'hi', '25 बैग × 1.5 g'],
    ['25 Bags × 1.5 g', 'gu', '25 બૅગ × 1.5 g'],
    ['250 g (10 pieces)', 'gu', '250 g (10 નંગ)'],
    ['1 piece', 'hi', '1 नग'],
    ['750 ml', 'hi', '750 ml'],
    ['3 thalis', 'gu', '3 thalis'],
    ['25 bags × 1.5 g', 'en', '25 bags × 1.5 g'],
  ] as const)('%s in %s is %s', (printed, language, told) => {
    expect(quantityIn(printed, language)).toBe(told)
  })

  test('names the same things in every language', () => {
    const [first, ...others] = Object.values(unitWords).map((words) => Object.keys(words))
    for (const names of others) expect(names).toEqual(first)
  })
})
