import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { type Begun, DOWN, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'

let shop: PrepaidShop
let asha: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
  asha = await shop.signIn({ name: 'Asha Patel' })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

type Fields = readonly (readonly [string, string])[]

/** A form as the provider's page sends it: from another site, without a cookie or a token. */
async function leadBack(fields: Fields, { query = '', headers = {} } = {}) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: paths.payments.callback() + query,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://api.razorpay.com',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      ...headers,
    },
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  })
  return { status: answer.statusCode, to: answer.headers.location, cookies: answer.cookies }
}

/** Starts a payment and pays on the provider's page, with webhooks held back, so that only the form reports it. */
async function paid(who = asha): Promise<{ begun: Begun; proof: Fields }> {
  const begun = await shop.begin({}, who)
  shop.razorpay.webhooks.hold()
  return { begun, proof: Object.entries({ ...shop.pay(begun).proof }) }
}

const changed = (proof: Fields, name: string, change: (value: string) => string): Fields =>
  proof.map(([field, value]) => [field, field === name ? change(value) : value])

describe('a browser that returns from the provider’s page', () => {
  test('pays its order by the signature alone, and is redirected to the orders with a GET', async () => {
    const { begun, proof } = await paid()
    const answer = await leadBack(proof)
    expect(answer).toEqual({ status: 303, to: '/orders', cookies: [] })
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test.each([
    ['?flow=sachets&language=gu', '/gu/orders'],
    ['?flow=cart&language=hi', '/hi/orders'],
    ['?language=//evil.example&flow=https://evil.example', '/orders'],
  ])('is redirected in its own language and nowhere else: %s', async (query, to) => {
    const { proof } = await paid()
    expect(await leadBack(proof, { query })).toMatchObject({ status: 303, to })
  })

  test.each([
    ['', '/'],
    ['?flow=sachets&language=hi', '/hi/suggest-products'],
  ])('after a refusal is redirected to where it can try again (%s)', async (query, to) => {
    const begun = await shop.begin({}, asha)
    const fields: Fields = [
      ['error[code]', 'BAD_REQUEST_ERROR'],
      ['error[description]', '<script>alert(1)</script>'],
      ['error[metadata]', JSON.stringify({ order_id: begun.providerOrderId })],
    ]
    expect(await leadBack(fields, { query })).toMatchObject({ status: 303, to })
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
  })

  test('replayed ten times at once, and later in another browser, is one paid order', async () => {
    const { begun, proof } = await paid()
    const answers = await Promise.all(Array.from({ length: 10 }, () => leadBack(proof)))
    expect(new Set(answers.map(({ to }) => to))).toEqual(new Set(['/orders']))
    const bela = await shop.signIn({ name: 'Bela Shah' })
    const { cookie } = bela.headers
    // It is not her order, so nothing of it is shown.
    expect(await leadBack(proof, { headers: { cookie } })).toMatchObject({ to: '/orders' })
    const hers = await shop.app.inject({
      url: paths.orders.ofShopper({ user_id: bela.person.userId }),
      headers: bela.headers,
    })
    expect(hers.json()).toEqual([])
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await shop.count('mails', "kind = 'order-paid'")).toBe(1)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('is redirected during an outage of the provider too, and the order is paid later', async () => {
    const { begun, proof } = await paid()
    shop.fault({}, DOWN)
    expect(await leadBack(proof)).toMatchObject({ status: 303, to: '/orders' })
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
  })
})

describe('a form without a valid proof', () => {
  test.each<[string, (proof: Fields) => Fields]>([
    [
      'a forged signature (PAY-02)',
      (proof) => changed(proof, 'razorpay_signature', () => '0'.repeat(64)),
    ],
    ['a short signature', (proof) => changed(proof, 'razorpay_signature', (all) => all.slice(1))],
    ['an empty signature (PAY-03)', (proof) => changed(proof, 'razorpay_signature', () => '')],
    ['no signature', (proof) => proof.filter(([name]) => name !== 'razorpay_signature')],
    ['no payment', (proof) => proof.filter(([name]) => name !== 'razorpay_payment_id')],
    ['no order', (proof) => proof.filter(([name]) => name !== 'razorpay_order_id')],
    ['another payment', (proof) => changed(proof, 'razorpay_payment_id', (id) => `${id}x`)],
    ['a field twice', (proof) => [...proof, ['razorpay_signature', 'a']]],
    ['nothing at all', () => []],
  ])('%s pays nothing, and reveals nothing', async (_, change) => {
    const { begun, proof } = await paid()
    expect(await leadBack(change(proof))).toEqual({ status: 303, to: '/orders', cookies: [] })
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    expect(await shop.count('payment_facts')).toBe(0)
  })

  test('with a proof of one order, sent for another shopper’s, pays neither', async () => {
    const { begun, proof } = await paid()
    const other = await shop.begin({}, await shop.signIn({ name: 'Bela Shah' }))
    await leadBack(changed(proof, 'razorpay_order_id', () => other.providerOrderId))
    expect(await shop.stateOf(other)).toBe('awaiting placed')
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
  })

  test('with a valid proof and an error is verified by the page, not by the form', async () => {
    const { begun, proof } = await paid()
    expect(await leadBack([...proof, ['error[code]', 'x']])).toMatchObject({ to: '/' })
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
  })

  test.each([
    ['application/json', '{}', 415],
    ['text/plain', 'razorpay_order_id=1', 415],
    ['application/x-www-form-urlencoded', 'a='.padEnd(20_000, 'a'), 413],
  ])('%s of the wrong kind or size is refused', async (type, payload, status) => {
    const headers = { 'content-type': type }
    const answer = await shop.app.inject({
      method: 'POST',
      url: paths.payments.callback(),
      headers,
      payload,
    })
    expect(answer.statusCode).toBe(status)
  })

  test('is accepted as POST only', async () => {
    const answer = await shop.app.inject({ url: paths.payments.callback() })
    expect(answer.statusCode).toBe(405)
  })
})
