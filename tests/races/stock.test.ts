import { describe, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { withinMs } from '#tests/support/rounds.ts'
import type { Wanted } from '#use-cases/checkout/price-order.ts'
import {
  confirm,
  lineByLineStock,
  lowestStockDuring,
  meetingPoint,
  placingDeps,
  totalOf,
  unguardedStock,
} from './checkout.ts'
import { addBuyers, countOrders, databaseWithGoods, P1, P2, P3, stockOf } from './fixture.ts'

const shop = databaseWithGoods()

type Answers = Awaited<ReturnType<typeof confirm>>[]

async function openRace(parts: Parameters<typeof placingDeps>[1] = {}) {
  const { db } = shop
  const deps = placingDeps(db, parts)
  const buyAll = async (buyers: Person[], basketOf: (index: number) => Wanted[]) => {
    const baskets = buyers.map((_, index) => basketOf(index))
    const amounts = new Map<string, number>()
    for (const basket of baskets) {
      const name = JSON.stringify(basket)
      if (!amounts.has(name)) amounts.set(name, await totalOf(deps, basket))
    }
    const buy = (buyer: Person, index: number) => {
      const basket = baskets[index] ?? []
      return confirm(deps, buyer, basket, {
        amountPaise: amounts.get(JSON.stringify(basket)) ?? 0,
        key: `race-${index}`,
      })
    }
    return Promise.all(buyers.map(buy))
  }
  return { db, deps, buyAll }
}

const placed = (answers: Answers) => answers.flatMap((answer) => (answer.ok ? [answer.order] : []))
const refusals = (answers: Answers) => [
  ...new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))),
]
const acknowledged = (answers: Answers) =>
  placed(answers).map(({ id, amounts }) => ({ orderId: id, amountPaise: amounts.totalPaise }))

describe('forty buyers and five units', () => {
  test('place more orders than there are units without the guard', async () => {
    const { db, buyAll } = await openRace(unguardedStock(meetingPoint(8)))
    const answers = await buyAll(await addBuyers(db, 40), () => [{ productId: P1, quantity: 1 }])
    expect(placed(answers).length).toBeGreaterThan(5)
    const broken = await brokenInvariants(db)
    expect(Object.keys(broken).join()).toContain('I4')
  })

  test('place exactly five orders and leave nothing', async () => {
    const { db, buyAll } = await openRace()
    const answers = await buyAll(await addBuyers(db, 40), () => [{ productId: P1, quantity: 1 }])
    expect(placed(answers)).toHaveLength(5)
    expect(refusals(answers)).toEqual(['out-of-stock'])
    expect(await countOrders(db)).toBe(5)
    expect(await stockOf(db, P1)).toBe(0)
    expect(await brokenInvariants(db, { acknowledged: acknowledged(answers) })).toEqual({})
  })

  test('in twos: two orders, one unit left, never below zero at any time (STK-02)', async () => {
    const { db, buyAll } = await openRace()
    const buyers = await addBuyers(db, 40)
    const selling = buyAll(buyers, () => [{ productId: P1, quantity: 2 }])
    expect(await lowestStockDuring(db, P1, selling)).toBeGreaterThanOrEqual(0)
    const answers = await selling
    expect(placed(answers)).toHaveLength(2)
    expect(refusals(answers)).toEqual(['out-of-stock'])
    expect(await stockOf(db, P1)).toBe(1)
    expect(await brokenInvariants(db, { acknowledged: acknowledged(answers) })).toEqual({})
  })
})

test('the last unit goes to one of fifty buyers, the others are told that it is sold out (STK-01)', async () => {
  const { db, buyAll } = await openRace()
  const answers = await buyAll(await addBuyers(db, 50), () => [{ productId: P3, quantity: 1 }])
  expect(placed(answers)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'out-of-stock')).toHaveLength(
    49,
  )
  expect(await stockOf(db, P3)).toBe(0)
  expect(await brokenInvariants(db, { acknowledged: acknowledged(answers) })).toEqual({})
})

describe('baskets in opposite order', () => {
  const basket: Wanted[] = [
    { productId: P1, quantity: 1 },
    { productId: P2, quantity: 2 },
  ]

  test('deadlock when lots are locked in the order of the basket', async () => {
    const { db, deps } = await openRace({ lockStock: lineByLineStock(meetingPoint(2)) })
    const amountPaise = await totalOf(deps, basket)
    const buyers = await addBuyers(db, 2)
    const outcomes = await Promise.allSettled(
      buyers.map((buyer, index) =>
        confirm(deps, buyer, index === 0 ? basket : basket.toReversed(), { amountPaise }),
      ),
    )
    const broken = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.cause.message] : [],
    )
    expect(broken).toEqual(['deadlock detected'])
  })

  test('never block each other in the shop (STK-03)', async () => {
    const { db, buyAll } = await openRace()
    const began = performance.now()
    const answers = await buyAll(await addBuyers(db, 50), (index) =>
      index % 2 === 0 ? basket : basket.toReversed(),
    )
    expect(performance.now() - began).toBeLessThan(withinMs(5_000))
    expect(placed(answers)).toHaveLength(5)
    expect(refusals(answers)).toEqual(['out-of-stock'])
    // A basket that lacks one product takes nothing of the other.
    expect(await stockOf(db, P2)).toBe(90)
    expect(await brokenInvariants(db, { acknowledged: acknowledged(answers) })).toEqual({})
  })
})
