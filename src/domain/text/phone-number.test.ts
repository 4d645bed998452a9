import { expect, test } from 'vitest'
import { isPhoneNumber, phoneText } from './phone-number.ts'

test.each([
  '9825012345',
  '98250 12345',
  '098250-12345',
  '+91 98250 12345',
  '+91 098250 12345',
  '(+91) 98250 12345',
  // As some address books keep it: a mobile number begins with 6 to 9, so 91 can only be the country.
  '919825012345',
  '91 98250-12345',
  '98250\u201112345',
  // As copied from a messenger's contact.
  '\u202a+91\u00a098250\u00a012345\u202c',
])('%j is the number 9825012345', (entered) => {
  expect(phoneText(entered)).toBe('9825012345')
})

test.each([
  '982501234',
  '98250123456',
  '+1 982 501 2345',
  '9825012345\n',
  'x9825012345',
  '98250.12345',
  '+9825012345',
  // Neither a mobile number nor one with a prefix.
  '911234567890',
  '9198250123456',
  '0091 98250 12345',
])('%j is no Indian number', (entered) => {
  expect(isPhoneNumber(phoneText(entered))).toBe(false)
})
