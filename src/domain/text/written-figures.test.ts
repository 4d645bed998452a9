import { expect, test } from 'vitest'
import { figureIn, wholeIn } from './written-figures.ts'

test.each([
  ['₹ 1,299/-', 1299],
  ['Rs. 1,23,456.50', 123_456.5],
  ['INR 450', 450],
  ['१,२९९', 1299],
  ['10,000', 10_000],
  ['0.5', 0.5],
])('an amount written as %j is %d', (written, figure) => expect(figureIn(written)).toBe(figure))

test.each(['', 'forty', '12,50', '1,2345', '-5', '1.2.3', '5 kg', '₹'])(
  '%j is no figure',
  (written) => expect(figureIn(written)).toBeUndefined(),
)

test.each([
  ['1,299', 1299],
  ['२०', 20],
  ['0', 0],
])('a whole number written as %j is %d', (written, whole) =>
  expect(wholeIn(written, 0, 5_000)).toBe(whole),
)

test.each(['', '-1', '1.5', '5001', 'forty'])('%j is no whole number from 0 to 5,000', (written) =>
  expect(wholeIn(written, 0, 5_000)).toBeUndefined(),
)
