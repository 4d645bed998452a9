import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { P1, P2, stockOf } from '#tests/races/fixture.ts'
import { DOWN, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'

let shop: PrepaidShop
let asha: SignedIn
beforeAll(async () => {
  shop = await openPrepaidShop()
  asha = await shop.signIn({ name: 'Asha Patel' })
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('a payment without a valid proof', () => {
  test.each([
    ['zeros', '0'.repeat(64)],
    ['empty', ''],
    ['missing', undefined],
    ['nothing', null],
    ['a list', ['x']],
  ])('with a signature of %s pays nothing (PAY-02, PAY-03)', async (_what, razorpay_signature) => {
    const begun = await shop.begin({}, asha)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(begun)
    const { status, body } = await shop.verify(begun, { ...proof, razorpay_signature })
    expect([status, body.code, body.success]).toEqual([400, 'payment-not-proven', false])
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    expect(await stockOf(shop.db, P2)).toBe(999)
  })

  test('signed with the webhook secret pays nothing (PAY-07)', async () => {
    const begun = await shop.begin({}, asha)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(begun)
    const signed = `${proof.razorpay_order_id}|${proof.razorpay_payment_id}`
    const ofEvents = createHmac('sha256', shop.razorpay.webhookSecret()).update(signed)
    const forged = { ...proof, razorpay_signature: ofEvents.digest('hex') }
    expect((await shop.verify(begun, forged)).body.code).toBe('payment-not-proven')
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    expect((await shop.verify(begun, proof)).body.success).toBe(true)
  })

  test('of a cheap order does not pay an expensive one (PAY-04)', async () => {
    const cheap = await shop.begin({}, asha)
    const dear = await shop.begin({ quantities: [50] }, asha)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(cheap)
    const swapped = await shop.verify(dear, { ...proof, razorpay_order_id: dear.providerOrderId })
    expect(swapped.body.code).toBe('payment-not-proven')
    const verified = await shop.verify(dear, proof, { productIds: [P1], quantities: [5] })
    expect(verified.body).toMatchObject({ success: true, orderId: cheap.orderId })
    expect(await shop.stateOf(dear)).toBe('awaiting placed')
  })

  test('of another shopper does not exist (PAY-05, ORD-07)', async () => {
    const begun = await shop.begin({}, asha)
    const { proof } = shop.pay(begun)
    const bela = await shop.signIn({ name: 'Bela Shah' })
    const theft = await shop.verify({ ...begun, headers: bela.headers }, proof)
    expect([theft.status, theft.body.code]).toEqual([404, 'unknown-order'])
    const looked = await shop.check({ ...begun, headers: bela.headers })
    expect(looked.status).toBe(404)
  })

  test('repeated, a day later too, is the same order (PAY-06)', async () => {
    const begun = await shop.begin({}, asha)
    const { proof } = shop.pay(begun)
    const first = await shop.verify(begun, proof)
    shop.later(24 * 60)
    expect((await shop.verify(begun, proof)).body).toEqual(first.body)
    await shop.eventsDone()
    expect(await shop.count('stock_moves')).toBe(1)
    expect(await shop.count('mails')).toBe(1)
  })

  test('cannot become cash on delivery (PAY-08)', async () => {
    const begun = await shop.begin({}, asha)
    const { proof } = shop.pay(begun, { outcome: 'declined' })
    const forged = { ...proof, razorpay_signature: '0'.repeat(64), paymentMethod: 'COD' }
    expect((await shop.verify(begun, forged)).status).toBe(422)
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
  })
})

describe('a payment that is not captured yet', () => {
  test('is captured by the shop before the order counts as paid (PAY-09)', async () => {
    const begun = await shop.begin({}, asha)
    shop.fault({ path: '/v1/payments', method: 'POST' }, DOWN, 1)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(begun, { outcome: 'authorised' })
    const early = await shop.verify(begun, proof)
    expect([early.status, early.body]).toMatchObject([202, { success: false, pending: true }])
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    const later = await shop.check(begun)
    expect(later.body).toMatchObject({ success: true, status: 'success' })
    await shop.allHolds()
  })

  test('is pending while the provider does not answer, and found as soon as it does', async () => {
    const begun = await shop.begin({}, asha)
    shop.razorpay.webhooks.hold()
    const { proof } = shop.pay(begun)
    shop.fault({}, DOWN)
    expect((await shop.verify(begun, proof)).status).toBe(202)
    const silent = await shop.check(begun)
    expect(silent.body).toMatchObject({ status: 'awaiting', isUnderWay: true, isChecked: false })
    // A signed proof keeps the goods reserved, however long the outage lasts.
    shop.later(21)
    await shop.expire()
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    shop.heal()
    await shop.reconcile()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    await shop.allHolds()
  })

  test.each([
    ['100 paise less', { amount: 14_500 }],
    ['another currency', { currency: 'USD' }],
  ])('with %s never pays, and the owner is told (PAY-10)', async (_what, change) => {
    const begun = await shop.begin({}, asha)
    shop.razorpay.webhooks.hold()
    const { id, proof } = shop.pay(begun)
    shop.fault(
      { path: `/v1/payments/${id}` },
      lie({ id, order_id: begun.providerOrderId, ...change }),
    )
    const answer = await shop.verify(begun, proof)
    expect([answer.status, answer.body.code]).toEqual([409, 'payment-not-matching'])
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    expect(await shop.openTasks()).toEqual(['wrong-amount'])
  })

  test('proves nothing when the provider assigns it to another order', async () => {
    const begun = await shop.begin({}, asha)
    shop.razorpay.webhooks.hold()
    const { id, proof } = shop.pay(begun)
    shop.fault({ path: `/v1/payments/${id}` }, lie({ id, order_id: 'order_AAAAAAAAAAAAAA' }))
    expect((await shop.verify(begun, proof)).body.code).toBe('payment-not-proven')
  })
})

/** Makes the provider return an altered payment. */
function lie(change: Record<string, unknown>) {
  const payment = { amount: 14_550, currency: 'INR', status: 'captured', created_at: 1, ...change }
  return { status: 200, body: JSON.stringify(payment), headers: {} }
}
