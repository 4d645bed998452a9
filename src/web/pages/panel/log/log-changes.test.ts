import panel from 'virtual:sentences/panel'
import { expect, test } from 'vitest'
import { SETTINGS_FIELDS } from '#domain/accounts/settings-form.ts'
import { CONSULTANT_FIELDS } from '#domain/consultations/consultant-form.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { addMessages } from '#messages/catalogue.ts'
import { textOf } from '../../../language.tsx'
import { changesOf, type LogWords } from './log-changes.ts'

addMessages(DEFAULT_LANGUAGE, panel)
const words: LogWords = {
  say: textOf(DEFAULT_LANGUAGE, 'panelLog'),
  fields: textOf(DEFAULT_LANGUAGE, 'panelLogFields'),
  form: textOf(DEFAULT_LANGUAGE, 'productForm'),
  settings: textOf(DEFAULT_LANGUAGE, 'panelSettings'),
}
const changes = (before: unknown, after: unknown) => changesOf(before, after, words)

test('a price is shown in rupees, before and after', () => {
  expect(
    changes({ pricePaise: 199_00, mrpPaise: 230_50 }, { pricePaise: 1_499_00, mrpPaise: 230_50 }),
  ).toEqual([{ field: 'Price', before: '₹199', after: '₹1,499' }])
})

test('a new field has no value before', () => {
  expect(changes(null, { stage: 'out-for-delivery', vegetarian: true })).toEqual([
    { field: 'Stage', before: undefined, after: 'out for delivery' },
    { field: 'Vegetarian', before: undefined, after: 'yes' },
  ])
})

test('days, times, lists and nested fields are readable too', () => {
  const after = {
    madeOn: '2026-11-24',
    publishedAt: '2026-11-24T06:30:00.000Z',
    materials: ['amla', 'sugar'],
    allergens: [],
    licence: { type: 'fssai', number: '1' },
  }
  expect(changes(undefined, after).map(({ after: text }) => text)).toEqual([
    '24\u00a0Nov 2026',
    '24\u00a0Nov 2026, 12:00 pm',
    'amla, sugar',
    'nothing',
    'Kind: fssai; Number: 1',
  ])
})

test('removed fields are shown, and an unnamed field is split into words', () => {
  expect(changes({ answer: 'Sorry.' }, { answer: null })).toEqual([
    { field: 'Answer', before: 'Sorry.', after: 'nothing' },
  ])
  expect(changes(null, { waitedDays: 2 })).toMatchObject([{ field: 'Waited days', after: '2' }])
})

test('different facts are shown separately, not as a change', () => {
  expect(changes({ leftPaise: 500_00 }, { amountPaise: 200_00 })).toEqual([
    { field: 'Could still be refunded', before: undefined, after: '₹500' },
    { field: 'Amount', before: undefined, after: '₹200' },
  ])
})

test('a sentence typed by a person is unchanged', () => {
  const text = 'Re-sent on 24-11, see e-mail <b>'
  expect(changes(null, { resolution: text })).toMatchObject([{ after: text }])
})

test.each([null, undefined, 'text', 7, []])('%j has no changes', (value) => {
  expect(changes(value, value)).toEqual([])
})

test('a field added to a change has no value before', () => {
  expect(changes({ units: 4 }, { units: 3, reason: 'damaged' })).toEqual([
    { field: 'Pieces', before: '4', after: '3' },
    { field: 'Reason', before: undefined, after: 'damaged' },
  ])
})

test('a text of a product is called as in its form', () => {
  const was = { commonName: 'Syrup', storage: 'Dry' }
  expect(changes(was, { commonName: 'Sweetened syrup', storage: 'Cool' })).toEqual([
    { field: 'Common name', before: 'Syrup', after: 'Sweetened syrup' },
    { field: 'How to keep it', before: 'Dry', after: 'Cool' },
  ])
})

test('a setting is called as in its form, without the explanation', () => {
  const before = { phone: '1', legalName: 'A', armyPost: 'no' }
  const after = { phone: '2', legalName: 'B', armyPost: 'yes' }
  expect(changes(before, after).map(({ field }) => field)).toEqual([
    'Phone',
    'Legal name',
    'Orders to army post offices',
  ])
})

const gujarati = {
  say: textOf('gu', 'panelLog'),
  fields: textOf('gu', 'panelLogFields'),
  form: textOf('gu', 'productForm'),
  settings: textOf('gu', 'panelSettings'),
}

test('a state of India has its own name, not that of an order’s state', () => {
  expect(changesOf({ state: 'Gujarat' }, { state: 'Goa' }, gujarati)).toEqual([
    { field: 'રાજ્ય', before: 'ગુજરાત', after: 'ગોવા' },
  ])
  expect(changesOf(null, { names: { state: 'Goa' } }, gujarati)).toMatchObject([
    { after: 'રાજ્ય: ગોવા' },
  ])
  expect(changes({ state: 'Gujarat' }, { state: 'Goa' })).toMatchObject([{ field: 'State' }])
})

test('codes have the names of the page on which they are chosen', () => {
  const reported = changesOf(
    { stage: 'shipped', paymentState: 'cash-due' },
    { stage: 'delivered', paymentState: 'cash-received', reason: 'out-of-stock', note: 'other' },
    gujarati,
  )
  expect(reported).toEqual([
    { field: 'સ્થિતિ', before: 'મોકલ્યું', after: 'પહોંચાડ્યું' },
    { field: 'ચુકવણી', before: 'રોકડ લેવાની', after: 'રોકડ મળી' },
    { field: 'કારણ', before: undefined, after: 'સ્ટૉકમાં નથી' },
    { field: 'નોંધ', before: undefined, after: 'other' },
  ])
})

test('a role and its rights are named as the table of the team names them', () => {
  const after = { role: 'packer', rights: 'panel.open, order.note' }
  expect(changes({}, after).map(({ after: text }) => text)).toEqual([
    'Packer',
    'Open the panel, Read and write notes about orders',
  ])
})

test('the fields of practitioners, settings, refunds and erased accounts have names', () => {
  const erased = ['reviews', 'wishes', 'orders', 'messages', 'consultations', 'photos']
  const back = ['amountPaise', 'leftPaise', 'onlinePaise']
  for (const name of [...CONSULTANT_FIELDS, ...SETTINGS_FIELDS, ...back, ...erased]) {
    const [change] = changesOf({ [name]: 'a' }, { [name]: 'b' }, gujarati)
    expect([name, change?.field]).toEqual([name, expect.stringMatching(/[\u0a80-\u0aff]|GSTIN/)])
  }
  expect(changesOf({ languages: 'en' }, { languages: 'en gu' }, gujarati)).toMatchObject([
    { before: 'અંગ્રેજી', after: 'અંગ્રેજી, ગુજરાતી' },
  ])
})
