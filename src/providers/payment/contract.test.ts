import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import {
  got,
  openPaymentHarness,
  type PaymentHarness,
  paymentFact,
  WANTED,
} from '#tests/support/payment-harness.ts'

let shop: PaymentHarness
beforeAll(async () => {
  shop = await openPaymentHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

describe('an order', () => {
  test('is created with amount and receipt, and is the same on repetition', async () => {
    const first = got(await shop.provider.createOrder(WANTED))
    expect(first).toMatchObject({ ...WANTED, currency: 'INR' })
    expect(first.id).toMatch(/^order_[A-Za-z0-9]{14}$/)
    expect(await shop.provider.createOrder(WANTED)).toEqual({ ok: true, value: first })
    expect(await shop.provider.findOrder(WANTED.receipt)).toEqual({ ok: true, value: first })
  })

  test('of an unknown receipt is not found', async () => {
    expect(await shop.provider.findOrder('SO-0')).toEqual({ ok: true, value: undefined })
  })

  test('of another amount with a used receipt is refused', async () => {
    await shop.order()
    const other = await shop.provider.createOrder({ ...WANTED, amountPaise: 10_000 })
    expect(other).toMatchObject({ ok: false, reason: 'declined' })
  })

  test('of another currency with the same receipt is refused', async () => {
    await shop.order()
    const { receipt, amountPaise: amount } = WANTED
    const body = JSON.stringify({ id: 'order_AAAAAAAAAAAAAA', amount, currency: 'USD', receipt })
    const effect = { status: 200, body, headers: {} }
    shop.faults.add({ match: { method: 'POST', path: '/v1/orders' }, times: 1, effect })
    expect(await shop.provider.createOrder(WANTED)).toMatchObject({ reason: 'declined' })
  })

  test('below a rupee is declined with the provider’s message', async () => {
    expect(await shop.provider.createOrder({ ...WANTED, amountPaise: 99 })).toEqual({
      ok: false,
      reason: 'declined',
      detail: 'The amount must be at least INR 1.00 (input_validation_failed)',
    })
  })

  test('whose response is lost is requested again and exists once', async () => {
    shop.faults.add({
      match: { method: 'POST', path: '/v1/orders' },
      times: 1,
      effect: { dropAfterProcessing: true },
    })
    const id = await shop.order()
    expect(shop.requests('POST', '/v1/orders')).toBe(2)
    expect(shop.standIn.findOrder(id)).toMatchObject({ receipt: WANTED.receipt })
    expect(got(await shop.provider.findOrder(WANTED.receipt))?.id).toBe(id)
  })

  test('is created without enforcing a unique receipt if the account does not support that, once', async () => {
    const error = { code: 'BAD_REQUEST_ERROR', description: 'NA', reason: 'extra_field_sent' }
    const body = JSON.stringify({ error })
    const refusal = { status: 400, body, headers: {} }
    shop.faults.add({ match: { method: 'POST', path: '/v1/orders' }, times: 1, effect: refusal })
    const id = await shop.order()
    shop.faults.add({ match: { method: 'POST', path: '/v1/orders' }, times: 1, effect: refusal })
    expect(await shop.order()).toBe(id)
    expect(shop.requests('POST', '/v1/orders')).toBe(3)
  })

  test('is not created without a unique receipt while it is unknown whether it exists', async () => {
    const error = { code: 'BAD_REQUEST_ERROR', description: 'NA', reason: 'extra_field_sent' }
    const refusal = { status: 400, body: JSON.stringify({ error }), headers: {} }
    const onCreate = { method: 'POST', path: '/v1/orders' } as const
    shop.faults.add({ match: onCreate, times: 1, effect: refusal })
    shop.faults.add({ match: { method: 'GET', path: '/v1' }, times: 3, effect: { html502: true } })
    expect(await shop.provider.createOrder(WANTED)).toEqual({ ok: false, reason: 'retryable' })
    expect(shop.requests('POST', '/v1/orders')).toBe(1)
    // The request is lost, so the order does not exist afterwards and stays ambiguous.
    shop.faults.add({ match: onCreate, times: 1, effect: refusal })
    shop.faults.add({ match: onCreate, times: 1, effect: { dropBeforeProcessing: true } })
    expect(await shop.provider.createOrder(WANTED)).toEqual({ ok: false, reason: 'ambiguous' })
  })
})

describe('a payment', () => {
  test.each([
    ['captured', 'captured'],
    ['authorised', 'authorised'],
    ['declined', 'failed'],
    ['silent', 'created'],
  ] as const)('that is %s is told as %s', async (outcome, step) => {
    const orderId = await shop.order()
    const { id } = shop.payFor(orderId, { outcome })
    const expected = {
      id,
      providerOrderId: orderId,
      facts: [paymentFact(step, id)],
      fee: step === 'captured' ? { feePaise: 1_248, taxPaise: 190 } : undefined,
      method: 'upi',
      createdAt: shop.clock.now(),
    }
    expect(await shop.provider.findPayment(id)).toEqual({ ok: true, value: expected })
    expect(await shop.provider.listPaymentsOf(orderId)).toEqual({ ok: true, value: [expected] })
  })

  test('that does not exist is declined', async () => {
    const none = await shop.provider.findPayment('pay_unknown' as PaymentId)
    expect(none).toMatchObject({
      reason: 'declined',
      detail: expect.stringContaining('does not exist'),
    })
  })

  test('that failed and succeeds late is captured after all', async () => {
    const orderId = await shop.order()
    const { id } = shop.payFor(orderId, { outcome: 'declined' })
    expect(shop.standIn.settleLate(id, 'captured')).toBe(true)
    expect(got(await shop.provider.findPayment(id)).facts).toEqual([paymentFact('captured', id)])
  })

  test('is captured for its whole amount, and is returned as captured the second time', async () => {
    const id = await shop.paid({ outcome: 'authorised' })
    expect(await shop.provider.capture(id, 100)).toMatchObject({ ok: false, reason: 'declined' })
    expect(got(await shop.provider.capture(id, 52_900)).facts).toEqual([
      paymentFact('captured', id),
    ])
    expect(got(await shop.provider.capture(id, 52_900)).facts).toEqual([
      paymentFact('captured', id),
    ])
  })

  test('whose capture response is lost is read back, and not captured a second time', async () => {
    const id = await shop.paid({ outcome: 'authorised' })
    const path = `/v1/payments/${id}/capture`
    shop.faults.add({ match: { path }, times: 1, effect: { dropAfterProcessing: true } })
    expect(got(await shop.provider.capture(id, 52_900)).facts).toEqual([
      paymentFact('captured', id),
    ])
    expect(shop.requests('POST', path)).toBe(1)
  })

  test('whose capture request never arrived stays ambiguous', async () => {
    const id = await shop.paid({ outcome: 'authorised' })
    const path = `/v1/payments/${id}/capture`
    shop.faults.add({ match: { path }, times: 1, effect: { dropBeforeProcessing: true } })
    expect(await shop.provider.capture(id, 52_900)).toEqual({ ok: false, reason: 'ambiguous' })
  })

  test('is not confirmed by a response about another payment', async () => {
    const id = await shop.paid({ outcome: 'authorised' })
    const other = { id: 'pay_AAAAAAAAAAAAAA', amount: 52_900, currency: 'INR', created_at: 1 }
    const effect = {
      status: 200,
      body: JSON.stringify({ ...other, status: 'captured' }),
      headers: {},
    }
    shop.faults.add({ match: { path: `/v1/payments/${id}` }, times: 1, effect })
    expect(await shop.provider.findPayment(id)).toEqual({ ok: false, reason: 'retryable' })
    shop.faults.add({ match: { path: `/v1/payments/${id}/capture` }, times: 1, effect })
    expect(await shop.provider.capture(id, 52_900)).toEqual({ ok: false, reason: 'ambiguous' })
    expect(got(await shop.provider.findPayment(id)).facts).toEqual([paymentFact('authorised', id)])
  })

  test('of another order is none of the order that lists it', async () => {
    const orderId = await shop.order()
    const { id } = shop.payFor(orderId)
    const paid = { amount: 52_900, currency: 'INR', status: 'captured', created_at: 1 }
    const effect = {
      status: 200,
      body: JSON.stringify({
        items: [
          { ...paid, id: 'pay_AAAAAAAAAAAAAA', order_id: 'order_AAAAAAAAAAAAAA' },
          { ...paid, id: 'pay_BBBBBBBBBBBBBB', order_id: null },
          { ...paid, id, order_id: orderId },
        ],
      }),
      headers: {},
    }
    shop.faults.add({ match: { path: `/v1/orders/${orderId}/payments` }, times: 1, effect })
    const listed = got(await shop.provider.listPaymentsOf(orderId))
    expect(listed.map((payment) => payment.id)).toEqual([id])
  })

  test('that is not captured is refunded automatically, and is returned with its refund', async () => {
    const id = await shop.paid({ outcome: 'authorised' })
    shop.clock.advance(5 * DAY_MS)
    expect(shop.standIn.returnUncaptured()).toBe(1)
    expect(got(await shop.provider.findPayment(id)).facts).toEqual([
      paymentFact('captured', id),
      expect.objectContaining({ what: 'refund', step: 'pending', amountPaise: 52_900 }),
    ])
  })

  test('is listed by time, a hundred a page', async () => {
    const from = new Date(shop.clock.now().getTime() + MINUTE_MS)
    await shop.paid()
    shop.clock.advance(120_000)
    const ids: string[] = []
    for (let number = 0; number < 101; number += 1) {
      const made = await shop.provider.createOrder({ receipt: `SO-${number}`, amountPaise: 52_900 })
      ids.unshift(shop.payFor(got(made).id).id)
    }
    const until = shop.clock.now()
    const first = got(await shop.provider.listPayments({ from, until, skip: 0 }))
    const second = got(await shop.provider.listPayments({ from, until, skip: 100 }))
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect(first.items).toHaveLength(100)
    expect([...first.unreadable, ...second.unreadable]).toEqual([])
  })
})

describe('the refunds of a period', () => {
  test('are listed with those of older payments, and one that cannot be read hides no other', async () => {
    const paymentId = await shop.paid()
    shop.clock.advance(20 * DAY_MS)
    const from = shop.clock.now()
    const between = { from, until: new Date(from.getTime() + MINUTE_MS), skip: 0 }
    const asked = { paymentId, amountPaise: 100, key: 'refund-00001', receipt: 'RF-1' }
    const made = got(await shop.provider.refund(asked))
    expect(got(await shop.provider.listRefunds(between))).toEqual({
      items: [made],
      unreadable: [],
    })
    const later = { from: between.until, until: new Date(from.getTime() + DAY_MS), skip: 0 }
    expect(got(await shop.provider.listRefunds(later)).items).toEqual([])
    const good = { id: made.id, payment_id: paymentId, amount: 100, status: 'pending' }
    const items = [good, { ...good, amount: 'much' }, { id: 7 }]
    const effect = { status: 200, headers: {}, body: JSON.stringify({ items }) }
    shop.faults.add({ match: { path: '/v1/refunds' }, times: 1, effect })
    expect(got(await shop.provider.listRefunds(between))).toEqual({
      items: [expect.objectContaining({ id: made.id, step: 'pending' })],
      unreadable: [paymentId, undefined],
    })
  })
})

describe('the proof in the browser', () => {
  const proof = {
    providerOrderId: 'order_STANDIN0000001' as ProviderOrderId,
    paymentId: 'pay_STANDIN0000001',
    signature: '196409bea8dd20937250c6efc2b85afd5213a34bdeb9d310860bacfd736b7420',
  }

  test('is valid when the provider made it', async () => {
    expect(shop.provider.isSigned(proof)).toBe(true)
    const { payment } = shop.payFor(await shop.order())
    const made = shop.standIn.proofOf(payment)
    expect(
      shop.provider.isSigned({
        providerOrderId: made.razorpay_order_id as ProviderOrderId,
        paymentId: made.razorpay_payment_id,
        signature: made.razorpay_signature,
      }),
    ).toBe(true)
  })

  test.each([
    ['is empty', { signature: '' }],
    ['is cut off', { signature: proof.signature.slice(0, -1) }],
    ['is longer', { signature: `${proof.signature}0` }],
    ['is altered', { signature: `0${proof.signature.slice(1)}` }],
    ['is no number', { signature: 'z'.repeat(64) }],
    ['names another payment', { paymentId: 'pay_STANDIN0000002' }],
    ['names another order', { providerOrderId: 'order_X0001' as ProviderOrderId }],
    ['names no payment', { paymentId: '' }],
    ['moves the separator', { paymentId: 'pay_A|pay_STANDIN0000001' }],
  ])('is wrong when it %s', (_how, change) => {
    expect(shop.provider.isSigned({ ...proof, ...change })).toBe(false)
  })

  test('is never valid with an empty secret', () => {
    expect(shop.connect({ keySecret: '' }).isSigned(proof)).toBe(false)
  })

  test('the browser gets the key id and the script’s address, and no secret', () => {
    const { keyId } = shop.standIn
    const scriptUrl = '/checkout.js'
    expect(shop.provider.checkout).toEqual({ provider: 'razorpay', keyId, scriptUrl })
  })
})

test('a dispute is read with its current state; an unknown one is refused', async () => {
  const { id: paymentId } = shop.payFor(await shop.order())
  const { id } = shop.standIn.dispute(paymentId, 1_000) ?? { id: '' }
  shop.standIn.moveDispute(id, 'lost')
  const at = new Date()
  expect(got(await shop.provider.findDispute({ id, at }))).toMatchObject({
    paymentId,
    state: 'lost',
    lostPaise: 1_000,
    reportedMs: at.getTime(),
  })
  expect((await shop.provider.findDispute({ id: 'disp_0', at })).ok).toBe(false)
})
