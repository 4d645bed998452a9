import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { webhookBody as courierBody } from '#stand-ins/shiprocket/webhook-sender.ts'
import { webhookBody as messageBody } from '#stand-ins/whatsapp/whatsapp-stand-in.ts'
import { P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openParcelShop, type ParcelShop } from '#tests/support/parcels.ts'
import { rounds } from '#tests/support/rounds.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { handlePaymentEvents } from '#use-cases/payments/handle-payment-events.ts'
import { changedValue } from './described-values.ts'
import { ask } from './scene.ts'
import { Chance } from './seeded.ts'

const EACH = rounds({ short: 100, long: 2_000 })
const SEED = 6_411
const MAX_LETTERS = 20_000
const JSON_TYPE = { 'content-type': 'application/json' }

let shop: ParcelShop
let shopper: SignedIn
beforeAll(async () => {
  shop = await openParcelShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  shopper = await shop.signIn()
})

/** Sends bodies with one to three places changed, and returns those that were not acknowledged. */
async function sendChanged(
  bodies: readonly unknown[],
  send: (body: string, at: number) => ReturnType<typeof ask>,
): Promise<string[]> {
  const chance = new Chance(SEED)
  const refused: string[] = []
  for (let at = 0; at < EACH; at += 1) {
    let value = chance.pick(bodies)
    const changes = 1 + chance.below(3)
    for (let change = 0; change < changes; change += 1) value = changedValue(chance, value)
    const body = JSON.stringify(value) ?? ''
    // A longer one is refused unread.
    if (body.length > MAX_LETTERS) continue
    const { statusCode } = await send(body, at)
    if (statusCode !== 200) refused.push(`${statusCode}: ${body.slice(0, 2_000)}`)
  }
  return refused
}

const countOf = async (query: ReturnType<typeof sql>) =>
  Number((await shop.db.execute<{ count: string }>(query)).rows[0]?.count)

describe('whatever a signed webhook says, it is acknowledged, and nothing of it stays undone', () => {
  test('of the payment provider', async () => {
    const razorpay = shop.parts.standIns?.payment
    if (!razorpay) throw new Error('a demo has a payment provider')
    for (const outcome of ['captured', 'declined', 'authorised'] as const) {
      const begun = await ask(shop.app, paths.payments.createOrder(), {
        method: 'POST',
        person: shopper,
        body: { productIds: [P2], quantities: [1], paymentMethod: 'Prepaid', ...DELIVERY },
      })
      razorpay.pay(begun.json().order.id, { method: 'upi', outcome })
    }
    await razorpay.webhooks.idle()
    const disputed = {
      event: 'payment.dispute.created',
      created_at: 1_763_600_000,
      payload: {
        dispute: {
          entity: {
            id: 'disp_1',
            payment_id: 'pay_Unknown00001',
            amount: 500,
            amount_deducted: 0,
            status: 'open',
            created_at: 1_763_600_000,
          },
        },
        payment: {
          entity: {
            id: 'pay_Unknown00001',
            amount: 500,
            currency: 'INR',
            status: 'captured',
            created_at: 1,
          },
        },
      },
    }
    const refunded = {
      event: 'refund.processed',
      payload: {
        refund: {
          entity: {
            id: 'rfnd_Unknown00001',
            payment_id: 'pay_Unknown00001',
            amount: 500,
            status: 'processed',
            receipt: 'x',
          },
        },
      },
    }
    const bodies = razorpay.webhooks.deliveries.map(({ body }) => JSON.parse(body.toString()))
    const refused = await sendChanged([...bodies, disputed, refunded], (body, at) =>
      ask(shop.app, paths.payments.webhook(), {
        method: 'POST',
        headers: {
          ...JSON_TYPE,
          'x-razorpay-signature': createHmac('sha256', razorpay.webhookSecret())
            .update(body)
            .digest('hex'),
          'x-razorpay-event-id': `evt_${at}`,
        },
        body,
      }),
    )
    expect(refused).toEqual([])
    expect((await handlePaymentEvents(shop.parts)).failures).toEqual([])
    const left = sql`select count(*) from payment_events where handled_at is null`
    await expect.poll(() => countOf(left)).toBe(0)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('of the courier', async () => {
    const admin = await shop.signIn({ admin: true })
    const { parcel } = await shop.carried(shopper, admin)
    const bodies = [7, 18, 9, 42].map((code) => {
      shop.courier.scan(parcel, code)
      return courierBody(parcel)
    })
    await shop.courier.webhooks.idle()
    const refused = await sendChanged(bodies, (body) =>
      ask(shop.app, paths.parcels.webhook(), {
        method: 'POST',
        headers: { ...JSON_TYPE, 'x-api-key': shop.courier.webhookToken },
        body,
      }),
    )
    expect(refused).toEqual([])
    await shop.follow()
    expect(
      await countOf(sql`select count(*) from courier_webhook_events where handled_at is null`),
    ).toBe(0)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('of the sender of phone messages', async () => {
    const whatsapp = shop.parts.standIns?.whatsapp
    if (!whatsapp) throw new Error('a demo sends phone messages')
    const id = '6f1c1f52-0000-4000-8000-000000000001'
    const from = '919825012345'
    const timestamp = '1763600000'
    const bodies = [
      { messages: [{ from, timestamp, text: { body: 'STOP' } }] },
      { messages: [{ from, timestamp, button: { text: 'START' } }] },
      { statuses: [{ biz_opaque_callback_data: id, status: 'delivered' }] },
      {
        statuses: [
          {
            biz_opaque_callback_data: id,
            status: 'failed',
            errors: [
              { code: 131_026, title: 'Undeliverable', error_data: { details: 'No such number' } },
            ],
          },
        ],
      },
    ].map((value) => JSON.parse(messageBody(value)))
    const refused = await sendChanged(bodies, (body) =>
      ask(shop.app, '/api/phone-messages/news', {
        method: 'POST',
        headers: { ...JSON_TYPE, 'x-hub-signature-256': whatsapp.sign(body) },
        body,
      }),
    )
    expect(refused).toEqual([])
  })
})
