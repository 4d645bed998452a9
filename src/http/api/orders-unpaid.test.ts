import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { P2, stockOf } from '#tests/races/fixture.ts'
import { type Begun, DOWN, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { expireReservations } from '#use-cases/payments/expire-reservations.ts'

let shop: PrepaidShop
let asha: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
  asha = await shop.signIn({ name: 'Asha Patel' })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const payAgain = (begun: Begun, who: Pick<SignedIn, 'headers'> = asha) =>
  shop.post(paths.payments.payAgain({ id: begun.orderId }), {}, who.headers)
const cancel = (begun: Begun, who: Pick<SignedIn, 'headers'> = asha) =>
  shop.post(paths.afterSale.cancel({ id: begun.orderId }), {}, who.headers)

describe('an unpaid order is paid from the list of orders', () => {
  test('as the same order at the provider, so that it is charged once', async () => {
    const begun = await shop.begin({}, asha)
    const again = await payAgain(begun)
    expect(again).toMatchObject({
      status: 200,
      body: { orderId: begun.orderId, order: { id: begun.providerOrderId }, status: 'awaiting' },
    })
    expect(await shop.count('payment_attempts')).toBe(1)
    expect((await shop.verify(begun, shop.pay(begun).proof)).body).toMatchObject({ success: true })
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    await shop.allHolds()
  })

  test('but not a second time: a payment that has arrived is returned as paid', async () => {
    const begun = await shop.begin({}, asha)
    shop.razorpay.webhooks.hold()
    shop.pay(begun)
    expect(await payAgain(begun)).toMatchObject({ status: 200, body: { status: 'success' } })
    shop.razorpay.webhooks.release()
    await shop.allHolds()
  })

  test('not while the provider is unavailable, and not after the time to pay', async () => {
    const begun = await shop.begin({}, asha)
    shop.fault({}, DOWN)
    expect(await payAgain(begun)).toMatchObject({
      status: 409,
      body: { code: 'payment-under-way' },
    })
    shop.heal()
    shop.later(20)
    expect(await payAgain(begun)).toMatchObject({ status: 409, body: { code: 'checkout-over' } })
  })

  test('by its own shopper only', async () => {
    const begun = await shop.begin({}, asha)
    const other = await shop.signIn()
    expect(await payAgain(begun, other)).toMatchObject({ status: 404 })
  })
})

describe('an unpaid order is cancelled', () => {
  test('at once: its goods are released and it costs nothing', async () => {
    const before = await stockOf(shop.db, P2)
    const begun = await shop.begin({}, asha)
    expect(await cancel(begun)).toMatchObject({
      status: 200,
      body: { success: true, order: { status: 'cancelled' } },
    })
    expect(await cancel(begun)).toMatchObject({ status: 200 })
    expect(await shop.stateOf(begun)).toBe('failed cancelled')
    expect(await stockOf(shop.db, P2)).toBe(before)
    expect(await shop.count('refunds')).toBe(0)
    expect(await payAgain(begun)).toMatchObject({ status: 409, body: { code: 'checkout-over' } })
    await shop.allHolds()
  })

  test('also while the provider is unavailable; money that arrives anyway is refunded', async () => {
    const begun = await shop.begin({}, asha)
    shop.fault({}, DOWN)
    expect(await cancel(begun)).toMatchObject({ status: 200 })
    shop.heal()
    shop.pay(begun)
    await shop.eventsDone()
    await shop.refund()
    await shop.bankRefunds()
    expect(await shop.stateOf(begun)).toBe('refunded cancelled')
    expect(await shop.count('mails', "kind = 'order-paid-after-cancelling'")).toBe(1)
    await shop.allHolds()
  })

  test('not when the provider has received money: the order is then paid', async () => {
    const begun = await shop.begin({}, asha)
    shop.razorpay.webhooks.hold()
    shop.pay(begun)
    expect(await cancel(begun)).toMatchObject({
      status: 409,
      body: { code: 'payment-under-way' },
    })
    expect(await shop.stateOf(begun)).toBe('paid placed')
    shop.razorpay.webhooks.release()
    // Now it is a paid order, which is cancelled with a refund.
    expect(await cancel(begun)).toMatchObject({ status: 200 })
    expect(await shop.count('refunds')).toBe(1)
    await shop.allHolds()
  })

  test('by its own shopper only, and nobody else can trigger a request to the provider', async () => {
    const begun = await shop.begin({}, asha)
    const other = await shop.signIn()
    shop.fault({}, DOWN)
    expect(await cancel(begun, other)).toMatchObject({ status: 404 })
    shop.heal()
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
  })
})

test('an order whose payment never arrived is listed as failed, for its shopper and the owner', async () => {
  const owner = await shop.signIn({ admin: true })
  const begun = await shop.begin({}, asha)
  shop.later(20)
  await shop.expire()
  for (const [path, { headers }] of [
    [paths.orders.ofShopper({ user_id: asha.person.userId }), asha],
    [paths.orders.list(), owner],
  ] as const) {
    const list = await shop.app.inject({ url: path, headers })
    expect(list.json()).toMatchObject([{ _id: begun.orderId, status: 'failed' }])
  }
})

test('an unpaid order that cannot be settled does not keep other goods from sale', async () => {
  const bad = await shop.begin({}, asha)
  await refuseRows(shop.db, 'orders', `new.id = '${bad.orderId}' and new.payment_state = 'failed'`)
  shop.later(1)
  const good = await shop.begin()
  shop.later(20)
  const run = await expireReservations(shop.parts, { max: 1 })
  expect(run).toMatchObject({ done: 1, failures: [expect.any(Error)] })
  const states = [await shop.stateOf(bad), await shop.stateOf(good)]
  expect(states).toEqual(['awaiting placed', 'failed placed'])
})
