import { expect, test } from 'vitest'
import { parseBookingForm } from './booking-form.ts'

const ASHA = {
  name: 'Asha Patel',
  email: 'asha@mail.example',
  phone: '9876543210',
  about: 'Sleep',
  consent: true,
}
const problems = (change: Record<string, unknown>) => {
  const parsed = parseBookingForm({ ...ASHA, ...change })
  return parsed.ok ? {} : parsed.errors
}

test('a filled form is parsed, with spaces normalised', () => {
  expect(parseBookingForm({ ...ASHA, name: '  Asha \n Patel ', phone: '+91 98765-43210' })).toEqual(
    {
      ok: true,
      value: {
        name: 'Asha Patel',
        email: 'asha@mail.example',
        phone: '9876543210',
        about: 'Sleep',
      },
    },
  )
})

test('the complaint may be empty', () => {
  expect(problems({ about: '' })).toEqual({})
  expect(problems({ about: undefined })).toEqual({})
  expect(problems({ about: 'ક'.repeat(300) })).toEqual({})
  expect(problems({ about: 'ક'.repeat(301) })).toEqual({ about: 'about-too-long' })
})

test('every field reports its problem', () => {
  const nothing = parseBookingForm(undefined)
  expect(nothing).toEqual({
    ok: false,
    errors: {
      name: 'name-required',
      email: 'email-required',
      phone: 'phone-required',
      consent: 'consent-required',
    },
  })
  expect(problems({ name: '…' })).toEqual({ name: 'name-required' })
  expect(problems({ name: 'x'.repeat(81) })).toEqual({ name: 'name-too-long' })
})

test('the consent must be exactly true (docs/law.md, consultations)', () => {
  const unticked = [false, undefined, 'true', 1, 'on']
  for (const consent of unticked)
    expect(problems({ consent })).toEqual({ consent: 'consent-required' })
})

test('a phone number has ten digits after India’s prefix', () => {
  const good = ['9876543210', '098765 43210', '+919876543210', '98765-43210', '૯૮૭૬૫ ૪૩૨૧૦']
  expect(good.map((phone) => problems({ phone }))).toEqual(good.map(() => ({})))
  const bad = ['987654321', '98765432101', '98765x3210', '+19876543210', '٩٨٧٦٥٤٣٢١٠']
  expect(bad.map((phone) => problems({ phone }))).toEqual(
    bad.map(() => ({ phone: 'phone-malformed' })),
  )
})

test('an invalid address, or one that would inject lines into a mail, is refused', () => {
  const bad = [
    'asha',
    'asha@mail',
    'a@b@mail.example',
    'asha@mail.example\nBcc: all@mail.example',
    '"asha"@mail.example',
    'asha@mail..example',
    `${'a'.repeat(250)}@mail.example`,
  ]
  expect(bad.map((email) => problems({ email }))).toEqual(
    bad.map(() => ({ email: 'email-malformed' })),
  )
})
