import { expect, test } from 'vitest'
import { toggled } from './use-listing-moves.ts'

test('ticking a category appends it, ticking it again removes it', () => {
  expect(toggled(['Sharbats'], 'Drinks')).toEqual(['Sharbats', 'Drinks'])
  expect(toggled(['Sharbats', 'Drinks'], 'Sharbats')).toEqual(['Drinks'])
  expect(toggled([], 'Cosmetics')).toEqual(['Cosmetics'])
})
