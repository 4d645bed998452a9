import { describe, expect, test } from 'vitest'
import { standardTerms } from '../accounts/trade-terms.ts'
import { canPayCashOnDelivery } from './cash-on-delivery.ts'
import {
  askedBy,
  type CashCase,
  type CashConditions,
  causesOf,
  hasManyOpenOrders,
  indexOfDecidingRule,
  MIN_PLACE_PARCELS,
  rehearseRules,
  type ShopperHistory,
} from './cash-rules.ts'

const KNOWN: ShopperHistory = { openOrders: 1, delivered: 3, refused: 1, isFirstOrder: false }
const ORDER: CashCase = {
  totalPaise: 500_00,
  pincode: '388001',
  shopper: KNOWN,
  place: { ended: 10, refused: 3 },
}
const applies = (when: CashConditions, order: Partial<CashCase> = {}) =>
  indexOfDecidingRule([{ way: 'prepaid', when }], { ...ORDER, ...order }) === 0

describe('a condition applies', () => {
  test.each<[CashConditions, CashConditions]>([
    [{ fromPaise: 500_00 }, { fromPaise: 500_01 }],
    [{ belowPaise: 500_01 }, { belowPaise: 500_00 }],
    [{ pincodes: ['79', '388'] }, { pincodes: ['79', '380'] }],
    [{ minPlaceRefusedPercent: 30 }, { minPlaceRefusedPercent: 31 }],
    [{ minOpenOrders: 1 }, { minOpenOrders: 2 }],
    [{ isFirstOrder: false }, { isFirstOrder: true }],
    [{ minDelivered: 3 }, { minDelivered: 4 }],
    [{ minRefused: 1 }, { minRefused: 2 }],
  ])('up to its limit: %o, and not %o', (inside, outside) => {
    expect([applies(inside), applies(outside)]).toEqual([true, false])
  })

  test('of a pincode only once enough parcels have been at its doors', () => {
    const ended = MIN_PLACE_PARCELS - 1
    expect(applies({ minPlaceRefusedPercent: 30 }, { place: { ended, refused: ended } })).toBe(
      false,
    )
  })

  test('to a visitor as to somebody new', () => {
    expect(applies({ isFirstOrder: true }, { shopper: undefined })).toBe(true)
    expect(applies({ minRefused: 1 }, { shopper: undefined })).toBe(false)
  })

  test('only with every other of its rule', () => {
    expect(applies({ fromPaise: 100_00, minRefused: 1 })).toBe(true)
    expect(applies({ fromPaise: 900_00, minRefused: 1 })).toBe(false)
  })
})

test('the first rule that applies decides, and without one cash is taken', () => {
  const limits = standardTerms('live').cash
  const question = { totalPaise: 500_00, undeliveredOrders: 1, codAllowed: true }
  const decide = (...rules: Parameters<typeof indexOfDecidingRule>[0][number][]) =>
    canPayCashOnDelivery(question, limits, { ...ORDER, rules })
  const good = { way: 'free', when: { minDelivered: 3 } } as const
  const large = { way: 'prepaid', when: { fromPaise: 500_00, minRefused: 1 } } as const
  expect(decide(good, large)).toEqual({ ok: true })
  expect(decide(large, good)).toEqual({
    ok: false,
    reason: 'cod-by-rule',
    causes: ['large', 'refused'],
  })
  expect(decide({ way: 'prepaid', when: { fromPaise: 600_00 } })).toEqual({ ok: true })
  expect(decide({ way: 'confirm', when: { minRefused: 1 } })).toEqual({
    ok: true,
    toConfirm: { withinHours: 24, causes: ['refused'] },
  })
  const tooMuch = { ...question, totalPaise: limits.maxPaise + 1 }
  expect(canPayCashOnDelivery(tooMuch, limits, { ...ORDER, rules: [good] })).toMatchObject({
    reason: 'cod-amount-too-high',
  })
})

test('a visitor is asked to sign in instead of being treated as a new shopper', () => {
  const rule = { way: 'prepaid', when: { isFirstOrder: true, fromPaise: 1 } } as const
  expect(causesOf(rule, { shopper: undefined })).toEqual(['large', 'not-signed-in'])
  expect(causesOf(rule, { shopper: KNOWN })).toEqual(['large', 'first-order'])
})

test('what no rule asks about is not read', () => {
  expect(askedBy([{ way: 'prepaid', when: { fromPaise: 1, pincodes: ['38'] } }])).toEqual({
    asksShopper: false,
    asksPlace: false,
  })
  for (const when of [{ minOpenOrders: 1 }, { isFirstOrder: false }, { minDelivered: 1 }]) {
    expect(askedBy([{ way: 'free', when }]).asksShopper).toBe(true)
  }
  expect(askedBy([{ way: 'free', when: { minPlaceRefusedPercent: 5 } }]).asksPlace).toBe(true)
})

const NO_ADVANCE = { advances: 0, advancePaise: 0 }

test('past orders count for the rule that would have decided them', () => {
  const past = [
    { ...ORDER, isRefused: true },
    { ...ORDER, totalPaise: 100_00, isRefused: false },
    { ...ORDER, totalPaise: 100_00, isRefused: true, shopper: { ...KNOWN, refused: 0 } },
  ]
  const rules = [
    { way: 'prepaid', when: { fromPaise: 400_00 } },
    { way: 'free', when: { minRefused: 1 } },
  ] as const
  expect(rehearseRules(rules, past)).toEqual({
    orders: 3,
    refused: 2,
    ...NO_ADVANCE,
    rules: [
      { orders: 1, refused: 1, ...NO_ADVANCE },
      { orders: 1, refused: 0, ...NO_ADVANCE },
    ],
  })
})

test('past orders tell what rules would have asked for in advance; of one that comes to hardly more, nothing', () => {
  const of = (totalPaise: number) => ({ ...ORDER, totalPaise, isRefused: false })
  const rules = [
    { way: 'advance', advancePaise: 150_00, when: { belowPaise: 400_00 } },
    { way: 'advance', when: { belowPaise: 600_00 } },
  ] as const
  const reported = rehearseRules(rules, [
    of(150_99),
    of(151_00),
    of(399_99),
    of(400_00),
    of(600_00),
  ])
  expect(reported).toEqual({
    orders: 5,
    refused: 0,
    advances: 3,
    advancePaise: 399_00,
    rules: [
      { orders: 3, refused: 0, advances: 2, advancePaise: 300_00 },
      { orders: 1, refused: 0, advances: 1, advancePaise: 99_00 },
    ],
  })
})

test.each([
  [4, 29, true],
  [3, 29, false],
  [4, 30, false],
])('%i open cash orders of an account of %i days are many: %s', (openOrders, ageDays, many) => {
  expect(hasManyOpenOrders({ openOrders, ageDays })).toBe(many)
})
