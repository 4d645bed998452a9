import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentHarness, type PaymentHarness } from '#tests/support/payment-harness.ts'

let shop: PaymentHarness
beforeAll(async () => {
  shop = await openPaymentHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const names = () => shop.received.map(({ event }) => event?.name)
const sent = () => shop.standIn.webhooks.idle()

async function wait(delayMs: number): Promise<void> {
  shop.clock.advance(delayMs)
  await sent()
}

test('an event that is refused is repeated after 2, 8 and 30 seconds, and then given up', async () => {
  shop.webhook.status = 500
  await shop.paid({ outcome: 'declined' })
  await sent()
  expect(shop.received).toHaveLength(1)
  await wait(1_999)
  expect(shop.received).toHaveLength(1)
  await wait(1)
  expect(shop.received).toHaveLength(2)
  await wait(8_000)
  await wait(30_000)
  await wait(1_000_000)
  expect(shop.received).toHaveLength(4)
  expect(new Set(shop.received.map(({ event }) => event?.eventId)).size).toBe(1)
  expect(shop.standIn.webhooks.deliveries).toMatchObject([
    { statuses: [500, 500, 500, 500], state: 'given-up' },
  ])
})

test('an event that is accepted the second time is done', async () => {
  shop.webhook.status = 503
  await shop.paid({ outcome: 'declined' })
  await sent()
  shop.webhook.status = 200
  await wait(2_000)
  await wait(100_000)
  expect(shop.standIn.webhooks.deliveries).toMatchObject([
    { statuses: [503, 200], state: 'delivered' },
  ])
})

test('held events are released in the requested order', async () => {
  shop.standIn.webhooks.hold()
  await shop.paid()
  await sent()
  expect(names()).toEqual([])
  shop.standIn.webhooks.release('reversed')
  await sent()
  expect(names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
})

test('one event can be sent ten more times under one id', async () => {
  await shop.paid({ outcome: 'authorised' })
  await sent()
  const eventId = shop.received[0]?.event?.eventId ?? ''
  expect(shop.standIn.webhooks.replay(eventId, { times: 10, order: 'shuffled' })).toBe(true)
  await sent()
  expect(shop.received.map(({ event }) => event?.eventId)).toEqual(Array(11).fill(eventId))
  expect(shop.standIn.webhooks.replay('evt_unknown')).toBe(false)
})

test('every event can be sent twice, and an old one later and wrongly signed', async () => {
  shop.standIn.webhooks.copies = 2
  await shop.paid({ outcome: 'authorised' })
  await sent()
  expect(names()).toEqual(['payment.authorized', 'payment.authorized'])
  shop.standIn.webhooks.replay('all', { delayMs: 500, corruptSignature: true })
  await wait(499)
  expect(shop.received).toHaveLength(2)
  await wait(1)
  expect(names()[2]).toBeUndefined()
})

test('an event keeps its secret when the secret is changed', async () => {
  await shop.paid({ outcome: 'authorised' })
  await sent()
  shop.standIn.changeWebhookSecret('the next one')
  shop.standIn.webhooks.replay('all')
  await sent()
  expect(names()).toEqual(['payment.authorized', 'payment.authorized'])
  expect(shop.standIn.webhookSecret()).toBe('the next one')
})

test('a reset drops pending events', async () => {
  shop.webhook.status = 500
  await shop.paid({ outcome: 'declined' })
  await sent()
  shop.standIn.reset()
  await wait(1_000_000)
  expect(shop.received).toHaveLength(1)
})

const press = (act: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  fetch(`${shop.base}/stand-ins/razorpay/webhooks/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('the switches work over HTTP: hold, release reversed, send again wrongly signed', async () => {
  await press('hold')
  await shop.paid()
  await sent()
  expect(names()).toEqual([])
  await press('release', { order: 'reversed' })
  await sent()
  expect(names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
  const list = await fetch(`${shop.base}/stand-ins/razorpay/webhooks`)
  const { events } = (await list.json()) as { events: { eventId: string; state: string }[] }
  expect(events.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  const options = { eventId: events[0]?.eventId, times: 2, corruptSignature: true }
  expect((await press('replay', options)).status).toBe(202)
  await sent()
  // The shop does not accept a wrong signature.
  expect(names().slice(3)).toEqual([undefined, undefined])
  expect((await press('replay', { eventId: 'evt_unknown' })).status).toBe(404)
})

test.each([
  ['replay', { times: 0 }, {}, 400],
  ['replay', { order: 'sideways' }, {}, 400],
  ['release', { more: 1 }, {}, 400],
  ['hold', {}, { 'sec-fetch-site': 'cross-site' }, 403],
])('%s %j is not a valid switch', async (act, body, headers, status) => {
  expect((await press(act, body, headers)).status).toBe(status)
})

test('a fault can be limited to one order', async () => {
  const match = { path: '/v1/orders', bodyContains: 'SO-this-one' }
  shop.faults.add({ match, times: 1, effect: { status: 500, body: '{}', headers: {} } })
  const order = (receipt: string) => shop.provider.createOrder({ receipt, amountPaise: 5_000 })
  expect((await order('SO-another')).ok).toBe(true)
  expect(shop.faults.pending).toHaveLength(1)
  await order('SO-this-one')
  expect(shop.faults.pending).toHaveLength(0)
})
