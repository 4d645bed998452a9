import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { LINK_KEPT_MINUTES } from '#domain/checkout/limits.ts'
import type { OrderId } from '#domain/ids.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import { ask, stateOf } from '#tests/attack/scene.ts'
import { P2, stockOf } from '#tests/races/fixture.ts'
import { SECRET } from '#tests/support/cluster-facts.ts'
import { DELIVERY, DOWN, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { openTestShop, type SignedIn } from '#tests/support/shop.ts'
import { paymentToken, trackingToken } from '#use-cases/orders/tracking-link.ts'
import { findPaymentByLink } from '#use-cases/payments/pay-by-link.ts'

let shop: PrepaidShop
let owner: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  // Earlier sessions expire, because these tests advance the clock by days.
  owner = await shop.signIn({ admin: true, name: 'Meera Owner' })
  await shop.db.execute(sql`delete from users where issuer = 'phone'`)
})

type Body = Record<string, unknown>

let presses = 0
function take(more: Body = {}, key?: string) {
  presses += 1
  const goods = { productIds: [P2], quantities: [1], paymentMethod: 'prepaid' }
  const customer = { recipient: 'Kokila Shah', email: 'kokila@mail.example' }
  return shop.post(
    paths.phoneOrders.take(),
    { ...goods, ...DELIVERY, ...customer, ...more },
    { ...owner.headers, 'idempotency-key': key ?? `press-${presses}` },
  )
}

interface Linked {
  orderId: OrderId
  token: string
}

/** An order by phone that waits for its payment. */
async function takeOne(more: Body = {}): Promise<Linked> {
  const { body: priced } = await take(more)
  const { status, body } = await take({ amount: priced.total, ...more })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const orderId = body.orderId as OrderId
  return { orderId, token: paymentToken(SECRET, orderId) }
}

/** The headers of a browser that is not signed in. */
const visitor = { origin: 'http://localhost:3000', host: 'localhost:3000' }
const open = ({ token }: Pick<Linked, 'token'>) =>
  shop.post(paths.paymentLinks.pay({ token }), {}, visitor)
const verify = ({ token }: Pick<Linked, 'token'>, proof: Body) =>
  shop.post(paths.paymentLinks.verify({ token }), proof, visitor)
const check = ({ token }: Pick<Linked, 'token'>) =>
  shop.post(paths.paymentLinks.check({ token }), {}, visitor)
/** Renews the link as an owner who has just signed in, because earlier sessions may have expired. */
async function renew({ orderId }: { orderId: string }) {
  const { headers } = await shop.signIn({ admin: true, name: 'Meera Owner' })
  return shop.post(paths.phoneOrders.renewLink({ id: orderId }), {}, headers)
}
const providerOrderOf = (body: Body) => (body.order as { id: ProviderOrderId }).id

describe('a payment link', () => {
  test('lets a person who is not signed in pay exactly the order’s total, and then ends', async () => {
    const linked = await takeOne()
    const opened = await open(linked)
    expect(opened.body).toMatchObject({ status: 'awaiting', orderId: linked.orderId })
    const paid = shop.pay({ providerOrderId: providerOrderOf(opened.body) })
    const confirmed = await verify(linked, paid.proof)
    expect(confirmed.body).toMatchObject({ success: true, thanksPath: `/pay/${linked.token}` })
    expect(await shop.stateOf(linked)).toBe('paid placed')
    expect(await findPaymentByLink(shop.parts, linked.token)).toMatchObject({ state: 'paid' })
    await shop.eventsDone()
    // Nothing is left to pay, and there is no second order at the provider.
    expect((await open(linked)).body).toMatchObject({ status: 'success' })
    expect((await check(linked)).body).toMatchObject({ success: true, status: 'success' })
    expect(await shop.count('payment_attempts')).toBe(1)
    expect(await shop.rows(`select kind, recipient from mails`)).toEqual([
      { kind: 'order-paid', recipient: 'kokila@mail.example' },
    ])
    await shop.allHolds()
  })

  test('reveals neither name, address, number nor mail to people who have it', async () => {
    const linked = await takeOne()
    const opened = await open(linked)
    const confirmed = await verify(linked, {
      ...shop.pay({ providerOrderId: providerOrderOf(opened.body) }).proof,
    })
    const answers = JSON.stringify([opened, confirmed, await check(linked)])
    expect(answers).not.toMatch(/Kokila|Garden Road|9876543210|kokila@/)
    expect(opened.body).toMatchObject({ dialog: { prefill: { name: '', email: '', contact: '' } } })
  })

  test('reserves the goods for one day', async () => {
    const linked = await takeOne()
    expect(await stockOf(shop.db, P2)).toBe(999)
    shop.later(LINK_KEPT_MINUTES - 1)
    await shop.expire()
    expect((await open(linked)).body).toMatchObject({ status: 'awaiting' })
    shop.later(2)
    expect((await open(linked)).body.code).toBe('checkout-over')
    expect(await findPaymentByLink(shop.parts, linked.token)).toMatchObject({ state: 'over' })
    await shop.expire()
    expect(await stockOf(shop.db, P2)).toBe(1_000)
    expect((await open(linked)).body.code).toBe('checkout-over')
    await shop.allHolds()
  })

  test('is renewed after it has expired: the same link and price, with its goods, for another day', async () => {
    const linked = await takeOne()
    const first = await shop.rows(`select deliver_from::text, deliver_until::text from orders`)
    expect((await renew(linked)).body.code).toBe('order-moved')
    shop.later(LINK_KEPT_MINUTES + 1)
    await shop.expire()
    const renewed = await renew(linked)
    expect([renewed.status, renewed.body]).toEqual([200, { success: true }])
    expect(await stockOf(shop.db, P2)).toBe(999)
    const [later] = await shop.rows(`
      select deliver_from - '${first[0]?.deliver_from}'::date as begins,
        deliver_until - '${first[0]?.deliver_until}'::date as ends from orders`)
    expect(later).toEqual({ begins: 1, ends: 1 })
    shop.later(LINK_KEPT_MINUTES - 1)
    await shop.expire()
    const opened = await open(linked)
    expect(opened.body).toMatchObject({ status: 'awaiting', orderId: linked.orderId })
    await verify(linked, shop.pay({ providerOrderId: providerOrderOf(opened.body) }).proof)
    expect(await shop.stateOf(linked)).toBe('paid placed')
    await shop.eventsDone()
    expect(await shop.count('payment_attempts')).toBe(1)
    expect((await renew(linked)).body.code).toBe('order-moved')
    await shop.allHolds()
  })

  test('expires again after a renewal and can be renewed again, for up to a week', async () => {
    const linked = await takeOne()
    for (let day = 1; day < 7; day += 1) {
      shop.later(LINK_KEPT_MINUTES + 1)
      await shop.expire()
      expect([day, (await renew(linked)).status]).toEqual([day, 200])
    }
    const [order] = await shop.rows(`select deliver_from - created_at::date as days from orders`)
    shop.later(LINK_KEPT_MINUTES + 1)
    await shop.expire()
    expect((await renew(linked)).body.code).toBe('order-moved')
    expect(await stockOf(shop.db, P2)).toBe(1_000)
    expect(Number(order?.days)).toBeGreaterThan(6)
    await shop.allHolds()
  })

  test('renewed on the last day is checked with the provider as often as a new one', async () => {
    const linked = await takeOne()
    shop.later(LINK_KEPT_MINUTES + 1)
    await shop.expire()
    shop.later(5 * 24 * 60)
    expect((await renew(linked)).status).toBe(200)
    shop.later(2)
    await shop.reconcile()
    expect(await shop.openTasks()).toEqual([])
    // Its event is lost.
    shop.razorpay.webhooks.hold()
    const opened = await open(linked)
    shop.pay({ providerOrderId: providerOrderOf(opened.body) })
    shop.later(5)
    await shop.reconcile()
    expect(await shop.stateOf(linked)).toBe('paid placed')
  })

  test('is not renewed without its goods, for another person’s order or twice at once', async () => {
    const linked = await takeOne()
    shop.later(LINK_KEPT_MINUTES + 1)
    await shop.expire()
    const lots = await shop.rows(`select id, on_hand from stock_lots where product_id = '${P2}'`)
    await shop.db.execute(sql`update stock_lots set on_hand = 0 where product_id = ${P2}`)
    expect((await renew(linked)).body.code).toBe('out-of-stock')
    for (const { id, on_hand: units } of lots) {
      await shop.db.execute(sql`update stock_lots set on_hand = ${units} where id = ${id}`)
    }
    const both = await Promise.all([renew(linked), renew(linked)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf(shop.db, P2)).toBe(999)
    const begun = await shop.begin()
    expect((await renew(begun)).body.code).toBe('order-moved')
    expect((await renew({ orderId: 'x'.repeat(31) })).body.code).toBe('unknown-order')
  })

  test('is paid after all when the money of its first day is found during the renewal', async () => {
    const linked = await takeOne()
    const opened = await open(linked)
    shop.later(LINK_KEPT_MINUTES + 1)
    await shop.expire()
    shop.pay({ providerOrderId: providerOrderOf(opened.body) })
    expect((await renew(linked)).body.code).toBe('order-moved')
    expect(await shop.stateOf(linked)).toBe('paid placed')
    await shop.eventsDone()
    await shop.allHolds()
  })

  test('that is unsigned, or signed for another purpose, opens nothing (PAY-19)', async () => {
    const { orderId, token } = await takeOne()
    const begun = await shop.begin()
    const last = token.slice(-1) === 'a' ? 'b' : 'a'
    const forged = [
      orderId,
      'x',
      token.slice(0, -1) + last,
      trackingToken(SECRET, orderId),
      paymentToken('another secret', orderId),
      // A link cannot be made for an order that its shopper pays.
      paymentToken(SECRET, begun.orderId),
    ]
    const { proof } = shop.pay(begun)
    await shop.eventsDone()
    const before = await stateOf(shop.db)
    for (const wrong of forged) {
      const answers = [await open({ token: wrong }), await check({ token: wrong })]
      answers.push(await verify({ token: wrong }, proof))
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        Array(3).fill([404, 'unknown-order']),
      )
      expect(await findPaymentByLink(shop.parts, wrong)).toBeUndefined()
    }
    expect(await stateOf(shop.db)).toEqual(before)
  })

  test('accepts no proof of another order, even of the same customer (PAY-20)', async () => {
    const one = await takeOne()
    const other = await takeOne({ quantities: [50] })
    const { proof } = shop.pay({ providerOrderId: providerOrderOf((await open(one)).body) })
    shop.razorpay.webhooks.hold()
    const theft = await verify(other, proof)
    expect([theft.status, theft.body.code]).toEqual([404, 'unknown-order'])
    const swapped = { ...proof, razorpay_order_id: providerOrderOf((await open(other)).body) }
    expect((await verify(other, swapped)).body.code).toBe('payment-not-proven')
    expect(await shop.stateOf(other)).toBe('awaiting placed')
  })

  test('that two people open at once is one order at the provider, which accepts the money once (PAY-21)', async () => {
    const linked = await takeOne()
    const [one, other] = await Promise.all([open(linked), open(linked)])
    const providerOrderId = providerOrderOf(one.body)
    expect(providerOrderOf(other.body)).toBe(providerOrderId)
    const { proof } = shop.pay({ providerOrderId })
    expect(() => shop.pay({ providerOrderId })).toThrow('order-paid')
    const answers = await Promise.all([verify(linked, proof), verify(linked, proof)])
    for (const { body } of answers) expect(body).toMatchObject({ success: true })
    await shop.eventsDone()
    expect(await shop.stateOf(linked)).toBe('paid placed')
    expect(await shop.count('stock_moves')).toBe(1)
    expect(await shop.count('mails')).toBe(1)
    await shop.allHolds()
  })

  test('opens no dialog while the state of the payment is unknown', async () => {
    const linked = await takeOne()
    await open(linked)
    shop.fault({}, DOWN)
    expect((await open(linked)).body.code).toBe('payment-under-way')
    shop.heal()
    expect((await open(linked)).body).toMatchObject({ status: 'awaiting' })
  })

  test('is rate-limited (DOS-16)', async () => {
    const limited = await openTestShop()
    const token = paymentToken(SECRET, 'a'.repeat(26) as OrderId)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 21; attempt += 1) {
      const url = paths.paymentLinks.pay({ token })
      statuses.push((await ask(limited.app, url, { method: 'POST', headers: visitor })).statusCode)
    }
    await limited.close()
    expect(statuses).toEqual([...Array(20).fill(404), 429])
  })

  test('is where the browser returns from the provider’s own page', async () => {
    const linked = await takeOne()
    const { proof } = shop.pay({ providerOrderId: providerOrderOf((await open(linked)).body) })
    const leadBack = async (link: string) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: `${paths.payments.callback()}?flow=order&language=gu&link=${encodeURIComponent(link)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...proof }).toString(),
      })
      return answer.headers.location
    }
    expect(await leadBack(linked.token)).toBe(`/gu/pay/${linked.token}`)
    expect(await leadBack('//evil.example')).toBe('/gu/orders')
    expect(await shop.stateOf(linked)).toBe('paid placed')
  })
})

describe('an order by phone that is paid by its link', () => {
  test('is made once per key, even if it took the last pieces', async () => {
    await shop.reset(101)
    await takeOne()
    const { body: priced } = await take({ quantities: [100] })
    const press = () => take({ quantities: [100], amount: priced.total }, 'the-key')
    const answers = [...(await Promise.all([press(), press()])), await press()]
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    expect(answers[0]?.body.isDone).toBe(true)
    expect(await shop.count('orders')).toBe(2)
    expect(await stockOf(shop.db, P2)).toBe(0)
  })

  test('is not made at another price than the shown one', async () => {
    const { body: priced } = await take()
    // The customer exists from an earlier order, so that only the order itself is compared.
    await takeOne()
    const answer = await take({ amount: Number(priced.total) - 1 })
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'amount-changed', total: priced.total },
    ])
    expect(await shop.count('orders')).toBe(1)
  })

  test('releases its goods when the provider does not respond', async () => {
    const { body: priced } = await take()
    shop.fault({ path: '/v1/orders' }, DOWN)
    const answer = await take({ amount: priced.total })
    shop.heal()
    expect([answer.status, answer.body.code]).toEqual([503, 'payment-unavailable'])
    expect(await stockOf(shop.db, P2)).toBe(1_000)
    await shop.allHolds()
  })
})
