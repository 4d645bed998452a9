import { expect, test } from 'vitest'
import {
  CASH_RULE_FIELDS,
  type CashRuleTexts,
  MAX_PINCODES_LENGTH,
  NEW_CASH_RULE,
  parseCashRules,
  textsOfRule,
} from './cash-rules-form.ts'

const one = (texts: Partial<CashRuleTexts>) => parseCashRules([{ ...NEW_CASH_RULE, ...texts }])

test('a rule is read from its form, and its form from the rule', () => {
  const texts: CashRuleTexts = {
    way: 'confirm',
    confirmHours: '48',
    advanceRupees: '',
    fromRupees: '2000',
    belowRupees: '4999.5',
    pincodes: '380 388001',
    placeRefusedPercent: '30',
    order: 'first',
    openOrders: '2',
    delivered: '3',
    refused: '1',
  }
  const read = parseCashRules([texts])
  expect(read).toEqual({
    ok: true,
    value: [
      {
        way: 'confirm',
        confirmHours: 48,
        when: {
          fromPaise: 2_000_00,
          belowPaise: 4_999_50,
          pincodes: ['380', '388001'],
          minPlaceRefusedPercent: 30,
          isFirstOrder: true,
          minOpenOrders: 2,
          minDelivered: 3,
          minRefused: 1,
        },
      },
    ],
  })
  expect(read.ok && read.value.map(textsOfRule)).toEqual([texts])
})

test('figures may be written in any of the scripts of the shop', () => {
  const read = one({ openOrders: '૩', delivered: '1,000', pincodes: '३८८ 390001' })
  expect(read).toMatchObject({
    ok: true,
    value: [{ when: { minOpenOrders: 3, minDelivered: 1_000, pincodes: ['388', '390001'] } }],
  })
})

test('an advance is read of its way alone, in whole rupees, and is the usual one where none is typed', () => {
  expect(one({ way: 'advance', advanceRupees: '150', confirmHours: '3' })).toEqual({
    ok: true,
    value: [{ way: 'advance', advancePaise: 150_00, when: {} }],
  })
  expect(one({ way: 'advance' })).toEqual({ ok: true, value: [{ way: 'advance', when: {} }] })
  expect(one({ way: 'free', advanceRupees: 'x' })).toEqual({
    ok: true,
    value: [{ way: 'free', when: {} }],
  })
})

test('an empty field asks nothing', () => {
  expect(one({})).toEqual({ ok: true, value: [{ way: 'prepaid', when: {} }] })
})

test.each<[Partial<CashRuleTexts>, string, string]>([
  [{ way: 'call' }, 'way', 'way-wrong'],
  [{ way: 'confirm', confirmHours: '169' }, 'confirmHours', 'hours-malformed'],
  ...['9', '2001', '99.50', '-99', 'all'].map(
    (advanceRupees): [Partial<CashRuleTexts>, string, string] => [
      { way: 'advance', advanceRupees },
      'advanceRupees',
      'advance-malformed',
    ],
  ),
  [{ fromRupees: '-1' }, 'fromRupees', 'rupees-malformed'],
  [{ belowRupees: '100001' }, 'belowRupees', 'rupees-malformed'],
  [{ fromRupees: '500', belowRupees: '500' }, 'belowRupees', 'amounts-crossed'],
  [{ pincodes: '38800a' }, 'pincodes', 'pincodes-unreadable'],
  [{ pincodes: '3' }, 'pincodes', 'pincodes-unreadable'],
  [{ pincodes: '38 '.repeat(MAX_PINCODES_LENGTH) }, 'pincodes', 'pincodes-unreadable'],
  [{ placeRefusedPercent: '101' }, 'placeRefusedPercent', 'percent-malformed'],
  [{ order: 'second' }, 'order', 'order-wrong'],
  [{ openOrders: '0' }, 'openOrders', 'count-malformed'],
  [{ refused: '1.5' }, 'refused', 'count-malformed'],
])('%o is refused at %s', (texts, field, problem) => {
  expect(one(texts)).toEqual({ ok: false, errors: { [`0.${field}`]: problem } })
})

test('a problem names the rule that it is of', () => {
  expect(parseCashRules([NEW_CASH_RULE, { ...NEW_CASH_RULE, refused: 'x' }])).toEqual({
    ok: false,
    errors: { '1.refused': 'count-malformed' },
  })
})

test('rules ask about order, pincode and orders of the shopper, and about nothing else', () => {
  expect([...CASH_RULE_FIELDS]).toEqual([
    'way',
    'confirmHours',
    'advanceRupees',
    'fromRupees',
    'belowRupees',
    'pincodes',
    'placeRefusedPercent',
    'order',
    'openOrders',
    'delivered',
    'refused',
  ])
  const named = parseCashRules([{ ...NEW_CASH_RULE, name: 'Asha', language: 'gu' } as never])
  expect(named).toEqual({ ok: true, value: [{ way: NEW_CASH_RULE.way, when: {} }] })
})
