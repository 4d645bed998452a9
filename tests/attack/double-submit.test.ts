import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { lockStock } from '#database/stock/stock.ts'
import { meetingPoint, unguardedStock } from '#tests/races/checkout.ts'
import { countOrders, layOutGoods, P1, P2, P3, stockOf } from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { type Answer, releaseTogether, sendAndHangUp } from './held-requests.ts'
import { ask, basketOf, WITHOUT_LIMITS } from './scene.ts'

// The same races as in tests/races, but through the whole shop: sockets, session, guards, limits.

let shop: TestShop
let buyers: SignedIn[]

async function open(parts: Parameters<typeof openTestShop>[0] = {}): Promise<TestShop> {
  const opened = await openTestShop({ config: WITHOUT_LIMITS, ...parts })
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  await layOutGoods(opened.db)
  return opened
}

const signIn = (into: TestShop, count: number) =>
  Promise.all(Array.from({ length: count }, () => into.signIn()))

beforeAll(async () => {
  shop = await open()
  buyers = await signIn(shop, 40)
})
afterAll(() => shop.close())
beforeEach(() => layOutGoods(shop.db))

async function confirmationOf(at: TestShop, person: SignedIn, productId: string, quantity = 1) {
  const body = basketOf(productId, quantity)
  const priced = await ask(at.app, paths.payments.createOrder(), { method: 'POST', person, body })
  return { ...body, amount: priced.json<{ amount: number }>().amount }
}

const idsIn = (answers: readonly Answer[]) =>
  new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.orderId))
const statusesIn = (answers: readonly Answer[]) => {
  const groups = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...groups].map(([status, same]) => [status, same.length]))
}

describe('forty shoppers at one instant', () => {
  test('get more than the available units without the guard', async () => {
    const AT_ONCE = 6
    const careless = await open(unguardedStock(meetingPoint(AT_ONCE)))
    const several = await signIn(careless, AT_ONCE)
    const [first] = several
    if (!first) throw new Error('nobody came')
    const body = await confirmationOf(careless, first, P3)
    const answers = await releaseTogether(
      careless.app,
      several.map((person) => ({ path: paths.payments.verify(), person, body })),
    )
    expect(idsIn(answers).size).toBeGreaterThan(1)
    expect(Object.keys(await brokenInvariants(careless.db)).join()).toContain('I4')
    await careless.close()
  })

  test('get the last unit once, and the others a refusal (STK-01)', async () => {
    const body = await confirmationOf(shop, buyers[0] as SignedIn, P3)
    const answers = await releaseTogether(
      shop.app,
      buyers.map((person) => ({ path: paths.payments.verify(), person, body })),
    )
    expect(statusesIn(answers)).toEqual({ 200: 1, 409: 39 })
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'out-of-stock']),
    )
    expect(await stockOf(shop.db, P3)).toBe(0)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('get two orders of two from five units, with one unit left (STK-02)', async () => {
    const body = await confirmationOf(shop, buyers[0] as SignedIn, P1, 2)
    const answers = await releaseTogether(
      shop.app,
      buyers.map((person) => ({ path: paths.payments.verify(), person, body })),
    )
    expect(statusesIn(answers)).toEqual({ 200: 2, 409: 38 })
    expect(await stockOf(shop.db, P1)).toBe(1)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })
})

describe('one shopper with many simultaneous requests', () => {
  const send = async (count: number, headers: (at: number) => Record<string, string>) => {
    const person = buyers[1] as SignedIn
    const body = await confirmationOf(shop, person, P2)
    return releaseTogether(
      shop.app,
      Array.from({ length: count }, (_, at) => ({
        path: paths.payments.verify(),
        person,
        body,
        headers: headers(at),
      })),
    )
  }

  test('gets one order under one Idempotency-Key (IDM-02)', async () => {
    const answers = await send(30, () => ({ 'idempotency-key': 'pressed-often' }))
    expect(statusesIn(answers)).toEqual({ 200: 30 })
    expect(idsIn(answers).size).toBe(1)
    expect(await countOrders(shop.db)).toBe(1)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('gets one order without a key too (IDM-01)', async () => {
    const answers = await send(20, () => ({}))
    expect([statusesIn(answers), idsIn(answers).size]).toEqual([{ 200: 20 }, 1])
    expect(await countOrders(shop.db)).toBe(1)
  })

  test('gets at most ten orders to pay in cash, whatever keys are made up', async () => {
    const answers = await send(20, (at) => ({ 'idempotency-key': `made-up-${at}` }))
    expect(statusesIn(answers)).toEqual({ 200: 10, 422: 10 })
    expect(await countOrders(shop.db)).toBe(10)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('gets the existing order after disconnecting and asking again (IDM-05)', async () => {
    const underWay = Promise.withResolvers<void>()
    const gone = Promise.withResolvers<void>()
    const slow = await open({
      lockStock: async (...asked) => {
        underWay.resolve()
        await gone.promise
        return lockStock(...asked)
      },
    })
    const person = await slow.signIn()
    const body = await confirmationOf(slow, person, P2)
    const headers = { 'idempotency-key': 'lost-on-the-way' }
    const request = { path: paths.payments.verify(), person, body, headers }
    await sendAndHangUp(slow.app, request, underWay.promise)
    gone.resolve()
    await expect.poll(() => countOrders(slow.db)).toBe(1)
    const again = await ask(slow.app, paths.payments.verify(), {
      method: 'POST',
      person,
      headers,
      body,
    })
    expect(again.statusCode).toBe(200)
    expect(await countOrders(slow.db)).toBe(1)
    await slow.close()
  })
})
