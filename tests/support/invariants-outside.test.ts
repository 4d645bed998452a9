import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { brokenOutside } from './invariants.ts'
import type { PaymentOutside, SeenOutside } from './invariants-outside.ts'
import { type Begun, openPrepaidShop, type PrepaidShop } from './prepaid-shop.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

/** A paid checkout, and its payment at the provider. */
async function paidOnline(): Promise<{ begun: Begun; payment: PaymentOutside }> {
  const begun = await shop.begin()
  const { id, proof } = shop.pay(begun)
  await shop.verify(begun, proof)
  await shop.eventsDone()
  return { begun, payment: seen(begun, id) }
}

const seen = ({ providerOrderId }: Begun, paymentId: string): PaymentOutside => ({
  paymentId,
  providerOrderId,
  amountPaise: shop.razorpay.findOrder(providerOrderId)?.amount ?? 0,
  isCaptured: true,
  refundedPaise: 0,
  isDue: true,
})

/** The violated invariants, each by its first words. */
const broken = async (outside: SeenOutside): Promise<string[]> =>
  Object.keys(await brokenOutside(shop.db, outside))

test('a paid order and its payment agree, and so do a cancelled one and its refund', async () => {
  const kept = await paidOnline()
  const { begun, payment } = await paidOnline()
  const { status } = await shop.post(
    paths.afterSale.cancel({ id: begun.orderId }),
    {},
    begun.headers,
  )
  expect(status).toBe(200)
  await shop.refund()
  const refunded = { ...payment, refundedPaise: payment.amountPaise }
  const proven = [kept.begun.orderId, begun.orderId]
  const answeredEvents = shop.razorpay.webhooks.deliveries
    .filter(({ state }) => state === 'delivered')
    .map(({ eventId }) => eventId)
  const payments = [kept.payment, refunded]
  expect(answeredEvents.length).toBeGreaterThan(0)
  expect(await broken({ payments, proven, cancelled: [begun.orderId], answeredEvents })).toEqual([])
})

test('a payment that the shop never learned of is found, but only once it is due', async () => {
  const begun = await shop.begin()
  shop.razorpay.webhooks.hold()
  const payment = seen(begun, shop.pay(begun).id)
  expect(await broken({ payments: [payment] })).toEqual([
    expect.stringContaining('every payment captured at the provider pays one order'),
  ])
  expect(await broken({ payments: [{ ...payment, isDue: false }] })).toEqual([])
  expect(await broken({ payments: [{ ...payment, isCaptured: false }] })).toEqual([
    'I6 money that a bank has promised is taken',
  ])
})

test('a payment of another amount or order does not count as an order’s', async () => {
  const { payment } = await paidOnline()
  const other = await shop.begin()
  for (const change of [
    { amountPaise: payment.amountPaise + 1 },
    { providerOrderId: other.providerOrderId },
  ]) {
    expect(await broken({ payments: [{ ...payment, ...change }] })).toEqual([
      expect.stringContaining('every payment captured at the provider pays one order'),
    ])
  }
})

test('a paid order without a payment is found', async () => {
  const { payment } = await paidOnline()
  const nothing = ['I6 no order is paid but by money that is at the provider']
  expect(await broken({ payments: [] })).toEqual(nothing)
  const promised = { ...payment, isCaptured: false, isDue: false }
  expect(await broken({ payments: [promised] })).toEqual(nothing)
})

test('a refund that the shop does not know is found, and one that the provider does not know', async () => {
  const { begun, payment } = await paidOnline()
  const differs = ['I6 what went back at the provider is what the shop has sent back']
  expect(await broken({ payments: [{ ...payment, refundedPaise: 100 }] })).toEqual(differs)
  await shop.post(paths.afterSale.cancel({ id: begun.orderId }), {}, begun.headers)
  expect(await broken({ payments: [payment] })).toEqual(differs)
})

test('a confirmation that the shop did not keep is found', async () => {
  const { payment } = await paidOnline()
  const open = await shop.begin()
  const claimed = {
    proven: [open.orderId],
    cancelled: [open.orderId],
    answeredEvents: ['evt_lost'],
  }
  expect(await broken({ payments: [payment], ...claimed })).toEqual([
    'I7 every proof that was answered has paid its order',
    'I7 every cancelling that was answered stands, and its money is on its way back',
    'I7 every event that was answered is kept',
  ])
})

test('a shopper who was mailed not at all, or twice, is found', async () => {
  const { begun, payment } = await paidOnline()
  const once = ['I9 every order that was paid online has told its shopper so, once']
  await shop.rows(`insert into mails (kind, about, recipient, subject, text, queued_at, next_try_at)
    values ('order-paid-too-late', '${begun.orderId}', 'a@example.com', '', '', now(), now())`)
  expect(await broken({ payments: [payment] })).toEqual(once)
  await shop.rows('delete from mails')
  expect(await broken({ payments: [payment] })).toEqual(once)
})
