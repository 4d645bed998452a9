import { expect, test } from 'vitest'
import { figureIn, ungroupedDigits, withWesternDigits } from './figures.ts'

test('the digits of each script become those that figures are read with', () => {
  expect(withWesternDigits('०१२३४५६७८९')).toBe('0123456789')
  expect(withWesternDigits('૦૧૨૩૪૫૬૭૮૯')).toBe('0123456789')
  expect(withWesternDigits('फ़्लैट १२, B-3, ऽ।॰')).toBe('फ़्लैट 12, B-3, ऽ।॰')
})

test.each(['390 001', '390-001', ' 390\u00a0001 ', '३९०००१', '૩૯૦ ૦૦૧'])(
  'a pincode typed as %j is 390001',
  (entered) => expect(ungroupedDigits(entered)).toBe('390001'),
)

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
