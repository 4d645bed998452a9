import { describe, expect, test } from 'vitest'
import { parseNetQuantity } from './net-quantity.ts'

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
