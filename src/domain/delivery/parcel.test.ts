import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parcelWeightGrams, weightOfBoxes } from './parcel.ts'

test('a parcel weighs its goods and 8 % of packing, in grams, rounded up', () => {
  expect(parcelWeightGrams([{ grossWeightGrams: 1_000, quantity: 1 }])).toBe(1_080)
  expect(parcelWeightGrams([{ grossWeightGrams: 95, quantity: 1 }])).toBe(103)
  const lines = [
    { grossWeightGrams: 950, quantity: 2 },
    { grossWeightGrams: 95, quantity: 1 },
  ]
  expect(parcelWeightGrams(lines)).toBe(2_155)
})

test('a box weighs 0.45 kg', () => {
  expect(weightOfBoxes(1)).toBe(450)
  expect(weightOfBoxes(3)).toBe(1_350)
})

test('a parcel never weighs less than its goods, nor a gram more than 8 % above', () => {
  const line = fc.record({
    grossWeightGrams: fc.integer({ min: 1, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const gross = lines.reduce((sum, one) => sum + one.grossWeightGrams * one.quantity, 0)
      const weight = parcelWeightGrams(lines)
      expect(Number.isInteger(weight)).toBe(true)
      expect(weight * 100).toBeGreaterThanOrEqual(gross * 108)
      expect(weight * 100).toBeLessThan(gross * 108 + 100)
    }),
  )
})
