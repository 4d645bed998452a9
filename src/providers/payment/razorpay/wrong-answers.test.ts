import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import type { PaymentProvider } from '#providers/payment/port.ts'
import { openWrongServer, WRONG_ANSWERS } from '#tests/support/wrong-answers.ts'
import { createRazorpayPayments } from './razorpay-payments.ts'

let server: Awaited<ReturnType<typeof openWrongServer>>
let provider: PaymentProvider
beforeAll(async () => {
  server = await openWrongServer()
  const limits = { checkoutMs: 200, backOfficeMs: 200 }
  provider = createRazorpayPayments({
    apiBase: () => `${server.base}/v1`,
    keyId: 'rzp_test_key',
    keySecret: 'secret',
    scriptUrl: '/checkout.js',
    webhookSecrets: ['secret'],
    wait: async () => {},
    limits,
  })
})
afterAll(() => server.close())

const ORDER = 'order_AAAAAAAAAAAAAA' as ProviderOrderId
const PAYMENT = 'pay_AAAAAAAAAAAAAA' as PaymentId
const AT = new Date('2026-11-20T10:00:00Z')
const REFUND = { paymentId: PAYMENT, amountPaise: 10_000, key: 'refund-00001', receipt: 'RF-1' }

/** Every call, and whether it may have moved money. */
const CALLS: readonly (readonly [
  name: string,
  isWrite: boolean,
  call: () => Promise<{ ok: boolean; reason?: string; value?: unknown }>,
])[] = [
  ['createOrder', true, () => provider.createOrder({ receipt: 'SO-1', amountPaise: 52_900 })],
  ['findOrder', false, () => provider.findOrder('SO-1')],
  ['listPaymentsOf', false, () => provider.listPaymentsOf(ORDER)],
  ['findPayment', false, () => provider.findPayment(PAYMENT)],
  ['capture', true, () => provider.capture(PAYMENT, 52_900)],
  ['refund', true, () => provider.refund(REFUND)],
  ['listRefundsOf', false, () => provider.listRefundsOf(PAYMENT)],
  ['listRefunds', false, () => provider.listRefunds({ from: AT, until: AT, skip: 0 })],
  ['findDispute', false, () => provider.findDispute({ id: 'disp_1', at: AT })],
  ['listPayments', false, () => provider.listPayments({ from: AT, until: AT, skip: 0 })],
]

describe.each(CALLS)('%s', (_name, isWrite, call) => {
  test.each(WRONG_ANSWERS)(
    'takes %s for no answer, and follows it nowhere',
    async (_what, answer) => {
      server.answer(answer)
      const refusal = await call()
      expect(refusal).toEqual({ ok: false, reason: expect.any(String) })
      const unclear = isWrite ? ['ambiguous', 'misconfigured'] : ['retryable', 'misconfigured']
      expect(unclear).toContain(refusal.reason)
      expect(server.paths).not.toContain('GET /elsewhere')
      expect(server.paths).not.toContain('POST /elsewhere')
    },
  )
})

const payment = {
  id: PAYMENT,
  entity: 'payment',
  amount: 52_900,
  currency: 'INR',
  status: 'captured',
  order_id: ORDER,
  amount_refunded: 0,
  created_at: 1_763_632_800,
}
const order = { id: ORDER, amount: 52_900, currency: 'INR', receipt: 'SO-1', status: 'created' }
const made = { id: 'rfnd_AAAAAAAAAAAAAA', payment_id: PAYMENT, amount: 10_000, status: 'processed' }
const refund = { ...made, receipt: 'RF-1' }
const dispute = { id: 'disp_1', payment_id: PAYMENT, amount: 100, status: 'lost' }

/** An amount of which the shop believes nothing. */
const NO_AMOUNTS = ['52900', -52_900, 52_900.5, 1e20, null, undefined, true, [52_900], {}]
const NO_IDS = ['', 'pay', 'pay_<script>', 'pay_1/../2', 'x'.repeat(65), 7, null, undefined]

describe('an entity that cannot be is no answer', () => {
  const lies = [
    ...NO_AMOUNTS.map((amount) => ({ amount })),
    ...NO_IDS.map((id) => ({ id })),
    ...[null, undefined, '', 'rupees', 'inr', 356].map((currency) => ({ currency })),
    ...[null, undefined, 7, {}, 'x'.repeat(257)].map((status) => ({ status })),
    ...[-1, '1', null, undefined, 1.5, 1e18].map((created_at) => ({ created_at })),
    ...['100', -1, 0.5].map((amount_refunded) => ({ amount_refunded })),
  ]
  test.each(lies)('a payment with %j', async (lie) => {
    server.answer(JSON.stringify({ ...payment, ...lie }))
    expect(await provider.findPayment(PAYMENT)).toEqual({ ok: false, reason: 'retryable' })
    expect((await provider.capture(PAYMENT, 52_900)).ok).toBe(false)
    server.answer(JSON.stringify({ items: [payment, { ...payment, ...lie }] }))
    expect(await provider.listPaymentsOf(ORDER)).toEqual({ ok: false, reason: 'retryable' })
  })

  test.each([
    ...NO_AMOUNTS.map((amount) => ({ amount })),
    ...NO_IDS.map((id) => ({ id })),
    ...[null, 'inr'].map((currency) => ({ currency })),
  ])('an order with %j', async (lie) => {
    server.answer(JSON.stringify({ ...order, ...lie }))
    const wanted = { receipt: 'SO-1', amountPaise: 52_900 }
    expect(await provider.createOrder(wanted)).toEqual({ ok: false, reason: 'ambiguous' })
  })

  test.each([{ amount: 52_901 }, { currency: 'USD' }, { receipt: 'SO-2' }, { receipt: null }])(
    'an order with %j is not the one that was asked for',
    async (lie) => {
      server.answer(JSON.stringify({ ...order, ...lie }))
      const wanted = { receipt: 'SO-1', amountPaise: 52_900 }
      expect(await provider.createOrder(wanted)).toMatchObject({ ok: false, reason: 'declined' })
    },
  )

  test.each([
    ...NO_AMOUNTS.map((amount) => ({ amount })),
    ...NO_IDS.map((id) => ({ id })),
    { amount: 52_900 },
    { amount: 100 },
    { payment_id: 'pay_BBBBBBBBBBBBBB' },
    { payment_id: null },
    { receipt: 'RF-2' },
  ])('a refund with %j', async (lie) => {
    server.answer(JSON.stringify({ ...refund, ...lie }))
    expect(await provider.refund(REFUND)).toEqual({ ok: false, reason: 'ambiguous' })
  })

  test.each([
    ...NO_AMOUNTS.map((amount) => ({ amount })),
    ...[null, 7, 'disp 1', 'disp_2'].map((id) => ({ id })),
  ])('a dispute with %j', async (lie) => {
    server.answer(JSON.stringify({ ...dispute, ...lie }))
    const found = await provider.findDispute({ id: 'disp_1', at: AT })
    expect(found).toEqual({ ok: false, reason: 'retryable' })
  })
})

describe('what is said of another payment', () => {
  const other = 'pay_BBBBBBBBBBBBBB'

  test('is none of the one that was asked about', async () => {
    server.answer(JSON.stringify({ ...payment, id: other }))
    expect((await provider.findPayment(PAYMENT)).ok).toBe(false)
    expect((await provider.capture(PAYMENT, 52_900)).ok).toBe(false)
    server.answer(JSON.stringify({ items: [{ ...refund, payment_id: other }, refund] }))
    const { value } = (await provider.listRefundsOf(PAYMENT)) as { value?: { paymentId: string }[] }
    expect(value?.map(({ paymentId }) => paymentId)).toEqual([PAYMENT])
  })

  test('does not make a refund whose answer was lost', async () => {
    server.answer((answer) => {
      const isRefund = server.paths.at(-1)?.startsWith('POST')
      if (isRefund) answer.destroy()
      else answer.end(JSON.stringify({ items: [{ ...refund, payment_id: other }] }))
    })
    expect(await provider.refund(REFUND)).toEqual({ ok: false, reason: 'ambiguous' })
  })
})

test('a status that nobody knows is neither money nor a failure', async () => {
  server.answer(JSON.stringify({ ...payment, status: 'settled_somehow' }))
  const found = await provider.findPayment(PAYMENT)
  expect(found).toMatchObject({ ok: true, value: { facts: [{ step: 'created' }] } })
  server.answer(JSON.stringify({ ...refund, status: 'settled_somehow' }))
  expect(await provider.refund(REFUND)).toMatchObject({ ok: true, value: { step: 'pending' } })
})
