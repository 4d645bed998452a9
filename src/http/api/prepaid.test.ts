import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { P1, P2, P3, stockOf } from '#tests/races/fixture.ts'
import {
  type Begun,
  DELIVERY,
  DOWN,
  openPrepaidShop,
  type PrepaidShop,
} from '#tests/support/prepaid-shop.ts'
import { withinMs } from '#tests/support/rounds.ts'
import type { SignedIn } from '#tests/support/shop.ts'

let shop: PrepaidShop
let asha: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
  asha = await shop.signIn({ name: 'Asha Patel' })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('a checkout that is paid online', () => {
  test('starts with an order at the provider of exactly the shop’s own total (PRC-01)', async () => {
    const { status, body } = await shop.start(asha.headers, { quantities: [2], prices: 1 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      order: { id: expect.stringMatching(/^order_/), currency: 'INR' },
      orderNumber: expect.stringMatching(/^SMG-\d+$/),
      status: 'awaiting',
      items: 199,
      codFee: 0,
      keyId: 'rzp_test_STANDIN0000001',
      checkoutJs: '/stand-ins/razorpay/checkout.js',
      dialog: {
        name: 'Samagni',
        description: body.orderNumber,
        timeoutSeconds: 18 * 60,
        prefill: { name: 'Asha Patel', email: asha.person.email, contact: '+919876543210' },
      },
    })
    const { id, amount } = body.order as { id: string; amount: number }
    expect(amount).toBe(Math.round(Number(body.total) * 100))
    expect(Number(body.items) + Number(body.delivery)).toBe(body.total)
    expect(shop.razorpay.findOrder(id)).toMatchObject({ amount, currency: 'INR' })
    expect(await stockOf(shop.db, P2)).toBe(998)
    await shop.allHolds()
  })

  test('is paid by card: one order, and the shopper sees it (PAY-01)', async () => {
    const begun = await shop.begin({}, asha)
    const { proof } = shop.pay(begun, { method: 'card' })
    const { status, body } = await shop.verify(begun, proof)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, orderId: begun.orderId })
    const list = await shop.app.inject({
      url: paths.orders.ofShopper({ user_id: asha.person.userId }),
      headers: asha.headers,
    })
    expect(list.json()).toMatchObject([
      { _id: begun.orderId, status: 'success', payment_method: 'prepaid' },
    ])
    await shop.eventsDone()
    expect(await shop.count('mails', "kind = 'order-paid'")).toBe(1)
    await shop.allHolds()
  })

  test('repeated with its key is the same order at both ends (IDM-02, IDM-05)', async () => {
    const headers = { ...asha.headers, 'idempotency-key': 'checkout-1' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.start(headers)))
    const ids = answers.map(({ body }) => `${body.orderId} ${JSON.stringify(body.order)}`)
    expect(new Set(ids).size).toBe(1)
    const other = await shop.start(headers, { quantities: [2] })
    expect(other).toMatchObject({ status: 422, body: { code: 'key-used-otherwise' } })
    expect(await shop.count('orders')).toBe(1)
    expect(await stockOf(shop.db, P2)).toBe(999)
  })

  test('whose key is repeated after payment reports it as paid, and is not paid again', async () => {
    const headers = { ...asha.headers, 'idempotency-key': 'checkout-1' }
    const begun = await shop.begin({}, { ...asha, headers })
    await shop.verify(begun, shop.pay(begun).proof)
    const again = await shop.start(headers)
    expect(again).toMatchObject({ status: 200, body: { status: 'success' } })
  })

  test('started in two tabs and paid in both is two paid orders (PAY-18)', async () => {
    const tabs: Begun[] = []
    for (const key of ['tab-1', 'tab-2']) {
      const headers = { ...asha.headers, 'idempotency-key': key }
      tabs.push(await shop.begin({}, { headers }))
    }
    for (const tab of tabs) {
      expect((await shop.verify(tab, shop.pay(tab).proof)).body).toMatchObject({
        orderId: tab.orderId,
      })
    }
    await shop.eventsDone()
    for (const tab of tabs) expect(await shop.stateOf(tab)).toBe('paid placed')
    expect(await stockOf(shop.db, P2)).toBe(998)
    expect(await shop.count('mails', "kind = 'order-paid'")).toBe(2)
    await shop.allHolds()
  })

  test('whose time to pay has expired is not restarted under its key', async () => {
    const headers = { ...asha.headers, 'idempotency-key': 'checkout-1' }
    await shop.start(headers)
    shop.later(20)
    await shop.expire()
    const again = await shop.start(headers)
    expect(again).toMatchObject({ status: 409, body: { code: 'checkout-over' } })
  })

  test('reserves goods for one shopper at most five times at once', async () => {
    const start = (quantity: number) => shop.start(asha.headers, { quantities: [quantity] })
    for (const quantity of [1, 2, 3, 4, 5]) expect((await start(quantity)).status).toBe(200)
    expect(await start(6)).toMatchObject({ status: 422, body: { code: 'too-many-unpaid' } })
    shop.later(20)
    expect((await start(6)).status).toBe(200)
  })

  test('keeps its price, whatever is edited while it is paid (PRC-06)', async () => {
    const begun = await shop.begin({ productIds: [P1] }, asha)
    const before = shop.razorpay.findOrder(begun.providerOrderId)?.amount
    await shop.rows(`update products set price_paise = 20000 where id = '${P1}'`)
    const { body } = await shop.verify(begun, shop.pay(begun).proof)
    expect(body).toMatchObject({ success: true, order: { amount: (before ?? 0) / 100 } })
    await shop.rows(`update products set price_paise = 25000 where id = '${P1}'`)
  })

  test('without an address is accepted, and the owner is told when it is paid', async () => {
    const bare = { address: undefined, city: undefined, state: undefined, phone_number: undefined }
    const begun = await shop.begin(bare, asha)
    shop.pay(begun)
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await shop.openTasks()).toEqual(['paid-without-address'])
    await shop.allHolds()
  })

  test('takes its address with the confirmation when it started without', async () => {
    const bare = { address: undefined, city: undefined, state: undefined, phone_number: undefined }
    const begun = await shop.begin(bare, asha)
    const { proof } = shop.pay(begun)
    const { body } = await shop.verify(begun, proof, DELIVERY)
    expect(body).toMatchObject({ order: { city: 'Vadodara', phone_number: '9876543210' } })
    expect(await shop.openTasks()).toEqual([])
    const moved = await shop.verify(begun, proof, { ...DELIVERY, address: 'Elsewhere' })
    expect(moved.body).toMatchObject({ order: { address: expect.stringContaining('12 Garden') } })
  })

  test('is refused to visitors without a request to the provider (PAY-17)', async () => {
    for (const path of [
      paths.payments.createOrder(),
      paths.payments.verify(),
      paths.payments.check(),
    ]) {
      expect((await shop.app.inject({ method: 'POST', url: path, payload: {} })).statusCode).toBe(
        401,
      )
    }
  })
})

describe('goods that a shopper reserves in an unpaid checkout', () => {
  const LAST_ONE = { productIds: [P3], quantities: [1] }

  test('are available to the same shopper’s next order, in cash or not', async () => {
    const left = await shop.begin(LAST_ONE, asha)
    const instead = await shop.begin({ ...LAST_ONE, city: 'Surat' }, asha)
    expect(await shop.stateOf(left)).toBe('failed placed')
    const cash = await shop.start(asha.headers, { ...LAST_ONE, paymentMethod: 'COD' })
    expect(cash.status).toBe(200)
    expect(await shop.stateOf(instead)).toBe('failed placed')
    await shop.allHolds()
  })

  test('stay reserved while its payment may be under way', async () => {
    const left = await shop.begin(LAST_ONE, asha)
    shop.pay(left, { outcome: 'silent' })
    const cash = await shop.start(asha.headers, { ...LAST_ONE, paymentMethod: 'COD' })
    expect(cash).toMatchObject({ status: 409, body: { code: 'out-of-stock' } })
    expect(await shop.stateOf(left)).toBe('awaiting placed')
  })

  test('are not available to others', async () => {
    await shop.begin(LAST_ONE, asha)
    const bela = await shop.signIn({ name: 'Bela Shah' })
    const shortage = async ({ headers }: SignedIn) => {
      const url = paths.payments.shippingQuote()
      const payload = { ...LAST_ONE, pincode: DELIVERY.pincode, cod: true }
      return (await shop.app.inject({ method: 'POST', url, headers, payload })).json().outOfStock
    }
    // The next order of whoever reserves them would get them.
    expect(await shortage(asha)).toBeNull()
    expect(await shortage(bela)).toMatchObject({ productId: P3, left: 0 })
    expect((await shop.start(bela.headers, LAST_ONE)).status).toBe(409)
  })
})

describe('an order that awaits its payment', () => {
  test('is shown as waiting, and cannot be shipped', async () => {
    const begun = await shop.begin({}, asha)
    const own = paths.orders.ofShopper({ user_id: asha.person.userId })
    const list = await shop.app.inject({ url: own, headers: asha.headers })
    expect(list.json()).toMatchObject([{ _id: begun.orderId, status: 'awaiting' }])
    const owner = await shop.signIn({ admin: true })
    const sent = await shop.app.inject({
      method: 'PATCH',
      url: paths.orders.one({ id: begun.orderId }),
      headers: owner.headers,
      payload: { delivery_status: 'delivered' },
    })
    expect([sent.statusCode, sent.json().code]).toEqual([409, 'delivery-cannot-change'])
  })
})

describe('a provider', () => {
  test.each<[string, Parameters<PrepaidShop['fault']>[1]]>([
    ['is down', DOWN],
    ['answers HTML', { html502: true }],
    ['hangs up before it did anything', { dropBeforeProcessing: true }],
    ['hangs up each time after it did it', { dropAfterProcessing: true }],
    ['sends half an answer', { truncateJson: true }],
  ])('that %s leaves no order, no reservation and no charge', async (_what, effect) => {
    shop.fault({ method: 'POST', path: '/v1/orders' }, effect)
    const { status, body } = await shop.start(asha.headers)
    const refusal = [503, 'payment-unavailable', 'Payment Failed! Please try again.']
    expect([status, body.code, body.detail]).toEqual(refusal)
    expect(await stockOf(shop.db, P2)).toBe(1_000)
    const own = paths.orders.ofShopper({ user_id: asha.person.userId })
    const list = await shop.app.inject({ url: own, headers: asha.headers })
    expect(list.json()).toMatchObject([{ status: 'failed' }])
    shop.heal()
    // The same request without a key starts a new payment.
    expect((await shop.start(asha.headers)).status).toBe(200)
    await shop.allHolds()
  })

  test('that loses one answer is asked again, and makes one order', async () => {
    shop.fault({ method: 'POST', path: '/v1/orders' }, { dropAfterProcessing: true }, 1)
    const begun = await shop.begin({}, asha)
    const { body } = await shop.verify(begun, shop.pay(begun).proof)
    expect(body.success).toBe(true)
    await shop.allHolds()
  })

  test('that is slow delays nobody beyond six seconds, and other requests not at all (PAY-15)', async () => {
    const paid = await shop.begin({}, asha)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(paid)
    shop.fault({}, { delayMs: 30_000 })
    const [slow, unclear, cash] = await Promise.all([
      timed(shop.start(asha.headers, { quantities: [3] })),
      timed(shop.verify(paid, proof)),
      timed(shop.start(asha.headers, { paymentMethod: 'COD' })),
    ])
    expect([slow.status, unclear.status, cash.status]).toEqual([503, 202, 200])
    expect(Math.max(slow.ms, unclear.ms)).toBeLessThan(withinMs(6_000))
    expect(cash.ms).toBeLessThan(withinMs(1_000))
    expect(await stockOf(shop.db, P2)).toBe(999)
  })
})

async function timed(asked: Promise<{ status: number }>) {
  const startedMs = performance.now()
  const { status } = await asked
  return { status, ms: performance.now() - startedMs }
}
