import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/support/payment-harness.ts'

let shop: PaymentHarness
beforeAll(async () => {
  shop = await openPaymentHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

interface Call {
  method?: string
  body?: unknown
  raw?: string
  headers?: Record<string, string>
}

async function call(path: string, { method = 'GET', body, raw, headers }: Call = {}) {
  const keys = `${shop.standIn.keyId}:${shop.standIn.keySecret}`
  const authorization = `Basic ${Buffer.from(keys).toString('base64')}`
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await fetch(`${shop.standIn.apiBase()}${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', ...headers },
    ...(text === undefined ? {} : { body: text }),
  })
  return { status: answer.status, body: await answer.json() }
}

const create = (body: unknown) => call('/orders', { method: 'POST', body })
const asked = { amount: 52_900, currency: 'INR', receipt: 'SO-1', unique_receipt: true }
const error = (description: string) => ({ error: expect.objectContaining({ description }) })

test('an order has the provider’s format, with empty notes as a list', async () => {
  const { status, body } = await create(asked)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 52_900,
    amount_paid: 0,
    amount_due: 52_900,
    currency: 'INR',
    receipt: 'SO-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: [],
    created_at: Math.floor(shop.clock.now().getTime() / 1000),
  })
  const change = { method: 'PATCH', body: { notes: { shop_order: 'SO-1' } } }
  expect((await call(`/orders/${body.id}`, change)).body.notes).toEqual({ shop_order: 'SO-1' })
})

test('a receipt is unique only where that is requested', async () => {
  const plain = { ...asked, unique_receipt: undefined }
  const first = await create(plain)
  const second = await create(plain)
  expect(second.body.id).not.toBe(first.body.id)
  expect((await create(asked)).body.id).toBe(first.body.id)
  expect((await call('/orders?receipt=SO-1')).body).toMatchObject({
    entity: 'collection',
    count: 2,
  })
})

test.each([
  [{ ...asked, amount: undefined }, 'The amount field is required.'],
  [{ ...asked, amount: 99 }, 'The amount must be at least INR 1.00'],
  [{ ...asked, amount: 529.5 }, 'The amount must be an integer.'],
  [{ ...asked, currency: undefined }, 'The currency field is required.'],
  [{ ...asked, currency: 'XYZ' }, 'Currency is not supported'],
  [{ ...asked, receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
  [{ ...asked, colour: 'red' }, 'colour is/are not required and should not be sent'],
  [
    { ...asked, notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x'])) },
    'The number of fields in notes should be less than or equal to 15.',
  ],
])('an invalid order is refused with a message: %j', async (body, text) => {
  expect(await create(body)).toEqual({ status: 400, body: error(text) })
})

test('nothing works without the right keys', async () => {
  for (const authorization of ['', 'Basic Og==', 'Bearer x']) {
    const answer = await call('/orders', { headers: { authorization } })
    expect(answer).toEqual({ status: 401, body: error('Authentication failed') })
  }
})

test('invalid JSON, unknown ids and unknown addresses have their own responses', async () => {
  expect((await call('/orders', { method: 'POST', raw: '{"amount":' })).status).toBe(400)
  const unknown = { status: 400, body: error('The id provided does not exist') }
  for (const path of ['/orders/order_x', '/payments/pay_x', '/refunds/rfnd_x']) {
    expect(await call(path)).toEqual(unknown)
  }
  const nowhere = { status: 400, body: error('The requested URL was not found on the server.') }
  expect(await call('/moons')).toEqual(nowhere)
  expect((await call('/methods')).body).toMatchObject({ entity: 'methods', upi: true })
})

test('lists are limited by time, count and skip', async () => {
  const startSeconds = Math.floor(shop.clock.now().getTime() / 1000)
  for (const receipt of ['SO-1', 'SO-2', 'SO-3']) {
    await create({ ...asked, receipt })
    shop.clock.advance(MINUTE_MS)
  }
  const receipts = async (query: string) =>
    (await call(`/orders?${query}`)).body.items.map((item: { receipt: string }) => item.receipt)
  expect(await receipts('')).toEqual(['SO-3', 'SO-2', 'SO-1'])
  expect(await receipts('count=1&skip=1')).toEqual(['SO-2'])
  expect(await receipts(`from=${startSeconds + 60}&to=${startSeconds + 119}`)).toEqual(['SO-2'])
  expect((await call('/orders?count=101')).status).toBe(400)
})

describe('an order', () => {
  test('goes from created over attempted to paid, and stays paid after a refund', async () => {
    const orderId = await shop.order()
    const status = async () => (await call(`/orders/${orderId}`)).body
    expect(await status()).toMatchObject({ status: 'created', attempts: 0 })
    shop.payFor(orderId, { outcome: 'declined', errorReason: 'card_declined' })
    expect(await status()).toMatchObject({ status: 'attempted', attempts: 1 })
    const { id, payment } = shop.payFor(orderId)
    expect(await status()).toMatchObject({ status: 'paid', amount_paid: 52_900, amount_due: 0 })
    expect(payment).toMatchObject({ captured: true, fee: 1_248, tax: 190 })
    await call(`/payments/${id}/refund`, { method: 'POST', body: {} })
    expect(await status()).toMatchObject({ status: 'paid', attempts: 2 })
    const { items } = (await call(`/orders/${orderId}/payments`)).body
    expect(items).toMatchObject([
      { status: 'refunded', refund_status: 'full' },
      { status: 'failed', error_reason: 'card_declined' },
    ])
  })

  test('accepts no second payment once it is paid or one is authorised', async () => {
    const orderId = await shop.order()
    shop.payFor(orderId, { outcome: 'authorised' })
    const simulated = { method: 'card', outcome: 'captured' } as const
    expect(shop.standIn.pay(orderId, simulated)).toEqual({ ok: false, reason: 'payment-under-way' })
    shop.standIn.reset()
    const other = await shop.order()
    shop.payFor(other)
    expect(shop.standIn.pay(other, simulated)).toEqual({ ok: false, reason: 'order-paid' })
    expect(shop.standIn.pay('order_x', simulated)).toEqual({ ok: false, reason: 'unknown-order' })
  })

  test('that is paid refunds a late payment at once', async () => {
    const orderId = await shop.order()
    const { id } = shop.payFor(orderId, { outcome: 'silent' })
    shop.standIn.settleLateAfter(MINUTE_MS, id, 'captured')
    shop.payFor(orderId)
    shop.clock.advance(MINUTE_MS)
    expect((await call(`/payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      amount_refunded: 52_900,
    })
  })
})

test('a refund key must be long enough', async () => {
  const id = await shop.paid()
  const headers = { 'x-refund-idempotency': 'short' }
  const refused = await call(`/payments/${id}/refund`, { method: 'POST', body: {}, headers })
  expect(refused.status).toBe(400)
})

test('an authorised payment cannot be refunded before it is captured', async () => {
  const id = await shop.paid({ outcome: 'authorised' })
  const refused = await call(`/payments/${id}/refund`, { method: 'POST', body: {} })
  expect(refused.body).toEqual(
    error('The payment status should be captured for action to be taken'),
  )
})
