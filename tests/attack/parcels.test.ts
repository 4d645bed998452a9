import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { webhookBody } from '#stand-ins/shiprocket/webhook-sender.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openParcelShop, type ParcelShop } from '#tests/support/parcels.ts'
import { openTestShop, type SignedIn } from '#tests/support/shop.ts'
import { ask, stateOf } from './scene.ts'

let shop: ParcelShop
let shopper: SignedIn
let other: SignedIn
let admin: SignedIn

beforeAll(async () => {
  shop = await openParcelShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.reset()
  shopper = await shop.signIn({ name: 'Asha Patel' })
  other = await shop.signIn({ name: 'Bela Shah' })
  admin = await shop.signIn({ admin: true })
})

const webhook = (body: string, headers: Record<string, string> = {}) =>
  ask(shop.app, paths.parcels.webhook(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': shop.courier.webhookToken,
      ...headers,
    },
    body,
  })

describe('handing a parcel over', () => {
  test('is for the owner alone', async () => {
    const id = await shop.order(shopper)
    for (const [person, status] of [
      [undefined, 401],
      [shopper, 403],
      [other, 403],
    ] as const) {
      expect((await shop.handOver(id, person)).statusCode).toBe(status)
    }
    expect((await shop.orderOf(id)).stage).toBe('placed')
  })

  test('twice, and five times simultaneously, makes one parcel', async () => {
    const id = await shop.order(shopper)
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.handOver(id, admin)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
    await shop.carry()
    expect(shop.courier.listParcels()).toHaveLength(1)
    expect(await shop.stagesOf(id)).toEqual(['placed', 'packed'])
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test.each([
    ['order-has-ended', sql`stage = 'cancelled'`],
    ['order-not-paid', sql`payment_method = 'prepaid', payment_state = 'awaiting'`],
    ['order-without-address', sql`address = ''`],
  ])('is refused: %s', async (code, change) => {
    const id = await shop.order(shopper)
    await shop.db.execute(sql`update orders set ${change} where id = ${id}`)
    const answer = await shop.handOver(id, admin)
    expect([answer.statusCode, answer.json().code]).toEqual([409, code])
    await shop.carry()
    expect(shop.courier.listParcels()).toEqual([])
  })

  test('by hand names the carrier and the number, and ships the order at once', async () => {
    const id = await shop.order(shopper)
    const byHand = { courierName: 'India Post', trackingId: 'EG123456789IN' }
    expect((await shop.handOver(id, admin, { trackingId: 'EG123456789IN' })).statusCode).toBe(400)
    const answer = await shop.handOver(id, admin, byHand)
    expect(answer.json()).toMatchObject({ state: 'under-way', tracking_id: 'EG123456789IN' })
    expect(await shop.stagesOf(id)).toEqual(['placed', 'packed', 'shipped'])
    const second = await shop.order(other)
    expect((await shop.handOver(second, admin, byHand)).json().code).toBe('tracking-id-taken')
    expect((await shop.orderOf(second)).stage).toBe('placed')
    await shop.carry()
    expect(shop.courier.listParcels()).toEqual([])
  })
})

describe('webhooks of the courier', () => {
  test('move an order from the packing table to the door', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    for (const code of [19, 42, 18, 17]) await shop.happen(parcel, code)
    expect((await shop.orderOf(id)).stage).toBe('out-for-delivery')
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('about a delivery count when the courier confirms it', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    await shop.happen(parcel, 42)
    const forged = { ...webhookBody(parcel), shipment_status_id: 7, scans: [] }
    expect((await webhook(JSON.stringify(forged))).statusCode).toBe(200)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('shipped')
    await shop.happen(parcel, 7)
    expect((await shop.orderOf(id)).stage).toBe('shipped')
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('delivered')
  })

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['another token', 'x'.repeat(32)],
  ])('with %s are refused, and nothing is stored', async (_how, token) => {
    const { parcel } = await shop.carried(shopper, admin)
    const before = await stateOf(shop.db)
    const body = JSON.stringify({ ...webhookBody(parcel), shipment_status_id: 42 })
    const headers = token === undefined ? {} : { 'x-api-key': token }
    const answer = await ask(shop.app, paths.parcels.webhook(), { method: 'POST', headers, body })
    expect(answer.statusCode).toBe(401)
    expect(await stateOf(shop.db)).toEqual(before)
  })

  test('sent twenty times simultaneously, and all again in reverse, take effect once', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    for (const code of [42, 18, 17]) {
      shop.clock.advance(HOUR_MS)
      await shop.happen(parcel, code)
    }
    const stages = await shop.stagesOf(id)
    const body = shop.courier.webhooks.sent.at(-1)?.body ?? ''
    const answers = await Promise.all(Array.from({ length: 20 }, () => webhook(body)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    shop.courier.webhooks.replay({ order: 'reversed', times: 3 })
    await shop.courier.webhooks.idle()
    expect(await shop.stagesOf(id)).toEqual(stages)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('that arrive in reverse lead to the same end as in order', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    shop.courier.webhooks.isMuted = true
    for (const code of [42, 18, 17, 21, 17]) {
      shop.clock.advance(HOUR_MS)
      shop.courier.scan(parcel, code)
    }
    shop.courier.webhooks.replay({ order: 'reversed' })
    await shop.courier.webhooks.idle()
    expect(await shop.stagesOf(id)).toEqual(['placed', 'packed', 'shipped', 'out-for-delivery'])
    const { rows } = await shop.db.execute(sql`select step from shipments where order_id = ${id}`)
    expect(rows).toEqual([{ step: 'out-for-delivery' }])
  })

  test('older than the known state never move an order back', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    for (const code of [42, 17, 7]) await shop.happen(parcel, code)
    await shop.follow()
    await shop.happen(parcel, 18)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('delivered')
  })

  test('with characters that the database cannot store count like others (WHK-17)', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    const scan = {
      date: '2026-11-24 15:32:17',
      status: 'X',
      activity: 'Picked up',
      location: 'Anand\0 Hub\ud800',
      'sr-status': '42',
    }
    const body = { ...webhookBody(parcel), order_id: `${parcel.reference}\0`, scans: [scan] }
    expect((await webhook(JSON.stringify(body))).statusCode).toBe(200)
    expect((await shop.orderOf(id)).stage).toBe('shipped')
  })

  test('about an unknown parcel are stored, accepted and reported once', async () => {
    const body =
      '{"awb":"99990000000001","shipment_status_id":42,"current_timestamp":"20 11 2026 11:43:52"}'
    expect((await webhook(body)).statusCode).toBe(200)
    expect((await webhook(body.replace('42', '18'))).statusCode).toBe(200)
    expect(await shop.problems()).toEqual(['unknown-parcel'])
  })

  test('about a return do not change the parcel’s own timeline', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    const back = { ...webhookBody(parcel), shipment_status_id: 42, is_return: 1 }
    expect((await webhook(JSON.stringify(back))).statusCode).toBe(200)
    expect((await shop.orderOf(id)).stage).toBe('packed')
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{"awb":'],
    ['a list', '[]'],
    ['a zero byte', '{"awb":"32100000000000\\u0000\0"}'],
    ['a prototype', '{"__proto__":{"awb":"32100000000000"}}'],
    ['codes that are none', '{"awb":"32100000000000","shipment_status_id":{"a":1}}'],
  ])('that are %s are accepted with 200 and have no effect', async (_what, body) => {
    const { id } = await shop.carried(shopper, admin)
    expect((await webhook(body)).statusCode).toBe(200)
    expect((await shop.orderOf(id)).stage).toBe('packed')
  })

  test('of 5 MB are refused, and other methods do not exist (WHK-15)', async () => {
    expect((await webhook('x'.repeat(5 * 1024 * 1024))).statusCode).toBe(413)
    for (const method of ['GET', 'PUT'] as const) {
      const answer = await ask(shop.app, paths.parcels.webhook(), { method })
      expect([404, 405]).toContain(answer.statusCode)
    }
  })

  test('do not exist in a shop without a courier token', async () => {
    const { courier } = shop.parts
    const deaf = await openTestShop({ courier: courier && { ...courier, acceptsWebhooks: false } })
    const answer = await ask(deaf.app, paths.parcels.webhook(), { method: 'POST', body: {} })
    expect([404, 405]).toContain(answer.statusCode)
    await deaf.close()
  })

  test('that were stored but not handled are handled later (WHK-12)', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    shop.courier.webhooks.isMuted = true
    shop.courier.scan(parcel, 42)
    const body = shop.courier.webhooks.sent.at(-1)?.body ?? ''
    await shop.db.execute(sql`
      insert into courier_webhook_events (body_hash, body, tracking_id, received_at)
      values (sha256(convert_to(${body}, 'UTF8')), ${body}, ${parcel.awb}, now())`)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('shipped')
    expect((await webhook(body)).statusCode).toBe(200)
    expect(await shop.stagesOf(id)).toEqual(['placed', 'packed', 'shipped'])
  })
})

describe('problems of a delivery are reported to the owner', () => {
  test('nobody at home, then the return, then back at the shop', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    for (const code of [42, 17, 21, 9, 46, 10]) {
      shop.clock.advance(HOUR_MS)
      await shop.happen(parcel, code)
    }
    await shop.follow()
    expect(await shop.problems()).toEqual(['not-delivered', 'coming-back', 'came-back'])
    expect((await shop.orderOf(id)).stage).toBe('out-for-delivery')
  })

  test('a parcel that is lost', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    for (const code of [42, 12]) await shop.happen(parcel, code)
    await shop.follow()
    expect(await shop.problems()).toEqual(['lost'])
    expect((await shop.orderOf(id)).stage).toBe('shipped')
  })

  test('a parcel that was delivered and comes back keeps both facts', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    for (const code of [42, 7]) await shop.happen(parcel, code)
    await shop.follow()
    shop.clock.advance(HOUR_MS)
    await shop.happen(parcel, 9)
    expect(await shop.problems()).toEqual(['moved-after-delivery'])
    expect((await shop.orderOf(id)).stage).toBe('delivered')
  })

  test('an unknown code', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    await shop.happen(parcel, 199)
    expect(await shop.problems()).toEqual(['unknown-news'])
    expect((await shop.orderOf(id)).stage).toBe('packed')
  })
})

describe('the shopper is told', () => {
  const mailsOf = async (id: string) => {
    const { rows } = await shop.db.execute<{ kind: string; text: string }>(sql`
      select replace(kind, 'order-', '') as kind, text from mails
      where about like ${`${id}%`} and kind in ('order-not-delivered', 'order-coming-back') order by queued_at`)
    return rows
  }
  const kindsOf = async (id: string) => (await mailsOf(id)).map(({ kind }) => kind)

  test('of each failed attempt once, however often the courier reports it, and that the parcel comes back', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    for (const code of [42, 17, 21]) await shop.happen(parcel, code)
    shop.courier.webhooks.replay({ order: 'reversed', times: 2 })
    await shop.courier.webhooks.idle()
    shop.clock.advance(DAY_MS)
    await shop.follow()
    expect(await kindsOf(id)).toEqual(['not-delivered'])
    for (const code of [17, 21]) await shop.happen(parcel, code)
    for (const code of [9, 46, 10]) {
      shop.clock.advance(HOUR_MS)
      await shop.happen(parcel, code)
    }
    await shop.follow()
    expect(await kindsOf(id)).toEqual(['not-delivered', 'not-delivered', 'coming-back'])
    const [first, second, last] = await mailsOf(id)
    expect(first?.text).toMatch(/could not be delivered on 21 November\..*\bready for the courier/s)
    expect(second?.text).toContain('could not be delivered on 22 November.')
    expect(last?.text).toContain('You owe nothing.')
  })

  test('nothing of an attempt that was made good before the shop heard of it, or that is reported after the delivery', async () => {
    const { id, parcel } = await shop.carried(shopper, admin)
    shop.courier.webhooks.isMuted = true
    for (const code of [42, 17, 21, 17]) {
      shop.clock.advance(HOUR_MS)
      shop.courier.scan(parcel, code)
    }
    shop.clock.advance(DAY_MS)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('out-for-delivery')
    shop.courier.webhooks.isMuted = false
    await shop.happen(parcel, 7)
    await shop.follow()
    for (const code of [21, 9]) await shop.happen(parcel, code)
    await shop.follow()
    expect((await shop.orderOf(id)).stage).toBe('delivered')
    expect(await mailsOf(id)).toEqual([])
  })
})
