import { expect, test } from 'vitest'
import { parseSachetQuantities } from './sachet-quantities.ts'

test('stored quantities are read back; invalid ones are left out', () => {
  const kept = [
    ['jeera-sachet', 25],
    ['too-few', 5],
    ['too-many', 105],
    ['between', 12],
    ['as-text', '15'],
    ['Not An Id', 20],
    'nothing',
    [],
  ]
  expect(parseSachetQuantities(kept)).toEqual([['jeera-sachet', 25]])
  expect(parseSachetQuantities({ 'jeera-sachet': 25 })).toEqual([])
  expect(parseSachetQuantities(undefined)).toEqual([])
})
