import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  got,
  openPaymentHarness,
  type PaymentHarness,
  WANTED,
} from '#tests/support/payment-harness.ts'
import { withinMs } from '#tests/support/rounds.ts'
import { createRazorpayPayments } from './razorpay-payments.ts'
import { sortStatus } from './refusals.ts'

const saying = (code: string, description = 'NA', reason = 'NA') => ({
  error: { code, description, reason },
})

test.each([
  [500, undefined, 'ambiguous'],
  [504, saying('GATEWAY_ERROR'), 'ambiguous'],
  [400, saying('SERVER_ERROR', 'The server encountered an error.'), 'ambiguous'],
  [400, saying('GATEWAY_ERROR'), 'ambiguous'],
  [408, undefined, 'ambiguous'],
  [409, saying('BAD_REQUEST_ERROR'), 'ambiguous'],
  [429, undefined, 'retryable'],
  [401, undefined, 'misconfigured'],
  [403, saying('BAD_REQUEST_ERROR'), 'misconfigured'],
  [400, saying('BAD_REQUEST_ERROR', 'Authentication failed'), 'misconfigured'],
  [302, undefined, 'misconfigured'],
  [404, undefined, 'misconfigured'],
  [404, saying('BAD_REQUEST_ERROR', 'The id provided does not exist'), 'declined'],
  [400, saying('BAD_REQUEST_ERROR', 'Too little'), 'declined'],
  [400, undefined, 'declined'],
])('of a write, %i with %j is %s', (status, body, reason) => {
  expect(sortStatus(status, body, 'POST').reason).toBe(reason)
  // A read may be repeated, whatever its result.
  const asked = reason === 'ambiguous' ? 'retryable' : reason
  expect(sortStatus(status, body, 'GET').reason).toBe(asked)
})

let shop: PaymentHarness
beforeAll(async () => {
  shop = await openPaymentHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('the classification of failures', () => {
  const onCreate = { method: 'POST', path: '/v1/orders' } as const
  const html502 = { html502: true } as const

  test('a page instead of a response makes an order ambiguous, and a read retryable', async () => {
    shop.faults.add({ match: onCreate, times: 2, effect: html502 })
    expect(await shop.provider.createOrder(WANTED)).toEqual({ ok: false, reason: 'ambiguous' })
    shop.faults.add({ match: { method: 'GET', path: '/v1' }, times: 3, effect: html502 })
    expect(await shop.provider.findOrder(WANTED.receipt)).toEqual({
      ok: false,
      reason: 'retryable',
    })
    expect(shop.requests('GET', '/v1/orders')).toBe(3)
  })

  test('a truncated response makes an order ambiguous until it is repeated', async () => {
    shop.faults.add({ match: onCreate, times: 2, effect: { truncateJson: true } })
    expect(await shop.provider.createOrder(WANTED)).toEqual({ ok: false, reason: 'ambiguous' })
    expect(got(await shop.provider.findOrder(WANTED.receipt))).toMatchObject(WANTED)
  })

  test('a response with another shape is no usable response', async () => {
    for (const body of ['{}', '[]', 'null', '{"id":"order_STANDIN0000001","amount":"52900"}']) {
      shop.faults.add({ match: onCreate, times: 2, effect: { status: 200, body, headers: {} } })
      expect(await shop.provider.createOrder(WANTED)).toEqual({ ok: false, reason: 'ambiguous' })
    }
  })

  test('a read is sent three times, with growing pauses', async () => {
    const id = await shop.paid()
    shop.faults.add({ match: { method: 'GET', path: '/v1' }, times: 1, effect: html502 })
    const busy = { status: 429, body: '', headers: {} }
    shop.faults.add({ match: { method: 'GET', path: '/v1' }, times: 1, effect: busy })
    expect(await shop.provider.findPayment(id)).toMatchObject({ ok: true, value: { id } })
    expect(shop.pausesMs).toEqual([150, 300])
  })

  test('a provider that is too busy has done nothing', async () => {
    const busy = { status: 429, body: '', headers: {} }
    shop.faults.add({ match: { path: '/v1' }, times: 9, effect: busy })
    expect(await shop.provider.createOrder(WANTED)).toEqual({ ok: false, reason: 'retryable' })
  })

  test('a missing response is given up at the time limit, whatever tries are left', async () => {
    const hurried = shop.connect({ limits: { checkoutMs: 150, backOfficeMs: 150 } })
    shop.faults.add({ match: { path: '/v1' }, times: 9, effect: { delayMs: 30_000 } })
    const startMs = performance.now()
    expect(await hurried.createOrder(WANTED)).toEqual({ ok: false, reason: 'ambiguous' })
    expect(await hurried.findOrder(WANTED.receipt)).toEqual({ ok: false, reason: 'retryable' })
    const between = { from: shop.clock.now(), until: shop.clock.now(), skip: 0 }
    expect(await hurried.listPayments(between)).toEqual({ ok: false, reason: 'retryable' })
    expect(performance.now() - startMs).toBeLessThan(withinMs(3_000))
  })

  test('a pause between two tries does not exceed the time limit either', async () => {
    const limits = { checkoutMs: 150, backOfficeMs: 150 }
    const hurried = createRazorpayPayments({ ...shop.deps(), random: () => 0.99, limits })
    shop.faults.add({ match: { path: '/v1' }, times: 9, effect: html502 })
    expect(await hurried.findOrder(WANTED.receipt)).toEqual({ ok: false, reason: 'retryable' })
    expect(shop.requests('GET', '/v1/orders')).toBeLessThan(2)
  })

  test('wrong keys and addresses are never retried', async () => {
    const misconfigured = { ok: false, reason: 'misconfigured' }
    const stranger = shop.connect({ keySecret: 'another' })
    expect(await stranger.createOrder(WANTED)).toEqual(misconfigured)
    expect(await stranger.findOrder(WANTED.receipt)).toEqual(misconfigured)
    for (const apiBase of [`${shop.base}/nowhere`, `${shop.standIn.apiBase()}/v1`, 'no address']) {
      const lost = shop.connect({ apiBase: () => apiBase })
      expect(await lost.createOrder(WANTED)).toEqual(misconfigured)
    }
    expect(shop.pausesMs).toEqual([])
  })

  test('a provider that cannot be reached has done nothing', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    await once(gone, 'close')
    const lost = shop.connect({ apiBase: () => `http://127.0.0.1:${port}/v1` })
    expect(await lost.createOrder(WANTED)).toEqual({ ok: false, reason: 'retryable' })
    expect(await lost.findOrder('SO-1')).toEqual({ ok: false, reason: 'retryable' })
  })
})
