import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHOP_SETTINGS } from '../../settings.ts'
import { isMoney, settingOf } from './composed-settings.ts'
import { PLAIN_KEYS } from './plain-settings.ts'
import {
  parseSettings,
  SETTINGS_FIELDS,
  type SettingsField,
  settingsInForce,
  settingsTexts,
} from './settings-form.ts'
import { standardTerms } from './trade-terms.ts'

const STANDARD_TERMS = standardTerms('demo')

const SHIPPED = settingsTexts(
  {
    ...SHOP_SETTINGS,
    codMostPaise: STANDARD_TERMS.cash.maxPaise,
    freeFromPaise: STANDARD_TERMS.charges.freeFromPaise,
    codFeePaise: STANDARD_TERMS.charges.codFeePaise,
  },
  STANDARD_TERMS,
)

describe('the settings of the shop', () => {
  test('as shipped are parsed unchanged', () => {
    const read = parseSettings(SHIPPED)
    expect(read).toMatchObject({ ok: true, texts: SHIPPED, terms: STANDARD_TERMS })
    expect(read.ok && settingsTexts(read.settings, read.terms)).toEqual(SHIPPED)
  })

  test('take numbers of registrations as they are copied, in small letters and with spaces', () => {
    const numbers = { gstin: '24 aaacc1206d1zm', fssaiLicence: '1152 1999 000123' }
    const read = parseSettings({ ...SHIPPED, ...numbers, documentPrefix: 'ay' })
    if (!read.ok) throw new Error('refused')
    const { tax, fssaiLicence, documentPrefix } = read.settings
    expect([tax.gstin, fssaiLicence, documentPrefix]).toEqual([
      '24AAACC1206D1ZM',
      '11521999000123',
      'AY',
    ])
  })

  test('take amounts as they are written, with rupee sign and commas, and keep them as plain figures', () => {
    const texts = { ...SHIPPED, cashMost: '₹10,000/-', freeFrom: '₹ 1,999', cashWithinDays: '१४' }
    const read = parseSettings(texts)
    expect(read.ok && [read.texts.cashMost, read.terms.cash.maxPaise]).toEqual(['10000', 10_00_000])
    expect(read.ok && [read.settings.freeFromPaise, read.settings.cashWithinDays]).toEqual([
      1_99_900, 14,
    ])
  })

  test.each(PLAIN_KEYS.filter((key) => settingOf(key)?.isFigure))(
    'take the number %s in figures of India',
    (key) => {
      const read = parseSettings({ ...SHIPPED, [key]: '१२' })
      expect(read.ok && [read.texts[key], read.settings[key]]).toEqual(['12', 12])
    },
  )

  test.each<[SettingsField, string, string]>([
    ['name', '', 'required'],
    ['name', 'x'.repeat(61), 'too-long'],
    ['address', ' \n ', 'required'],
    ['address', 'a\nb\nc\nd\ne', 'too-long'],
    ['address', `Anand\n${'x'.repeat(101)}`, 'too-long'],
    ['phone', '12', 'phone-malformed'],
    ['phone', 'call me', 'phone-malformed'],
    ['phone', '02692 123456 or 123457', 'phone-malformed'],
    ['phone', 'Tel. 02692 123456', 'phone-malformed'],
    ['email', 'nobody', 'email-malformed'],
    ['officerContact', 'a@b', 'email-malformed'],
    ['fssaiLicence', '1234', 'fssai-malformed'],
    ['fssaiLicence', '1152199900012', 'fssai-malformed'],
    ['fssaiLicence', '115219990001234', 'fssai-malformed'],
    ['fssaiLicence', 'FSSAI11521999000123', 'fssai-malformed'],
    ['gstin', '24AAAAA0000A1X5', 'gstin-malformed'],
    ['gstin', '27AAAAA0000A1Z5', 'gstin-elsewhere'],
    ['gstin', '24AAACC1206D1ZN', 'gstin-mistyped'],
    ['documentPrefix', 'SMG', 'prefix-malformed'],
    ['documentPrefix', 'S/', 'prefix-malformed'],
    ['documentPrefix', '', 'required'],
    ['state', 'Bombay', 'state-unknown'],
    ['phoneFrom', '25:00', 'time-malformed'],
    ['phoneTo', '6 pm', 'time-malformed'],
    ['phoneTo', '18:00 or later', 'time-malformed'],
    ['phoneFrom', 'from 09:00', 'time-malformed'],
    ['instagram', 'javascript:alert(1)', 'link-malformed'],
    ['whatsapp', 'https://', 'link-malformed'],
    ['whatsapp', 'see https://wa.me/911', 'link-malformed'],
    ['whatsapp', 'https://wa.me/911 or call', 'link-malformed'],
    ['instagram', 'https://www.instagram.com/', 'link-malformed'],
    ['developerOneEmail', '', 'required'],
    ['developerTwoName', '', 'required'],
    ['cashWithinDays', '0', 'count-malformed'],
    ['deliveryBy', 'weight', 'way-unknown'],
    ['askForReviews', 'perhaps', 'answer-unknown'],
    ['orderAlerts', 'hourly', 'way-unknown'],
    ['orderAlertsTo', 'me', 'email-malformed'],
    ['orderAlertsPhone', '12345', 'mobile-malformed'],
    ['farFlat', '', 'required'],
    ['cityFlat', '-49', 'rupees-malformed'],
    ['freeFrom', '7,99', 'rupees-malformed'],
    ['shopPercent', '101', 'share-malformed'],
    ['codFee', 'free', 'rupees-malformed'],
    ['firstA', '-1', 'rupees-malformed'],
    ['nextE', '46,50', 'rupees-malformed'],
    ['firstC', '1e3', 'rupees-malformed'],
    ['firstD', '10000.01', 'rupees-malformed'],
    ['cashLeast', '38 rupees', 'rupees-malformed'],
    ['cashPercent', '21', 'percent-malformed'],
    ['cashPercent', '1.5', 'percent-malformed'],
    ['cashMost', '200000', 'cash-most-malformed'],
    ['cashMostOrders', '0', 'count-malformed'],
  ])('refuse %s = %j as %s, and name only that field', (field, text, problem) => {
    const read = parseSettings({ ...SHIPPED, [field]: text })
    expect(read).toEqual({ ok: false, errors: { [field]: problem } })
  })

  test.each<[SettingsField, string]>([
    ['name', 'x'.repeat(60)],
    ['address', `${'x'.repeat(100)}\nb\nc\nd`],
    ['cashMost', '199999'],
    ['cashPercent', '20'],
    ['shopPercent', '100'],
    ['firstD', '10000'],
    ['cashWithinDays', '100'],
    ['phoneTo', '23:59'],
    ['instagram', 'HTTPS://www.instagram.com/samagni'],
  ])('take %s = %j', (field, text) => {
    expect(parseSettings({ ...SHIPPED, [field]: text })).toMatchObject({ ok: true })
  })

  test('without an amount for free delivery it is never free, and without a cash fee the courier’s is charged', () => {
    const read = parseSettings({ ...SHIPPED, freeFrom: '', codFee: '' })
    if (!read.ok) throw new Error('refused')
    expect(read.terms.charges).toMatchObject({ freeFromPaise: undefined, codFeePaise: undefined })
    expect(settingsTexts(read.settings, read.terms)).toMatchObject({ freeFrom: '', codFee: '' })
    expect(parseSettings({ ...SHIPPED, freeFrom: '0' })).toMatchObject({
      terms: { charges: { freeFromPaise: 0 } },
    })
  })

  test('about money are the amounts and what decides them', () => {
    const money = SETTINGS_FIELDS.filter(isMoney)
    expect(money).toEqual(expect.arrayContaining(['cashMost', 'freeFrom', 'firstA', 'cashLeast']))
    for (const field of ['name', 'phone', 'orderAlerts', 'instagram'] as const) {
      expect(money).not.toContain(field)
    }
  })

  test('lose control characters and direction marks', () => {
    const read = parseSettings({
      ...SHIPPED,
      name: '  Sam\u202Eagni\u0000 ',
      address: 'One\r\n\r\nTwo ',
    })
    expect(read.ok && [read.settings.name, read.settings.addressLines]).toEqual([
      'Samagni',
      ['One', 'Two'],
    ])
  })

  test('are always valid, whatever was stored', () => {
    const kept = fc.dictionary(
      fc.constantFrom(...SETTINGS_FIELDS, '__proto__', 'isAdmin'),
      fc.anything(),
    )
    fc.assert(
      fc.property(kept, (texts) => {
        const { settings, terms } = settingsInForce(SHIPPED, texts)
        expect(settings.name).not.toBe('')
        expect(terms.cash.maxUndelivered).toBeGreaterThan(0)
      }),
    )
  })

  test('are the owner’s where valid, and the shipped ones elsewhere', () => {
    const { settings, terms } = settingsInForce(SHIPPED, { name: 'Agni', phone: 'x', firstB: '50' })
    expect([settings.name, settings.phone]).toEqual(['Agni', SHIPPED.phone])
    expect(terms.delivery.zones.B).toEqual({ firstPaise: 50_00, nextPaise: 38_00 })
  })
})
