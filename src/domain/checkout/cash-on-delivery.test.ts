import { expect, test } from 'vitest'
import { standardTerms } from '../accounts/trade-terms.ts'
import { type CashQuestion, canPayCashOnDelivery } from './cash-on-delivery.ts'
import { type CashRule, NO_PARCELS } from './cash-rules.ts'

const judge = (question: CashQuestion) => canPayCashOnDelivery(question, standardTerms('live').cash)

const fine = { totalPaise: 500_00, undeliveredOrders: 0, codAllowed: true }

test('an ordinary order may be paid in cash', () => {
  expect(judge(fine)).toEqual({ ok: true })
})

test('₹10,000 may be paid in cash, one paisa more may not', () => {
  expect(judge({ ...fine, totalPaise: 10_000_00 })).toEqual({ ok: true })
  expect(judge({ ...fine, totalPaise: 10_000_01 })).toEqual({
    ok: false,
    reason: 'cod-amount-too-high',
  })
})

test('a tenth undelivered order may be placed, an eleventh may not', () => {
  expect(judge({ ...fine, undeliveredOrders: 9 })).toEqual({ ok: true })
  expect(judge({ ...fine, undeliveredOrders: 10 })).toEqual({
    ok: false,
    reason: 'cod-too-many-open',
  })
})

test('an area without cash on delivery is the first reason', () => {
  const everything = { totalPaise: 20_000_00, undeliveredOrders: 12, codAllowed: false }
  expect(judge(everything)).toEqual({ ok: false, reason: 'cod-not-in-this-area' })
})

test('an advance is paid online of an order that leaves something to collect; of a smaller one all is', () => {
  const terms = { pincode: '388001', shopper: undefined, place: NO_PARCELS }
  const judgeBy = (rule: CashRule, totalPaise: number) =>
    canPayCashOnDelivery({ ...fine, totalPaise }, standardTerms('live').cash, {
      ...terms,
      rules: [rule],
    })
  const rule: CashRule = { way: 'advance', advancePaise: 150_00, when: { isFirstOrder: true } }
  const causes = ['not-signed-in']
  const asked = { ok: true, advance: { paise: 150_00, causes } }
  expect(judgeBy(rule, 500_00)).toEqual(asked)
  expect(judgeBy(rule, 151_00)).toEqual(asked)
  expect(judgeBy(rule, 150_99)).toEqual({ ok: false, reason: 'cod-by-rule', causes })
  expect(judgeBy({ way: 'advance', when: {} }, 500_00)).toMatchObject({ advance: { paise: 99_00 } })
})
