import { expect, test } from 'vitest'
import { byReason } from './order-list.ts'

test('orders that failed for one reason are named behind it together, in the order of the list', () => {
  const empty = 'The courier account is empty.'
  expect(
    byReason([
      { number: 'SMG-10001', why: empty },
      { number: 'SMG-10002', why: 'Its pincode is not served.' },
      { number: 'SMG-10003', why: empty },
    ]),
  ).toEqual([
    { why: empty, numbers: ['SMG-10001', 'SMG-10003'] },
    { why: 'Its pincode is not served.', numbers: ['SMG-10002'] },
  ])
  expect(byReason([])).toEqual([])
})
