import { expect, test } from 'vitest'
import { isInternationalNumber, isPhoneNumber, partOfPhone, phoneText } from './phone-number.ts'

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

test.each([
  ['2345', '2345'],
  ['+91 98250 12345', '9825012345'],
  ['१२३४५', '12345'],
  ['234', undefined],
  ['98250123456', undefined],
  ['asha', undefined],
])('%j is searched as the part %s of a number', (entered, part) => {
  expect(partOfPhone(entered)).toBe(part)
})

test('a message goes to a number of India with its prefix, and not to an address', () => {
  expect(isInternationalNumber('919825012345')).toBe(true)
  for (const address of [
    '9825012345',
    '91982501234',
    '9198250123456',
    '+919825012345',
    '919825012345@mail.example',
  ]) {
    expect(isInternationalNumber(address)).toBe(false)
  }
})
