import { describe, expect, test } from 'vitest'
import { CONSULTANTS, SHOP_SETTINGS } from '../../settings.ts'
import {
  isExampleEmail,
  isExampleGstin,
  isExampleLicence,
  isExamplePhone,
  isTestKey,
} from './example-values.ts'
import {
  MISSING_CODES,
  type MissingCode,
  missingDetails,
  type OpeningFacts,
} from './missing-details.ts'

/** A shop that may open. */
const OWN: OpeningFacts = {
  settings: {
    addressLines: ['Agni Foods Private Limited', '12 Station Road, Anand 388001'],
    phone: '+91 98250 12345',
    email: 'hello@agnifoods.in',
    grievanceOfficer: { name: 'Meera Shah', contact: 'grievance@agnifoods.in' },
    developers: [{ name: 'Ravi', email: 'ravi@agnifoods.in' }],
    tax: { gstin: '24AAACC1206D1ZM', state: 'Gujarat' },
    fssaiLicence: '10721004000123',
    ayushLicence: 'GA/1234-A',
  },
  consultants: [
    { name: 'Vaidya Asha Trivedi', registration: 'GBI-12345', email: 'vaidya@agnifoods.in' },
  ],
  paymentKeyId: 'rzp_live_AbCdEf123456',
  demoProducts: 0,
  sampleReviews: 0,
  demoArticles: 0,
  hasExampleOrders: false,
  hasDemoOrders: false,
}

const withSettings = (settings: Partial<OpeningFacts['settings']>): OpeningFacts => ({
  ...OWN,
  settings: { ...OWN.settings, ...settings },
})
const codesOf = (facts: OpeningFacts) => missingDetails(facts).map(({ code }) => code)

describe('What keeps a live shop from opening', () => {
  test('is nothing when every detail is the owner’s own', () => {
    expect(missingDetails(OWN)).toEqual([])
    expect(missingDetails({ ...withSettings({ ayushLicence: '' }), consultants: [] })).toEqual([])
    expect(missingDetails({ ...OWN, paymentKeyId: undefined })).toEqual([])
  })

  test('is everything but what contradicts nothing, for the shop as shipped', () => {
    const shipped = {
      settings: SHOP_SETTINGS,
      consultants: CONSULTANTS,
      paymentKeyId: 'rzp_test_demo',
      demoProducts: 71,
      sampleReviews: 12,
      demoArticles: 12,
      hasExampleOrders: true,
      hasDemoOrders: true,
    }
    expect(codesOf(shipped)).toEqual(MISSING_CODES.filter((code) => code !== 'gstin-state'))
  })

  test.each<[MissingCode, OpeningFacts]>([
    ['address', withSettings({ addressLines: ['Agni Foods', '1 Example Road, Anand'] })],
    ['phone', withSettings({ phone: '+91 00000 00000' })],
    ['email', withSettings({ email: 'hello@samagni.example' })],
    ['officer', withSettings({ grievanceOfficer: { name: 'Example Officer', contact: 'a@b.in' } })],
    [
      'officer',
      withSettings({ grievanceOfficer: { name: 'Meera', contact: 'm@samagni.example' } }),
    ],
    ['developers', withSettings({ developers: [{ name: 'One', email: 'one@samagni.example' }] })],
    ['gstin-state', withSettings({ tax: { gstin: '24AAACC1206D1ZM', state: 'Maharashtra' } })],
    ['fssai', withSettings({ fssaiLicence: '10000000000000 (example)' })],
    ['ayush', withSettings({ ayushLicence: 'GA/0000-A (example)' })],
    ['payment-test-key', { ...OWN, paymentKeyId: 'rzp_test_AbCdEf123456' }],
    ['practitioner', { ...OWN, consultants: CONSULTANTS }],
    ['demo-products', { ...OWN, demoProducts: 1 }],
    ['sample-reviews', { ...OWN, sampleReviews: 1 }],
    ['demo-articles', { ...OWN, demoArticles: 1 }],
    ['example-orders', { ...OWN, hasExampleOrders: true }],
    ['demo-orders', { ...OWN, hasDemoOrders: true }],
  ])('names %s alone when only that is wrong', (code, facts) => {
    expect(codesOf(facts)).toEqual([code])
  })

  test.each([
    '24AAAAA0000A1Z5 (example)',
    '24AAAAA0000A1Z5',
    // Right check character, but nobody's PAN.
    '24AAAAA0000A1Z8',
    '24AAACC1206D1ZN',
  ])('is the GSTIN %s', (gstin) => {
    expect(codesOf(withSettings({ tax: { gstin, state: 'Gujarat' } }))).toEqual(['gstin'])
    expect(isExampleGstin(gstin)).toBe(true)
  })

  test('is mended at a place that each entry names', () => {
    const placeOf = (facts: OpeningFacts) => missingDetails(facts).map(({ place }) => place)
    expect(placeOf(withSettings({ phone: '+91 00000 00000' }))).toEqual(['settings'])
    expect(placeOf({ ...OWN, consultants: CONSULTANTS })).toEqual(['consultants'])
    expect(placeOf({ ...OWN, demoProducts: 2, sampleReviews: 1, demoArticles: 1 })).toEqual([
      'first-day',
      'first-day',
      'first-day',
    ])
    expect(placeOf({ ...OWN, paymentKeyId: 'pk_test_1' })).toEqual(['environment'])
  })
})

describe('An example value', () => {
  test.each([
    ['name@shop.example', true],
    ['name@example.com', true],
    ['name@mail.test', true],
    ['name@exampleshop.in', false],
    ['test@agnifoods.in', false],
  ])('e-mail %s: %s', (email, isExample) => {
    expect(isExampleEmail(email)).toBe(isExample)
  })

  test.each([
    ['+91 00000 00000', true],
    ['0000000000', true],
    ['+91 98250 00000', false],
    ['02692 250000', false],
  ])('phone %s: %s', (phone, isExample) => {
    expect(isExamplePhone(phone)).toBe(isExample)
  })

  test.each([
    ['10000000000000', true],
    ['10721004000000', false],
    ['GA/0000-A', true],
    ['GA/1000-A', false],
    ['GA/1034', false],
  ])('licence %s: %s', (licence, isExample) => {
    expect(isExampleLicence(licence)).toBe(isExample)
  })

  test.each([
    ['rzp_test_abc', true],
    ['rzp_live_contest9', false],
  ])('key %s: %s', (key, isExample) => {
    expect(isTestKey(key)).toBe(isExample)
  })
})
