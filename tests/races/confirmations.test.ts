import { describe, expect, test } from 'vitest'
import { brokenInvariants } from '#tests/support/invariants.ts'
import type { PlacingDeps } from '#use-cases/checkout/place-cash-order.ts'
import { confirm, placingDeps, totalOf, withoutShopperLock } from './checkout.ts'
import { addBuyers, countOrders, databaseWithGoods, P2, P3, stockOf } from './fixture.ts'

const shop = databaseWithGoods()

const AT_ONCE = 8
const MAX_OPEN = 10

async function openRace(parts: Partial<PlacingDeps> = {}) {
  const { db } = shop
  const deps = placingDeps(db, parts)
  const [person, other] = await addBuyers(db, 2)
  if (!person || !other) throw new Error('two buyers were asked for')
  return { db, deps, person, other }
}

describe('one confirmation, sent many times simultaneously', () => {
  const basket = [{ productId: P2, quantity: 1 }]

  test('without the guard it places more than one order', async () => {
    const { db, deps, person } = await openRace(withoutShopperLock(AT_ONCE))
    const amountPaise = await totalOf(deps, basket)
    const send = () => confirm(deps, person, basket, { amountPaise, key: 'same' })
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    expect(await countOrders(db)).toBeGreaterThan(1)
  })

  test('with one Idempotency-Key it places one order and every answer names it (IDM-02)', async () => {
    const { db, deps, person } = await openRace()
    const amountPaise = await totalOf(deps, basket)
    const send = () => confirm(deps, person, basket, { amountPaise, key: 'same' })
    const answers = await Promise.all(Array.from({ length: 30 }, send))
    const ids = answers.map((answer) => (answer.ok ? answer.order.id : answer.reason))
    expect(new Set(ids).size).toBe(1)
    expect(await countOrders(db)).toBe(1)
    expect(await stockOf(db, P2)).toBe(99)
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('without a key it also places one order (IDM-01)', async () => {
    const { db, deps, person } = await openRace()
    const amountPaise = await totalOf(deps, basket)
    const send = () => confirm(deps, person, basket, { amountPaise })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    const ids = answers.map((answer) => (answer.ok ? answer.order.id : answer.reason))
    expect(new Set(ids).size).toBe(1)
    expect(await countOrders(db)).toBe(1)
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('for the last unit it places one order, and no repetition is told that it is sold out', async () => {
    const { db, deps, person } = await openRace()
    const last = [{ productId: P3, quantity: 1 }]
    const amountPaise = await totalOf(deps, last)
    const send = () => confirm(deps, person, last, { amountPaise, key: 'same' })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    const late = await send()
    const ids = [...answers, late].map((answer) => (answer.ok ? answer.order.id : answer.reason))
    expect(new Set(ids).size).toBe(1)
    expect(await countOrders(db)).toBe(1)
    expect(await brokenInvariants(db)).toEqual({})
  })

  test('with one key and different baskets it places one order and refuses the rest (IDM-03)', async () => {
    const { db, deps, person } = await openRace()
    const baskets = Array.from({ length: 10 }, (_, index) => [
      { productId: P2, quantity: index + 1 },
    ])
    const amounts = await Promise.all(baskets.map((wanted) => totalOf(deps, wanted)))
    const answers = await Promise.all(
      baskets.map((wanted, index) =>
        confirm(deps, person, wanted, { amountPaise: amounts[index] ?? 0, key: 'same' }),
      ),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const reasons = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))
    expect(new Set(reasons)).toEqual(new Set(['key-used-otherwise']))
    expect(await countOrders(db)).toBe(1)
    expect(await brokenInvariants(db)).toEqual({})
  })

  test("two shoppers' equal keys are two keys (IDM-04)", async () => {
    const { db, deps, person, other } = await openRace()
    const amountPaise = await totalOf(deps, basket)
    const answers = await Promise.all(
      [person, other].map((who) => confirm(deps, who, basket, { amountPaise, key: 'same' })),
    )
    const owners = answers.map((answer) => (answer.ok ? answer.order.userId : answer.reason))
    expect(owners).toEqual([person.userId, other.userId])
    expect(await countOrders(db)).toBe(2)
  })
})

describe("one shopper's many simultaneous baskets", () => {
  const baskets = Array.from({ length: 12 }, (_, index) => [
    { productId: P2, quantity: (index % 3) + 1 },
  ])
  const sendAll = async ({ deps, person }: Awaited<ReturnType<typeof openRace>>) => {
    const amounts = await Promise.all(baskets.map((wanted) => totalOf(deps, wanted)))
    return Promise.all(
      baskets.map((wanted, index) =>
        confirm(deps, person, wanted, { amountPaise: amounts[index] ?? 0, key: `cart-${index}` }),
      ),
    )
  }

  test('pass the limit of undelivered orders without the guard', async () => {
    const race = await openRace(withoutShopperLock(baskets.length))
    await sendAll(race)
    expect(await countOrders(race.db)).toBeGreaterThan(MAX_OPEN)
  })

  test('place at most ten undelivered cash orders', async () => {
    const race = await openRace()
    const answers = await sendAll(race)
    expect(await countOrders(race.db)).toBe(MAX_OPEN)
    const reasons = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]))
    expect(reasons).toEqual(['cod-too-many-open', 'cod-too-many-open'])
    expect(await brokenInvariants(race.db)).toEqual({})
  })
})
