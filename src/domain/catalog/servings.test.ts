import { expect, test } from 'vitest'
import { servingsIn } from './servings.ts'

test.each([
  ['750 ml', '30 ml', 25, 25],
  ['1 L', '20 ml', 50, 50],
  ['25 bags × 1.5 g', '1.5 g', 25, 25],
  ['100 g', '1.5 g', 66, 66],
  ['400 g', '10–20 g', 20, 40],
  ['6 × 200 ml', '200 ml', 6, 6],
  ['3 g', '0.1 g', 30, 30],
])('%s at %s are %i to %i servings', (net, dose, min, max) => {
  expect(servingsIn(net, dose)).toEqual({ min, max })
})

test('a dose in another unit than the pack cannot be counted', () => {
  expect(() => servingsIn('750 ml', '30 g')).toThrow('750 ml cannot be counted in 30 g')
  expect(() => servingsIn('750 ml', 'a spoon')).toThrow()
})
