import { expect, test } from 'vitest'
import { standardTerms } from '../accounts/trade-terms.ts'
import { type CashQuestion, canPayCashOnDelivery } from './cash-on-delivery.ts'

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
