import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offerCode, offerState } from './offer.ts'
import {
  newOffer,
  type OfferField,
  type OfferProblem,
  type OfferTexts,
  parseOffer,
} from './offer-form.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const TEXTS: OfferTexts = { ...newOffer(NOW), name: 'Monsoon', percent: '10' }

describe('the form of an offer', () => {
  test('of a new one asks for a name and a percentage', () => {
    const read = parseOffer(newOffer(NOW))
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(['name', 'percent'])
  })

  test('reads every field', () => {
    const read = parseOffer({
      ...TEXTS,
      code: ' monsoon 10 ',
      maxRupees: '250',
      scope: 'categories',
      categories: 'Drinks\nSoaps\nDrinks',
      minRupees: '499.50',
      firstOrder: 'yes',
      combinable: 'yes',
      endsOn: '2026-11-30',
      maxUses: '100',
      maxUsesPerPerson: '1',
    })
    expect(read).toEqual({
      ok: true,
      value: {
        name: 'Monsoon',
        code: 'MONSOON10',
        benefit: { kind: 'percent', percent: 10, maxPaise: 250_00 },
        scope: { kind: 'categories', titles: ['Drinks', 'Soaps'] },
        minPaise: 499_50,
        isFirstOrderOnly: true,
        isCombinable: true,
        // Midnight in India; the last day is included.
        startsAt: new Date('2026-11-21T18:30:00Z'),
        endsAt: new Date('2026-11-30T18:30:00Z'),
        maxUses: 100,
        maxUsesPerPerson: 1,
      },
    })
  })

  const amount = { benefit: 'amount', rupees: '100', minRupees: '101' }
  test.each<[Partial<OfferTexts>, OfferField, OfferProblem]>([
    [{ name: ' ' }, 'name', 'required'],
    [{ name: 'x'.repeat(41) }, 'name', 'too-long'],
    [{ code: 'é!' }, 'code', 'code-malformed'],
    [{ benefit: 'gift' }, 'benefit', 'choice-wrong'],
    [{ percent: '91' }, 'percent', 'percent-malformed'],
    [{ percent: '1.5' }, 'percent', 'percent-malformed'],
    [{ maxRupees: '0' }, 'maxRupees', 'rupees-malformed'],
    [{ ...amount, rupees: '' }, 'rupees', 'rupees-malformed'],
    [{ ...amount, minRupees: '100' }, 'minRupees', 'minimum-too-low'],
    [{ benefit: 'buy-get', buy: '0', free: '1' }, 'buy', 'units-malformed'],
    [{ benefit: 'buy-get', buy: '1', free: '21' }, 'free', 'units-malformed'],
    [{ scope: 'some' }, 'scope', 'choice-wrong'],
    [{ scope: 'categories' }, 'categories', 'categories-required'],
    [{ scope: 'products', products: 'Khus Sharbat' }, 'products', 'products-unreadable'],
    [{ minRupees: '-1' }, 'minRupees', 'rupees-malformed'],
    [{ startsOn: '' }, 'startsOn', 'required'],
    [{ startsOn: '2026-02-30' }, 'startsOn', 'day-malformed'],
    [{ endsOn: 'Diwali' }, 'endsOn', 'day-malformed'],
    [{ endsOn: '2026-11-21' }, 'endsOn', 'end-before-start'],
    [{ maxUses: '0' }, 'maxUses', 'uses-malformed'],
    [{ maxUsesPerPerson: 'one' }, 'maxUsesPerPerson', 'uses-malformed'],
  ])('refuses %j: %s is %s, and names only that field', (changed, field, problem) => {
    expect(parseOffer({ ...TEXTS, ...changed })).toEqual({
      ok: false,
      errors: { [field]: problem },
    })
  })

  test('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (input) => {
        expect(parseOffer(input).ok).toBe(false)
      }),
    )
  })
})

test.each([
  ['2026-11-21T18:29:59Z', 'planned'],
  ['2026-11-21T18:30:00Z', 'running'],
  ['2026-11-30T18:29:59Z', 'running'],
  ['2026-11-30T18:30:00Z', 'ended'],
] as const)('at %s an offer of these days is %s', (at, state) => {
  const read = parseOffer({ ...TEXTS, endsOn: '2026-11-30' })
  if (!read.ok) throw new Error('the form was refused')
  expect(offerState(read.value, new Date(at))).toBe(state)
  expect(offerState({ ...read.value, endedAt: new Date(0) }, new Date(at))).toBe('ended')
})

test.each([
  [' monsoon 10', 'MONSOON10'],
  ['ＤＩＷＡＬＩ', 'DIWALI'],
  ['ab', undefined],
  ['x'.repeat(21), undefined],
  ['मानसून', undefined],
])('the code %j is %s', (entered, code) => expect(offerCode(entered)).toBe(code))
