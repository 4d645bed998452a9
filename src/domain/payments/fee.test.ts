import { expect, test } from 'vitest'
import { parseFee } from './fee.ts'

test.each([
  [
    { fee: 1_248, tax: 190 },
    { feePaise: 1_248, taxPaise: 190 },
  ],
  [
    { fee: 0, tax: 0 },
    { feePaise: 0, taxPaise: 0 },
  ],
  // All of the payment is its fee.
  [
    { fee: 52_900, tax: 8_069 },
    { feePaise: 52_900, taxPaise: 8_069 },
  ],
  [{ fee: null, tax: null }, undefined],
  [{ fee: 1_248, tax: null }, undefined],
  [{ fee: null, tax: 0 }, undefined],
  [{ fee: 1_248, tax: undefined }, undefined],
  [{ fee: 100, tax: 101 }, undefined],
  [{ fee: 52_901, tax: 190 }, undefined],
])('a fee of %j is read as %j', (reported, fee) => {
  expect(parseFee(reported, 52_900)).toEqual(fee)
})
