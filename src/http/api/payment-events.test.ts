import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { createLogger } from '#http/logs/logging.ts'
import { P2, stockOf } from '#tests/races/fixture.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { countRoundTrips } from '#tests/support/round-trips.ts'
import { openTestShop } from '#tests/support/shop.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { closeTask } from '#use-cases/panel/close-task.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

interface Sent {
  body: string
  secret?: string
  headers?: Record<string, string | undefined>
  eventId?: string
}

async function send({ body, secret, headers, eventId = 'evt_1' }: Sent) {
  const signature = createHmac('sha256', secret ?? shop.razorpay.webhookSecret()).update(body)
  const answer = await shop.app.inject({
    method: 'POST',
    url: paths.payments.webhook(),
    headers: withoutGaps({
      'content-type': 'application/json',
      'x-razorpay-signature': signature.digest('hex'),
      'x-razorpay-event-id': eventId,
      ...headers,
    }),
    payload: body,
  })
  return answer.statusCode
}

function withoutGaps(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}

const lastEvent = () => {
  const [event] = shop.razorpay.webhooks.deliveries.slice(-1)
  if (!event) throw new Error('nothing was sent')
  return event
}

describe('a webhook event of the payment provider', () => {
  test('pays the order of a browser that never returned, and mails its shopper once (WHK-01)', async () => {
    const begun = await shop.begin()
    shop.pay(begun)
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await shop.count('mails')).toBe(1)
    const order = await shop.app.inject({
      url: paths.orders.one({ id: begun.orderId }),
      headers: begun.headers,
    })
    expect(order.json()).toMatchObject({ status: 'success', payment_method: 'prepaid' })
  })

  test('is only stored at first, so that what follows or the browser reports meanwhile is handled with it', async () => {
    const begun = await shop.begin()
    shop.razorpay.webhooks.hold()
    shop.pay(begun)
    const { body } = lastEvent()
    const { statements } = await countRoundTrips(async () => {
      expect(await send({ body: body.toString() })).toBe(200)
    })
    expect(statements).toEqual(['keep-payment-events'])
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
  })

  test('sent twenty times at once takes effect once (WHK-02)', async () => {
    const begun = await shop.begin()
    shop.razorpay.webhooks.hold()
    shop.pay(begun)
    const { body, eventId } = lastEvent()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send({ body: body.toString(), eventId })),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    await shop.eventsDone()
    expect(await shop.count('payment_events')).toBe(1)
    expect(await shop.count('mails')).toBe(1)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('changed, unsigned, or signed with another secret is refused and not stored (WHK-03, WHK-04)', async () => {
    const begun = await shop.begin()
    shop.razorpay.webhooks.hold()
    shop.pay(begun)
    const body = lastEvent().body.toString()
    const right = createHmac('sha256', shop.razorpay.webhookSecret()).update(body).digest('hex')
    const signedWith = (signature: string | undefined) => ({ 'x-razorpay-signature': signature })
    expect([
      await send({ body: body.replace('"INR"', '"USD"'), headers: signedWith(right) }),
      await send({ body, headers: signedWith(undefined) }),
      await send({ body, headers: signedWith('') }),
      await send({ body, secret: shop.razorpay.keySecret }),
      await send({ body, headers: { 'x-razorpay-event-id': undefined } }),
    ]).toEqual([401, 401, 401, 401, 401])
    expect(await shop.count('payment_events')).toBe(0)
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    expect(await send({ body })).toBe(200)
  })

  test.each([2 ** 31, 2 ** 53 - 1])(
    'with an amount of %i paise, which nobody can pay, is acknowledged and stops no other (WHK-17)',
    async (amount) => {
      const begun = await shop.begin()
      shop.razorpay.webhooks.hold()
      shop.pay(begun)
      const body = lastEvent().body.toString()
      const absurd = body.replaceAll(/"(amount(?:_paid)?)":\d+/g, `"$1":${amount}`)
      expect(absurd).not.toBe(body)
      expect(await send({ body: absurd, eventId: 'evt_absurd' })).toBe(200)
      expect(await send({ body })).toBe(200)
      await shop.eventsDone()
      expect(await shop.stateOf(begun)).toBe('paid placed')
      // Once the order is paid, an event is compared with what is known of it.
      expect(await send({ body: absurd, eventId: 'evt_absurd_late' })).toBe(200)
      await shop.eventsDone()
    },
  )

  test('has no address in a shop without a webhook secret (WHK-05)', async () => {
    const keys = { RAZORPAY_KEY_ID: 'rzp_test_x1', RAZORPAY_KEY_SECRET: 'y' }
    const config = readConfig({ SESSION_SECRET: 'long enough to be one', ...keys })
    const bare = await openTestShop({ config })
    const event = { method: 'POST', url: paths.payments.webhook(), payload: {} } as const
    const answer = await bare.app.inject(event)
    await bare.close()
    expect(answer.statusCode).toBe(404)
  })

  test('of a failure ends nothing: the payment may still succeed (WHK-06)', async () => {
    const begun = await shop.begin()
    const { id } = shop.pay(begun, { outcome: 'declined' })
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('awaiting placed')
    shop.razorpay.settleLate(id, 'captured')
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
  })

  test('of an earlier failure that arrives last leaves the order paid (WHK-07)', async () => {
    const begun = await shop.begin()
    shop.razorpay.webhooks.hold()
    shop.pay(begun, { outcome: 'declined' })
    shop.pay(begun)
    shop.razorpay.webhooks.release('reversed')
    await shop.eventsDone()
    expect(await shop.stateOf(begun)).toBe('paid placed')
  })

  test('for money without an order is acknowledged, and becomes a task of the owner (WHK-08)', async () => {
    const payment = {
      id: 'pay_ForeignPayment',
      order_id: 'order_ForeignOrder1',
      amount: 52_900,
      currency: 'INR',
      status: 'captured',
      created_at: 1_763_600_000,
    }
    const event = { event: 'payment.captured', payload: { payment: { entity: payment } } }
    expect(await send({ body: JSON.stringify(event) })).toBe(200)
    await shop.eventsDone()
    expect(await shop.openTasks()).toEqual(['unmatched-payment'])
    expect(await shop.count('orders')).toBe(0)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('about a dispute becomes a task of the owner', async () => {
    const begun = await shop.begin()
    const { id } = shop.pay(begun)
    await shop.eventsDone()
    const payment = { id, amount: 100, currency: 'INR', status: 'captured', created_at: 1 }
    const event = { event: 'payment.dispute.created', payload: { payment: { entity: payment } } }
    await send({ body: JSON.stringify(event), eventId: 'evt_dispute' })
    await shop.eventsDone()
    expect(await shop.openTasks()).toEqual(['dispute'])
    // Nothing is shipped for money that a bank may take back, until the owner has decided.
    const { orderId } = begun
    const { person } = await shop.signIn({ admin: true })
    const actorId = person.userId
    const byHand = { courierName: 'Post', trackingId: 'EX1' }
    const handOver = () => handOverParcel(shop.parts, { orderId, actorId, byHand })
    const refused = { ok: false, reason: 'payment-disputed' }
    expect(await handOver()).toEqual(refused)
    // The order's page does not offer it either.
    expect((await findAdminOrder(shop.db, orderId))?.handOver).toEqual(refused)
    const [task] = await shop.rows("select id from owner_tasks where kind = 'dispute'")
    await closeTask(shop.parts, { taskId: Number(task?.id), actorId, resolution: 'answered' })
    expect(await handOver()).toEqual({ ok: true })
  })

  test('that was stored before the shop was killed is handled by the next run (WHK-12)', async () => {
    const begun = await shop.begin()
    shop.razorpay.webhooks.hold()
    const { id } = shop.pay(begun)
    const fact = { what: 'payment', step: 'captured', paymentId: id, currency: 'INR' }
    const due = shop.razorpay.findOrder(begun.providerOrderId)?.amount
    await shop.rows(
      `insert into payment_events (event_id, name, provider_order_id, payment_id, facts, received_at)
       values ('evt_kept', 'payment.captured', '${begun.providerOrderId}', '${id}',
         '${JSON.stringify([{ ...fact, amountPaise: due }])}', now())`,
    )
    expect(await shop.handleEvents()).toEqual({ handled: 1, failures: [] })
    expect(await shop.stateOf(begun)).toBe('paid placed')
    expect(await shop.handleEvents()).toEqual({ handled: 0, failures: [] })
  })

  test('without a valid signature is limited by address, and is not logged above the limit (DOS-20)', async () => {
    const lines: { msg: string }[] = []
    const log = createLogger({ write: (line) => lines.push(JSON.parse(line)) })
    const strict = await openTestShop({ log })
    const statuses: Record<number, number> = {}
    for (let at = 0; at < 100; at += 1) {
      const payload = { unsigned: at }
      const event = { method: 'POST', url: paths.payments.webhook(), payload } as const
      const { statusCode } = await strict.app.inject(event)
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    }
    await strict.close()
    expect(statuses).toEqual({ 401: 60, 429: 40 })
    expect(lines.filter(({ msg }) => msg === 'a payment event was refused')).toHaveLength(60)
  })

  test('must be a POST of JSON of a reasonable size (WHK-15)', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const answer = await shop.app.inject({ method, url: paths.payments.webhook() })
      expect(answer.statusCode).toBe(405)
    }
    expect(await send({ body: 'x'.repeat(5 * 1024 * 1024) })).toBe(413)
    expect(await send({ body: '{}', headers: { 'content-type': 'text/plain' } })).toBe(415)
    // Signed but unknown: refusing it would only make the provider disable the webhook.
    expect(await send({ body: '{}' })).toBe(200)
    await shop.eventsDone()
    expect(await stockOf(shop.db, P2)).toBe(1_000)
  })
})
