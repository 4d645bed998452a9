import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentRehearsal, type PaymentRehearsal } from '#tests/support/payment-rehearsal.ts'

let shop: PaymentRehearsal
beforeAll(async () => {
  shop = await openPaymentRehearsal()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const names = () => shop.received.map(({ event }) => event?.name)
const sent = () => shop.standIn.webhooks.idle()

async function wait(delayMs: number): Promise<void> {
  shop.clock.advance(delayMs)
  await sent()
}

test('an event that is refused comes again after 2, 8 and 30 seconds, and then no more', async () => {
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

test('an event that is taken the second time is done', async () => {
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

test('events that are held come in the order wished', async () => {
  shop.standIn.webhooks.hold()
  await shop.paid()
  await sent()
  expect(names()).toEqual([])
  shop.standIn.webhooks.release('reversed')
  await sent()
  expect(names()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
})

test('one event can be sent ten times more, all under one id (P9)', async () => {
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

test('an event keeps the secret of its day when the secret is changed (P12)', async () => {
  await shop.paid({ outcome: 'authorised' })
  await sent()
  shop.standIn.changeWebhookSecret('the next one')
  shop.standIn.webhooks.replay('all')
  await sent()
  expect(names()).toEqual(['payment.authorized', 'payment.authorized'])
  expect(shop.standIn.webhookSecret()).toBe('the next one')
})

test('a reset forgets what was still to come', async () => {
  shop.webhook.status = 500
  await shop.paid({ outcome: 'declined' })
  await sent()
  shop.standIn.reset()
  await wait(1_000_000)
  expect(shop.received).toHaveLength(1)
})
