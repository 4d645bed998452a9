import { expect, test } from 'vitest'
import { allowsCashOnDelivery, isServiceable } from '#domain/delivery/zones.ts'
import { FAILING_INPUTS } from './failing-inputs.ts'

test('every pincode that the list of failing inputs names fails in the way it says', () => {
  const pincodes = FAILING_INPUTS.filter(({ where }) => where === 'Pincode')
  const told = pincodes.map(({ input, outcome }) => ({ pincode: input.slice(0, 6), outcome }))
  expect(told.map(({ pincode }) => pincode)).toEqual(['900001', '194101', '744101', '682555'])
  for (const { pincode, outcome } of told) {
    expect(isServiceable(pincode)).toBe(outcome.startsWith('delivered'))
    expect(allowsCashOnDelivery(pincode)).toBe(false)
  }
})
