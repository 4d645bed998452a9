import { expect, test } from 'vitest'
import { MAX_BUSINESS_NAME, parseBusiness } from './business.ts'

const GSTIN = '27AAPFU0939F1ZV'

test('a business is named by its GSTIN in capitals, whatever it was typed like', () => {
  for (const gstin of [GSTIN, ' 27aapfu0939f1zv ', '27 AAPFU 0939 F1ZV', '27-AAPFU0939F1-ZV']) {
    expect(parseBusiness({ gstin, businessName: '  Utsav   Stores\n' })).toEqual({
      ok: true,
      value: { name: 'Utsav Stores', gstin: GSTIN },
    })
  }
})

test('a consumer is asked for neither', () => {
  for (const form of [{}, { gstin: ' ', businessName: '' }, { gstin: null }]) {
    expect(parseBusiness(form)).toEqual({ ok: true, value: undefined })
  }
})

test.each([
  [{ gstin: GSTIN }, { businessName: 'business-name-required' }],
  [{ businessName: 'Utsav' }, { gstin: 'gstin-required' }],
  [{ gstin: '27AAPFU0939F1Z', businessName: 'Utsav' }, { gstin: 'gstin-wrong' }],
  // A right check character of a state that does not exist, and a wrong one of a state that does.
  [{ gstin: '99AAPFU0939F1ZK', businessName: 'Utsav' }, { gstin: 'gstin-wrong' }],
  [{ gstin: '27AAPFU0939F1ZW', businessName: 'Utsav' }, { gstin: 'gstin-mistyped' }],
  [{ gstin: 27, businessName: 'Utsav' }, { gstin: 'gstin-wrong' }],
  [{ gstin: [GSTIN], businessName: 'Utsav' }, { gstin: 'gstin-wrong' }],
  [{ gstin: GSTIN, businessName: 'ક'.repeat(101) }, { businessName: 'business-name-too-long' }],
  [
    { gstin: 'x', businessName: '\u200b' },
    { gstin: 'gstin-wrong', businessName: 'business-name-required' },
  ],
])('%j is refused with what is wrong by its field', (form, errors) => {
  expect(parseBusiness(form)).toEqual({ ok: false, errors })
})

test('a name may be as long as the limit', () => {
  const businessName = 'ક'.repeat(MAX_BUSINESS_NAME)
  expect(parseBusiness({ gstin: GSTIN, businessName })).toMatchObject({ ok: true })
})
