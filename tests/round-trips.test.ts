import { expect, onTestFinished, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { publishCashRules } from '#database/checkout/cash-rules.ts'
import { storeEvents } from '#database/payments/events.ts'
import { inTransaction } from '#database/transaction.ts'
import type { PaymentId, PaymentSeen } from '#domain/payments/facts.ts'
import { countOrders, layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { type Begun, DELIVERY, openPrepaidShop, type PrepaidShop } from './support/prepaid-shop.ts'
import { countRoundTrips } from './support/round-trips.ts'
import { openTestShop } from './support/shop.ts'

async function openCheckout() {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  await layOutGoods(shop.db)
  const { headers } = await shop.signIn()
  const basket = { productIds: [P1, P2], quantities: [1, 2], paymentMethod: 'COD', ...DELIVERY }
  const post = async (url: string, body: unknown) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const { amount } = await post(paths.payments.createOrder(), basket)
  const confirm = () => post(paths.payments.verify(), { ...basket, amount })
  return { shop, confirm }
}

/** What the provider tells of a payment, and what it told before it was captured. */
async function factsOf(shop: PrepaidShop, id: PaymentId) {
  const found = await shop.parts.payment?.findPayment(id)
  const [captured] = found?.ok ? found.value.facts : []
  if (captured?.what !== 'payment') throw new Error('the provider does not know its payment')
  return { captured, authorised: { ...captured, step: 'authorised' as const } }
}

/** An event that tells a fact about an order. */
const reported = (shop: PrepaidShop, { providerOrderId }: Begun, fact: PaymentSeen) => ({
  event: {
    eventId: crypto.randomUUID(),
    name: 'payment',
    providerOrderId,
    paymentId: fact.paymentId,
    facts: [fact],
  },
  at: shop.clock.now(),
})

test('a cash order waits for the database three times: for the session, locks and reads, and writes', async () => {
  const { shop, confirm } = await openCheckout()
  await confirm()
  shop.clock.advance(120_000)
  const { trips, statements } = await countRoundTrips(confirm)
  expect(await countOrders(shop.db)).toBe(2)
  expect(trips, statements.join('\n')).toBe(3)
})

test('rules that ask about the shopper and the pincode add no wait to a cash order', async () => {
  const { shop, confirm } = await openCheckout()
  const when = { isFirstOrder: false, minRefused: 1, minPlaceRefusedPercent: 50 }
  await inTransaction(shop.db, (tx) =>
    publishCashRules(tx, [{ way: 'prepaid', when }], shop.clock.now()),
  )
  await confirm()
  shop.clock.advance(120_000)
  const { trips, statements } = await countRoundTrips(confirm)
  expect(await countOrders(shop.db)).toBe(2)
  expect(trips, statements.join('\n')).toBe(3)
})

test('an order paid online waits four times to begin, and three to be confirmed', async () => {
  const shop = await openPrepaidShop()
  onTestFinished(() => shop.close())
  await shop.reset()
  const shopper = await shop.signIn()
  await shop.begin({}, shopper)
  shop.later(2)
  const begun: Begun[] = []
  const beginning = await countRoundTrips(async () => {
    begun.push(await shop.begin({}, shopper))
  })
  expect(beginning.trips, beginning.statements.join('\n')).toBe(4)
  const [order] = begun
  if (!order) throw new Error('no order was begun')
  // Only what the browser reports is counted here.
  shop.razorpay.webhooks.hold()
  const { proof } = shop.pay(order)
  const confirming = await countRoundTrips(() => shop.verify(order, proof))
  expect(await shop.stateOf(order)).toBe('paid placed')
  expect(confirming.trips, confirming.statements.join('\n')).toBe(3)
  // Nothing more is expected of its payment; that of the first order may still come.
  expect(await shop.count('payment_attempts', 'next_poll_at is not null')).toBe(1)
})

test('events without news about a paid order are handled together, without reading the order', async () => {
  const shop = await openPrepaidShop()
  onTestFinished(() => shop.close())
  await shop.reset()
  shop.razorpay.webhooks.hold()
  const paid = [await shop.begin(), await shop.begin()]
  for (const order of paid) {
    const { id, proof } = shop.pay(order)
    const { authorised, captured } = await factsOf(shop, id)
    for (const fact of [authorised, captured, captured]) {
      expect(await storeEvents(shop.db, [reported(shop, order, fact)])).toBe(true)
    }
    await shop.verify(order, proof)
  }
  const { trips, statements } = await countRoundTrips(async () => {
    expect(await shop.handleEvents()).toEqual({ handled: 6, failures: [] })
  })
  expect(trips).toBe(2)
  expect(statements).toEqual(['list-unhandled-events', 'mark-events-handled'])
  expect(await shop.count('payment_facts', "step = 'authorised'")).toBe(2)
  expect(await shop.count('payment_facts')).toBe(4)
  expect(await shop.count('payment_events', 'handled_at is null')).toBe(0)
})

test('an event without news about a paid order is stored as handled, by the same statement', async () => {
  const shop = await openPrepaidShop()
  onTestFinished(() => shop.close())
  await shop.reset()
  shop.razorpay.webhooks.hold()
  const order = await shop.begin()
  const { id, proof } = shop.pay(order)
  await shop.verify(order, proof)
  const { authorised, captured } = await factsOf(shop, id)
  const dearer = { ...captured, amountPaise: captured.amountPaise + 1 }
  const { statements } = await countRoundTrips(async () => {
    expect(await storeEvents(shop.db, [reported(shop, order, authorised)])).toBe(false)
    const event = reported(shop, order, captured)
    expect(await storeEvents(shop.db, [event])).toBe(false)
    expect(await storeEvents(shop.db, [event])).toBe(false)
  })
  expect(new Set(statements)).toEqual(new Set(['keep-payment-events']))
  expect(await shop.count('payment_events', 'handled_at is not null')).toBe(2)
  expect(await shop.count('payment_facts', "step = 'authorised'")).toBe(1)
  expect(await shop.count('payment_facts')).toBe(2)
  // Of another amount it is nothing that is known.
  expect(await storeEvents(shop.db, [reported(shop, order, dearer)])).toBe(true)
  expect(await shop.count('payment_facts')).toBe(2)
})

test('the events of an order that its browser never reported are handled together, in one short transaction', async () => {
  const shop = await openPrepaidShop()
  onTestFinished(() => shop.close())
  await shop.reset()
  shop.razorpay.webhooks.hold()
  const order = await shop.begin()
  const { id } = shop.pay(order)
  const { authorised, captured } = await factsOf(shop, id)
  const events = [authorised, captured, captured].map((fact) => reported(shop, order, fact))
  await storeEvents(shop.db, events)
  const { trips, statements } = await countRoundTrips(async () => {
    expect(await shop.handleEvents()).toEqual({ handled: 3, failures: [] })
  })
  expect(await shop.stateOf(order)).toBe('paid placed')
  expect(await shop.count('mails', "kind = 'order-paid'")).toBe(1)
  expect(trips, statements.join('\n')).toBe(4)
})
