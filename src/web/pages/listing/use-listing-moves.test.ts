import { expect, test } from 'vitest'
import { toggled } from './use-listing-moves.ts'

test('ticking a category adds it last, ticking it again takes it away', () => {
  expect(toggled(['Sharbats'], 'Drinks')).toEqual(['Sharbats', 'Drinks'])
  expect(toggled(['Sharbats', 'Drinks'], 'Sharbats')).toEqual(['Drinks'])
  expect(toggled([], 'Cosmetics')).toEqual(['Cosmetics'])
})
