import { expect, test } from 'vitest'
import { readCallback } from './read-callback.ts'

const PROOF = [
  ['razorpay_order_id', 'order_A'],
  ['razorpay_payment_id', 'pay_A'],
  ['razorpay_signature', 'abc'],
]

test('a redirected browser brings the three fields of its payment', () => {
  expect(readCallback(new URLSearchParams(PROOF))).toEqual({
    providerOrderId: 'order_A',
    paymentId: 'pay_A',
    signature: 'abc',
  })
})

test('a browser with an error brings no proof, whatever other fields it has', () => {
  const refused = [
    ['error[code]', 'BAD_REQUEST_ERROR'],
    ['error[description]', 'Cancelled'],
    ...PROOF,
  ]
  expect(readCallback(new URLSearchParams(refused))).toBeUndefined()
})

test('a repeated field counts as empty, and so does a missing one', () => {
  const doubled = new URLSearchParams([...PROOF, ['razorpay_payment_id', 'pay_B']])
  expect(readCallback(doubled)).toMatchObject({ paymentId: '', signature: 'abc' })
  expect(readCallback(new URLSearchParams())).toEqual({
    providerOrderId: '',
    paymentId: '',
    signature: '',
  })
})
