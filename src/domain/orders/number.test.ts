import { expect, test } from 'vitest'
import { orderNumber, parseCourierReference, parseOrderNumber } from './number.ts'

test.each([
  [orderNumber(10_001), 10_001],
  ['10001', 10_001],
  ['smg-10001', 10_001],
  ['SMG 10001', 10_001],
  ['0', undefined],
  ['2147483648', undefined],
  ['SMG-10001-R2', undefined],
  ['SMG-', undefined],
  ['Garden Road 4', undefined],
])('%s entered as an order number is %s', (text, count) => {
  expect(parseOrderNumber(text)).toBe(count)
})

test.each([
  [orderNumber(10_001), 10_001],
  ['SMG-10001-R2', 10_001],
  ['smg-10001-r12', 10_001],
  ['10001', undefined],
  ['SMG-10001-R', undefined],
  ['SMG-10001-2', undefined],
])('the courier’s reference %s means the order %s', (text, count) => {
  expect(parseCourierReference(text)).toBe(count)
})
