import { expect, test } from 'vitest'
import { withPlainDigits } from './typed-place.ts'

test('digits of any script, and a grouped pincode, are read as the API takes them', () => {
  const place = { city: 'Anand', pincode: '३८८ ००१', phone_number: '૯૮૨૫૦ ૧૨૩૪૫' }
  expect(withPlainDigits(place)).toEqual({
    city: 'Anand',
    pincode: '388001',
    phone_number: '98250 12345',
  })
})

test('what is no number stays as typed, for the API to refuse', () => {
  const place = { pincode: 'Anand', phone_number: 'none' }
  expect(withPlainDigits(place)).toEqual(place)
})
