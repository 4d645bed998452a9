import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canPayByLink,
  exchangeOf,
  lessSpent,
  type PaidParts,
  paidPaise,
  shareRefund,
} from './exchange.ts'

const paise = fc.nat(200_000)
const parts = fc.record({ onlinePaise: paise, creditPaise: paise, cashPaise: paise })

test('what returned goods bring is paid with, paid back, or both, and never lost or made', () => {
  expect(exchangeOf(500_00, 700_00)).toEqual({
    creditPaise: 500_00,
    duePaise: 200_00,
    backPaise: 0,
  })
  expect(exchangeOf(500_00, 500_00)).toEqual({ creditPaise: 500_00, duePaise: 0, backPaise: 0 })
  expect(exchangeOf(500_00, 300_00)).toEqual({
    creditPaise: 300_00,
    duePaise: 0,
    backPaise: 200_00,
  })
  fc.assert(
    fc.property(paise, paise, (worthPaise, totalPaise) => {
      const { creditPaise, duePaise, backPaise } = exchangeOf(worthPaise, totalPaise)
      expect(creditPaise + duePaise).toBe(totalPaise)
      expect(creditPaise + backPaise).toBe(worthPaise)
      expect(Math.min(duePaise, backPaise)).toBe(0)
    }),
  )
})

test('less than a rupee is not paid by a link', () => {
  const by = (duePaise: number) => canPayByLink({ duePaise })
  expect([1, 99, 100, 38_50].map(by)).toEqual([false, false, true, true])
})

test('what can go back by itself goes first, and what is spent is taken from cash first', () => {
  const left = { onlinePaise: 100, creditPaise: 50, cashPaise: 30 }
  expect(shareRefund(160, left)).toEqual({ onlinePaise: 100, creditPaise: 50, cashPaise: 10 })
  expect(lessSpent(left, 40)).toEqual({ onlinePaise: 100, creditPaise: 40, cashPaise: 0 })
})

test('a refund takes no more of any payment than is left of it', () => {
  fc.assert(
    fc.property(parts, paise, (left, asked) => {
      const shared = shareRefund(Math.min(asked, paidPaise(left)), left)
      expect(paidPaise(shared)).toBe(Math.min(asked, paidPaise(left)))
      for (const part of ['onlinePaise', 'creditPaise', 'cashPaise'] as const) {
        expect(shared[part]).toBeLessThanOrEqual(left[part])
      }
    }),
  )
})

/** An order of the model: its payments, its refunds, and the order that its credit came from. */
interface Paid {
  own: Pick<PaidParts, 'onlinePaise' | 'cashPaise'>
  back: Pick<PaidParts, 'onlinePaise' | 'cashPaise'>
  /** What its credit still pays of it, and what the credit was at first. */
  creditPaise: number
  wasCreditPaise: number
  from: Paid | undefined
  isOver: boolean
}

/** How much of an order's payments can still be refunded or spent. */
const leftOf = (order: Paid, all: readonly Paid[]): PaidParts =>
  lessSpent(
    {
      onlinePaise: order.own.onlinePaise - order.back.onlinePaise,
      cashPaise: order.own.cashPaise - order.back.cashPaise,
      creditPaise: order.creditPaise,
    },
    all.filter(({ from }) => from === order).reduce((sum, { creditPaise }) => sum + creditPaise, 0),
  )

/** Refunds at most what is left of an order; a released credit returns to the order that it came from. */
function giveBack(order: Paid, all: readonly Paid[], amountPaise: number): void {
  const left = leftOf(order, all)
  const shared = shareRefund(Math.min(amountPaise, paidPaise(left)), left)
  order.back.onlinePaise += shared.onlinePaise
  order.back.cashPaise += shared.cashPaise
  if (shared.creditPaise === 0 || !order.from) return
  order.creditPaise -= shared.creditPaise
  giveBack(order.from, all, shared.creditPaise)
}

const anAct = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('order' as const), online: paise, cash: paise }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('exchange' as const),
      at: fc.nat(),
      percent: fc.constantFrom(20, 50, 100, 150),
      total: paise,
      inCash: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      at: fc.nat(),
      percent: fc.constantFrom(10, 60, 100, 130),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), at: fc.nat() }) },
)

test('however orders are exchanged, cancelled and refunded, what came is given back at most, and all adds up', () => {
  fc.assert(
    fc.property(fc.array(anAct, { minLength: 4, maxLength: 30 }), (acts) => {
      const orders: Paid[] = []
      for (const act of acts) {
        if (act.act === 'order') {
          orders.push({
            own: { onlinePaise: act.online, cashPaise: act.cash },
            back: { onlinePaise: 0, cashPaise: 0 },
            creditPaise: 0,
            wasCreditPaise: 0,
            from: undefined,
            isOver: false,
          })
          continue
        }
        const order = orders[act.at % orders.length]
        if (!order || order.isOver) continue
        const left = paidPaise(leftOf(order, orders))
        if (act.act === 'cancel') {
          order.isOver = true
          giveBack(order, orders, left)
        }
        const percent = act.act === 'cancel' ? 0 : act.percent
        const worth = Math.min(left, Math.floor((left * percent) / 100))
        if (act.act === 'refund') giveBack(order, orders, worth)
        else if (act.act === 'exchange' && worth > 0 && act.total > 0) {
          const { creditPaise, duePaise, backPaise } = exchangeOf(worth, act.total)
          giveBack(order, orders, backPaise)
          orders.push({
            own: {
              onlinePaise: act.inCash ? 0 : duePaise,
              cashPaise: act.inCash ? duePaise : 0,
            },
            back: { onlinePaise: 0, cashPaise: 0 },
            creditPaise,
            wasCreditPaise: creditPaise,
            from: order,
            isOver: false,
          })
        }
        for (const one of orders) {
          expect(one.back.onlinePaise).toBeLessThanOrEqual(one.own.onlinePaise)
          expect(one.back.cashPaise).toBeLessThanOrEqual(one.own.cashPaise)
          expect(one.creditPaise).toBeGreaterThanOrEqual(0)
          const spent = orders.filter(({ from }) => from === one)
          // What was paid for an order was refunded, pays for another order, or is left.
          expect(
            one.back.onlinePaise +
              one.back.cashPaise +
              (one.wasCreditPaise - one.creditPaise) +
              spent.reduce((sum, { creditPaise }) => sum + creditPaise, 0) +
              paidPaise(leftOf(one, orders)),
          ).toBe(one.own.onlinePaise + one.own.cashPaise + one.wasCreditPaise)
        }
      }
    }),
  )
})
