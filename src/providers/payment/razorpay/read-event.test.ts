import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openPaymentHarness,
  type PaymentHarness,
  paymentFact,
} from '#tests/support/payment-harness.ts'
import { readEvent } from './read-event.ts'

const SECRET = 'standin_webhook_secret'
const BODY =
  '{"entity":"event","account_id":"acc_STANDIN0000001","event":"payment.captured","contains":["payment"],"payload":{},"created_at":1763600000}'
const SIGNATURE = '3616b1feeacd2f79c550bb057ebef14ac6196570239edbb0286c0bd54e7b3b5b'

let shop: PaymentHarness
beforeAll(async () => {
  shop = await openPaymentHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

function read(body: string, signature: string | undefined = sign(body), secrets = [SECRET]) {
  return readEvent(sent(Buffer.from(body), signature, 'evt_1'), secrets)
}

function sent(body: Buffer, signature: string | undefined, eventId: string | undefined) {
  return { body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId } }
}

function sign(body: string): string {
  return createHmac('sha256', SECRET).update(body).digest('hex')
}

describe('an event', () => {
  const nothing = {
    eventId: 'evt_1',
    name: 'payment.captured',
    providerOrderId: undefined,
    paymentId: undefined,
    facts: [],
  }

  test('is valid for exactly its signed bytes', () => {
    expect(Buffer.byteLength(BODY)).toBe(139)
    expect(read(BODY, SIGNATURE)).toEqual(nothing)
    const spaced = BODY.replace('"payload":', '"payload": ')
    expect(read(spaced, SIGNATURE)).toBeUndefined()
    const itsOwn = 'c09e183e652f91391400eebb67f172139d255051b527b0a96ebf42974701ade3'
    expect(read(spaced, itsOwn)).toEqual(nothing)
  })

  test('is invalid without signature, without id or with another secret', () => {
    const body = Buffer.from(BODY)
    for (const signature of [undefined, '', 'abc', SIGNATURE.toUpperCase(), `${SIGNATURE}00`]) {
      expect(readEvent(sent(body, signature, 'evt_1'), [SECRET])).toBeUndefined()
    }
    for (const eventId of [undefined, '', 'e'.repeat(129)]) {
      expect(readEvent(sent(body, SIGNATURE, eventId), [SECRET])).toBeUndefined()
    }
    expect(read(BODY, SIGNATURE, ['other'])).toBeUndefined()
    expect(read(BODY, SIGNATURE, [])).toBeUndefined()
    expect(read(BODY, createHmac('sha256', '').update(BODY).digest('hex'), [''])).toBeUndefined()
  })

  test('is valid with the old secret during a rotation', () => {
    expect(read(BODY, SIGNATURE, ['new', SECRET])).toEqual(nothing)
  })

  test.each([
    ['no JSON', 'unreadable', '{"event":'],
    ['a list', 'unreadable', '[]'],
    ['no bytes', 'unreadable', ''],
    ['an unknown name', 'moon.full', '{"event":"moon.full","payload":{}}'],
    ['a name that no database stores (WHK-17)', 'moon.full', '{"event":"moon.\\u0000full"}'],
    ['a strange payload', 'payment.captured', '{"event":"payment.captured","payload":[7]}'],
    [
      'a strange payment',
      'payment.captured',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}},"refund":3}}',
    ],
  ])('that is signed and holds %s tells nothing, and is no forgery', (_what, name, body) => {
    expect(read(body)).toEqual({ ...nothing, name })
  })

  test('about a dispute names its payment and contains no facts', () => {
    const entity = { id: 'pay_1A', amount: 1, currency: 'INR', status: 'captured', created_at: 1 }
    const body = { event: 'payment.dispute.created', payload: { payment: { entity } } }
    expect(read(JSON.stringify(body))).toMatchObject({ paymentId: 'pay_1A', facts: [] })
  })

  test.each([
    ['open', { state: 'open', lostPaise: 0, asksShop: true }],
    ['under_review', { state: 'open', lostPaise: 0, asksShop: false }],
    ['lost', { state: 'lost', lostPaise: 300, asksShop: false }],
    ['won', { state: 'won', lostPaise: 0, asksShop: false }],
    ['a new word', { state: 'open', lostPaise: 0, asksShop: true }],
  ])('about a dispute that is %s contains its state and amounts', (status, seen) => {
    const amounts = { amount: 500, amount_deducted: status === 'lost' ? 300 : 0 }
    const entity = { id: 'disp_1', payment_id: 'pay_1A', ...amounts, status, created_at: 1 }
    const body = { event: 'payment.dispute.x', payload: { dispute: { entity } }, created_at: 2 }
    const about = { id: 'disp_1', paymentId: 'pay_1A', amountPaise: 500, reportedMs: 2_000 }
    expect(read(JSON.stringify(body))?.dispute).toEqual({ ...about, ...seen })
  })

  test.each([
    ['open', 9_000],
    ['under_review', undefined],
  ])('about a dispute that is %s says until when the shop can answer', (status, until) => {
    const known = { id: 'disp_1', payment_id: 'pay_1A', amount: 500, status, created_at: 1 }
    const entity = { ...known, respond_by: 9 }
    const body = { event: 'payment.dispute.x', payload: { dispute: { entity } }, created_at: 2 }
    expect(read(JSON.stringify(body))?.dispute?.answerByMs).toBe(until)
  })

  test('of an early sample is read by its status, not by its captured flag', () => {
    const entity = {
      id: 'pay_1A',
      amount: 52_900,
      currency: 'INR',
      status: 'failed',
      captured: true,
      notes: [],
      created_at: 1,
    }
    const body = { event: 'payment.failed', payload: { payment: { entity } } }
    expect(read(JSON.stringify(body))?.facts).toEqual([paymentFact('failed', 'pay_1A')])
  })
})

describe('the events of one purchase', () => {
  const names = () => shop.received.map(({ event }) => event?.name)

  test('arrive signed and in order, and contain nothing about the payer', async () => {
    const orderId = await shop.order()
    const { id } = shop.payFor(orderId)
    await shop.standIn.webhooks.idle()
    expect(names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    expect(shop.received.map(({ event }) => event?.facts)).toEqual([
      [paymentFact('authorised', id)],
      [paymentFact('captured', id)],
      [paymentFact('captured', id)],
    ])
    for (const { event, body } of shop.received) {
      expect(event).toMatchObject({ providerOrderId: orderId, paymentId: id })
      expect(body.toString()).toContain('payer@example.in')
      expect(JSON.stringify(event)).not.toMatch(/@|9876543210/)
    }
  })

  test('are refused when their signature was altered', async () => {
    shop.standIn.webhooks.corruptsSignatures = true
    await shop.paid()
    await shop.standIn.webhooks.idle()
    expect(shop.received).toHaveLength(3)
    expect(names()).toEqual([undefined, undefined, undefined])
  })
})
