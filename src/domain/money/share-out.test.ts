import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [100, [1, 2, 4], [14, 29, 57]],
  [5, [0, 3, 0, 1], [0, 4, 0, 1]],
  [0, [1, 2], [0, 0]],
  [9_007_199_254_740_991, [1, 1], [4_503_599_627_370_496, 4_503_599_627_370_495]],
])('%i by the weights %j is %j', (amount, weights, shares) => {
  expect(shareOut(amount, weights)).toEqual(shares)
})

test('nothing is shared without a weight', () => {
  for (const weights of [[], [0, 0]]) {
    expect(() => shareOut(100, weights)).toThrow('nobody')
  }
})
