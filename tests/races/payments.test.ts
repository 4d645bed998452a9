import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { P2, stockOf } from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { type Begun, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { rounds } from '#tests/support/rounds.ts'

/** The long tests make three hundred, as many as the shop guarantees. */
const THIRD = rounds({ short: 20, long: 100 })
const AT_ONCE = 8

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

async function many(count: number): Promise<Begun[]> {
  const begun: Begun[] = []
  while (begun.length < count) {
    const some = Math.min(AT_ONCE, count - begun.length)
    begun.push(...(await Promise.all(Array.from({ length: some }, () => shop.begin()))))
  }
  return begun
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await Promise.all(items.slice(at, at + AT_ONCE).map(work))
  }
}

describe(`${3 * THIRD} payments`, () => {
  test('become the same number of paid orders, whether reported by the browser, an event or nobody', async () => {
    const begun = await many(3 * THIRD)
    const byEvent = begun.slice(0, THIRD)
    const byBrowser = begun.slice(THIRD, 2 * THIRD)
    const byNobody = begun.slice(2 * THIRD)

    for (const checkout of byEvent) shop.pay(checkout)
    await shop.eventsDone()
    expect(await shop.count('orders', "payment_state = 'paid'")).toBe(THIRD)

    shop.razorpay.webhooks.hold()
    await each(byBrowser, async (checkout) => {
      const { body } = await shop.verify(checkout, shop.pay(checkout).proof)
      expect(body.success).toBe(true)
    })
    for (const checkout of byNobody) shop.pay(checkout)
    expect(await shop.count('orders', "payment_state = 'paid'")).toBe(2 * THIRD)
    shop.later(2)
    while ((await shop.reconcile()).isUnfinished);

    expect(await shop.count('orders', "payment_state = 'paid'")).toBe(3 * THIRD)
    expect(await shop.count('orders')).toBe(3 * THIRD)
    expect(await shop.count('mails', "kind = 'order-paid'")).toBe(3 * THIRD)
    expect(await stockOf(shop.db, P2)).toBe(1_000 - 3 * THIRD)
    // All events again, out of order and twice: they change nothing.
    shop.razorpay.webhooks.copies = 2
    shop.razorpay.webhooks.release('shuffled')
    await shop.eventsDone()
    expect(await shop.count('mails')).toBe(3 * THIRD)
    expect(await shop.count('stock_moves')).toBe(3 * THIRD)
    expect(await brokenInvariants(shop.db, { now: shop.clock.now() })).toEqual({})
  }, 300_000)
})

describe('one payment', () => {
  test('reported five times by browser, event and reconciler simultaneously is one order', async () => {
    const begun = await many(THIRD)
    shop.razorpay.webhooks.hold()
    const paid = begun.map((checkout) => ({ checkout, proof: shop.pay(checkout).proof }))
    shop.later(2)
    shop.razorpay.webhooks.copies = 5
    shop.razorpay.webhooks.release('shuffled')
    await Promise.all([
      (async () => {
        while ((await shop.reconcile()).isUnfinished);
      })(),
      each(paid, async ({ checkout, proof }) => {
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => shop.verify(checkout, proof)),
        )
        for (const { body } of answers) {
          expect(body).toMatchObject({ success: true, orderId: checkout.orderId })
        }
      }),
      shop.handleEvents(),
    ])
    await shop.eventsDone()
    expect(await shop.count('orders', "payment_state = 'paid'")).toBe(THIRD)
    expect(await shop.count('stock_moves')).toBe(THIRD)
    expect(await shop.count('mails')).toBe(THIRD)
    expect(await shop.count('owner_tasks')).toBe(0)
    expect(await brokenInvariants(shop.db, { now: shop.clock.now() })).toEqual({})
  }, 300_000)
})
