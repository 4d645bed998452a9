import { describe, expect, test } from 'vitest'
import { isPossible } from '#tests/oracles/nutrition.ts'
import { energyOf, type Nutrients } from './nutrition.ts'

const SYRUP: Nutrients = {
  proteinGrams: 0.1,
  carbohydrateGrams: 64,
  sugarsGrams: 63,
  addedSugarsGrams: 62,
  fatGrams: 0,
  saturatedFatGrams: 0,
  transFatGrams: 0,
  sodiumMilligrams: 20,
}

describe('the nutrition table', () => {
  test('calculates energy from protein, carbohydrate and fat', () => {
    expect(energyOf(SYRUP)).toBe(256)
    expect(energyOf({ proteinGrams: 2.9, carbohydrateGrams: 10.8, fatGrams: 2.8 })).toBe(80)
  })

  test('refuses impossible values: parts above the whole, more than 100 g, negative ones', () => {
    expect(isPossible(SYRUP)).toBe(true)
    expect(isPossible({ ...SYRUP, sugarsGrams: 65 })).toBe(false)
    expect(isPossible({ ...SYRUP, addedSugarsGrams: 63.5 })).toBe(false)
    expect(isPossible({ ...SYRUP, saturatedFatGrams: 0.1 })).toBe(false)
    expect(isPossible({ ...SYRUP, fatGrams: 40 })).toBe(false)
    expect(isPossible({ ...SYRUP, sodiumMilligrams: -1 })).toBe(false)
    expect(isPossible({ ...SYRUP, proteinGrams: Number.NaN })).toBe(false)
  })
})
