import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DELIVERY_FIELDS } from './delivery-fields.ts'
import { parseDelivery } from './delivery-form.ts'

const form = {
  recipient: 'Asha Patel',
  address: '12 Station Road, near the clock tower',
  city: 'Anand',
  state: 'Gujarat',
  pincode: '388001',
  phone: '9876543210',
}

function errorsOf(changed: Record<string, unknown>) {
  const parsed = parseDelivery({ ...form, ...changed })
  return parsed.ok ? {} : parsed.errors
}

describe('The delivery form', () => {
  test('is parsed as filled in', () => {
    expect(parseDelivery(form)).toEqual({ ok: true, value: form })
  })

  test('requires all five fields, but not the name', () => {
    const errors = {
      address: 'address-required',
      city: 'city-required',
      state: 'state-required',
      pincode: 'pincode-required',
      phone: 'phone-required',
    }
    expect(parseDelivery({})).toEqual({ ok: false, errors })
    expect(parseDelivery(undefined)).toEqual({ ok: false, errors })
    expect(parseDelivery('12 Station Road')).toEqual({ ok: false, errors })
  })

  test('needs no recipient', () => {
    const { recipient: _, ...rest } = form
    expect(parseDelivery(rest)).toEqual({ ok: true, value: { ...form, recipient: '' } })
  })

  test('ignores unknown fields', () => {
    expect(parseDelivery({ ...form, isAdmin: true })).toEqual({ ok: true, value: form })
  })

  test.each(['', '   ', '\n\t', '\u00a0\u2003', '\u200b', '...', null, 7, ['x'], {}])(
    'treats the address %j as empty',
    (address) => {
      expect(errorsOf({ address })).toEqual({ address: 'address-required' })
    },
  )

  test('accepts an address of 300 characters and refuses 301, in any script', () => {
    expect(errorsOf({ address: 'x'.repeat(300) })).toEqual({})
    expect(errorsOf({ address: 'x'.repeat(301) })).toEqual({ address: 'address-too-long' })
    expect(errorsOf({ address: '𑒂'.repeat(300) })).toEqual({})
    expect(errorsOf({ address: '𑒂'.repeat(301) })).toEqual({ address: 'address-too-long' })
  })

  test('refuses a city and a name that do not fit a label', () => {
    expect(errorsOf({ city: 'x'.repeat(80), recipient: 'x'.repeat(80) })).toEqual({})
    expect(errorsOf({ city: 'x'.repeat(81), recipient: 'x'.repeat(81) })).toEqual({
      city: 'city-too-long',
      recipient: 'recipient-too-long',
    })
  })

  test('keeps Gujarati and Hindi as typed', () => {
    const entered = { address: '૧૨ સ્ટેશન રોડ', city: 'आणंद', recipient: 'આશા પટેલ' }
    expect(parseDelivery({ ...form, ...entered })).toEqual({
      ok: true,
      value: { ...form, ...entered },
    })
  })

  test('joins lines and removes unprintable characters', () => {
    const entered = { address: ' 12 Station Road\r\nnear\u0000  the \u202eclock tower ' }
    expect(parseDelivery({ ...form, ...entered })).toEqual({
      ok: true,
      value: { ...form, address: '12 Station Road near the clock tower' },
    })
  })

  test.each(['gujarat', 'gujarat ', 'Gujarat ', ' Gujarat', 'GJ', '', null, ['Gujarat']])(
    'refuses the state %j',
    (state) => {
      expect(errorsOf({ state })).toEqual({ state: 'state-required' })
    },
  )

  test.each([
    '39000',
    '3900011',
    '39000a',
    ' 390001',
    '३९०००१',
    '090001',
    39_000,
    390_001.5,
    ['390001'],
    true,
  ])('refuses the pincode %j', (pincode) => {
    expect(errorsOf({ pincode })).toEqual({ pincode: 'pincode-malformed' })
  })

  test('accepts a pincode as a number', () => {
    const parsed = parseDelivery({ ...form, pincode: 390_001 })
    expect(parsed).toEqual({ ok: true, value: { ...form, pincode: '390001' } })
  })

  test.each([
    '987654321',
    '98765432101',
    '+9198765432101',
    '00919876543210',
    '+1 98765 43210',
    '९८७६५४३२१०',
    '98765-4321',
    9_876_543_210,
  ])('refuses the phone number %j', (phone) => {
    expect(errorsOf({ phone })).toEqual({ phone: 'phone-malformed' })
  })

  test.each([
    '+91 98765 43210',
    '+919876543210',
    '919876543210',
    '098765 43210',
    '98765-43210',
    ' 9876543210 ',
  ])('reads the phone number %j as it is dialled', (phone) => {
    const parsed = parseDelivery({ ...form, phone })
    expect(parsed).toEqual({ ok: true, value: { ...form, phone: '9876543210' } })
  })

  test.each(['', '  ', null, undefined])('requires pincode and phone for %j', (nothing) => {
    expect(errorsOf({ pincode: nothing, phone: nothing })).toEqual({
      pincode: 'pincode-required',
      phone: 'phone-required',
    })
  })

  test('does not check whether state and pincode match', () => {
    expect(errorsOf({ state: 'Kerala', pincode: '388001' })).toEqual({})
  })

  test('never throws, and parses its result unchanged', () => {
    const anything = fc.record(
      Object.fromEntries(
        DELIVERY_FIELDS.map((field) => [
          field,
          fc.oneof(fc.constant(form[field]), fc.string({ unit: 'binary' }), fc.anything()),
        ]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anything, (input) => {
        const parsed = parseDelivery(input)
        if (parsed.ok) expect(parseDelivery(parsed.value)).toEqual(parsed)
        else expect(Object.keys(parsed.errors).length).toBeGreaterThan(0)
      }),
    )
  })
})
