import { expect, test } from 'vitest'
import { allowsCashOnDelivery, isServiceable } from '#domain/delivery/zones.ts'
import { FAILING_INPUTS } from './failing-inputs.ts'
import { courseOf } from './razorpay/dialog/test-inputs.ts'

test('every pincode in the list of failing inputs fails as described', () => {
  const pincodes = FAILING_INPUTS.filter(({ where }) => where === 'Pincode')
  const rows = pincodes.map(({ input, outcome }) => ({ pincode: input.slice(0, 6), outcome }))
  expect(rows.map(({ pincode }) => pincode)).toEqual(['900001', '194101', '744101', '682555'])
  for (const { pincode, outcome } of rows) {
    expect(isServiceable(pincode)).toBe(outcome.startsWith('delivered'))
    expect(allowsCashOnDelivery(pincode)).toBe(false)
  }
})

test('no card in the list of failing inputs simply pays', () => {
  const cards = FAILING_INPUTS.filter(({ where }) => where === 'Payment').flatMap(({ input }) =>
    [...input.matchAll(/\d{4}(?: \d{4}){3}/g)].map(([number]) => number),
  )
  expect(cards).toHaveLength(4)
  for (const card of cards) {
    const { payment } = courseOf({ method: 'card', card, otp: '1234', vpa: '', bank: 'typed' })
    expect(payment.outcome, card).not.toBe('captured')
  }
})
