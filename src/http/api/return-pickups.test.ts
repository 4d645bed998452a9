import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { OrderId } from '#domain/ids.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { NO_PICKUP_PINCODE } from '#stand-ins/shiprocket/serviceability.ts'
import { ask } from '#tests/attack/scene.ts'
import { P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { openParcelShop, type ParcelShop } from '#tests/support/parcels.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { bookReturnPickups } from '#use-cases/returns/book-return-pickups.ts'
import { followReturnPickups } from '#use-cases/returns/follow-return-pickups.ts'

let shop: ParcelShop
let owner: SignedIn
let asha: SignedIn
let ravi: SignedIn

beforeAll(async () => {
  shop = await openParcelShop()
  owner = await shop.signIn({ admin: true })
  asha = await shop.signIn({ name: 'Asha' })
  ravi = await shop.signIn({ name: 'Ravi' })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const post = (url: string, person: SignedIn, body: unknown = {}) =>
  ask(shop.app, url, { method: 'POST', person, body })
const carry = () => bookReturnPickups(shop.parts)
const follow = () => followReturnPickups(shop.parts)
const rows = async (query: ReturnType<typeof sql>) => (await shop.db.execute(query)).rows
const later = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms))

interface Sale {
  id: OrderId
  returnId: string
  pickup: string
}

/** A delivered order whose shopper asks to send it back. */
async function asked(person = asha): Promise<Sale> {
  const id = await shop.order(person)
  const delivered = {
    method: 'PATCH',
    person: owner,
    body: { delivery_status: 'delivered' },
  } as const
  await ask(shop.app, paths.orders.one({ id }), delivered)
  const answer = await post(paths.afterSale.askReturn({ id }), person, {
    reason: 'damaged',
    goods: [{ productId: P2, quantity: 1 }],
    note: 'The glass is broken.',
  })
  const returnId: string = answer.json().id
  return { id, returnId, pickup: paths.afterSale.collectReturn({ id, return: returnId }) }
}

const answerIt = ({ id, returnId }: Sale, body: unknown) =>
  post(paths.afterSale.answerReturn({ id, return: returnId }), owner, body)

async function approved(person = asha): Promise<Sale> {
  const sale = await asked(person)
  expect((await answerIt(sale, { state: 'approved' })).statusCode).toBe(200)
  return sale
}

/** An approved return that the courier will collect. */
async function booked(person = asha) {
  const sale = await approved(person)
  expect((await post(sale.pickup, owner)).statusCode).toBe(200)
  await carry()
  await shop.courier.webhooks.idle()
  const [parcel] = shop.courier.listParcels()
  if (!parcel) throw new Error('the courier has no parcel')
  return { ...sale, parcel }
}

const stop = ({ pickup }: Sale, person = owner) =>
  ask(shop.app, pickup, { method: 'DELETE', person })
const pickupOf = async ({ id }: Sale) => (await findAdminOrder(shop.db, id))?.returns.at(-1)?.pickup
const shownTo = async ({ id }: Sale) => {
  const order = await findOrder(shop.db, id)
  const [sale] = order ? await listAfterSale(shop.db, [order], shop.clock.now()) : []
  return sale?.returns.at(-1)?.pickup
}
const mails = async () =>
  await rows(
    sql`select subject, text from mails where kind like 'order-return-pickup%' order by queued_at`,
  )
const tasks = async () =>
  (await rows(sql`select kind from owner_tasks where closed_at is null order by id`)).map(
    ({ kind }) => kind,
  )
/** The state that no step of a pickup may change. */
const snapshot = async ({ id }: Sale) =>
  await rows(sql`
    select stage, payment_state, tracking_id,
      (select count(*)::int from order_events where order_id = orders.id) as events,
      (select count(*)::int from refunds) + (select count(*)::int from cash_refunds) as refunds,
      (select count(*)::int from invoices) as documents,
      (select sum(on_hand)::int from stock_lots) as stock
    from orders where id = ${id}`)

describe('a return that the courier collects', () => {
  test('is booked once, however often that is asked, and its shopper reads day and number', async () => {
    const sale = await approved()
    const before = await snapshot(sale)
    const presses = await Promise.all([1, 2, 3, 4].map(() => post(sale.pickup, owner)))
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await shownTo(sale)).toMatchObject({ state: 'wanted', trackingId: undefined })
    await Promise.all([carry(), carry()])
    expect((await post(sale.pickup, owner)).statusCode).toBe(200)
    await carry()
    const [parcel, ...more] = shop.courier.listParcels()
    expect(more).toEqual([])
    const number = `SMG-${(await shop.orderOf(sale.id)).number}`
    expect(parcel).toMatchObject({ reference: `${number}-B1`, isReturn: true, isCash: false })
    const pickupOn = new Date(TODAY.getTime() + DAY_MS).toISOString().slice(0, 10)
    expect(await shownTo(sale)).toMatchObject({
      state: 'booked',
      trackingId: parcel?.awb,
      courierName: 'Demo Surface',
      pickupOn,
    })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(JSON.stringify(mail)).toContain(parcel?.awb)
    expect(await snapshot(sale)).toEqual(before)
  })

  test.each([
    ['order', '/v1/external/orders/create/return'],
    ['tracking number', '/v1/external/courier/assign/awb'],
    ['pickup', '/v1/external/courier/generate/pickup'],
  ])('exists once though the answer about its %s was lost', async (_what, path) => {
    const sale = await approved()
    await post(sale.pickup, owner)
    const effect = { dropAfterProcessing: true } as const
    shop.parts.standIns?.faults.add({ match: { method: 'POST', path }, times: 1, effect })
    await carry()
    later(2 * MINUTE_MS)
    await carry()
    expect(shop.courier.listParcels()).toHaveLength(1)
    expect(await pickupOf(sale)).toMatchObject({ state: 'booked' })
    expect(await mails()).toHaveLength(1)
  })

  test('is refused where no courier collects, and while the courier does not answer', async () => {
    const sale = await approved()
    const path = '/v1/external/courier/serviceability'
    const effect = { status: 500, body: '{}', headers: {} }
    shop.parts.standIns?.faults.add({ match: { path }, times: 3, effect })
    const silent = await post(sale.pickup, owner)
    expect([silent.statusCode, silent.json().code]).toEqual([503, 'courier-unavailable'])
    await shop.db.execute(sql`update orders set pincode = ${NO_PICKUP_PINCODE}`)
    const unserved = await post(sale.pickup, owner)
    expect(unserved.json()).toMatchObject({
      status: 409,
      code: 'pincode-not-collected',
      detail: expect.stringMatching(/Ask the shopper to send it/),
    })
    expect(await pickupOf(sale)).toBeUndefined()
  })

  test('is an approved one of this order, asked for by whoever answers returns (RET-03)', async () => {
    const waiting = await asked()
    expect((await post(waiting.pickup, owner)).json().code).toBe('return-not-agreed')
    const other = await approved(ravi)
    for (const shopper of [asha, ravi]) {
      expect((await post(other.pickup, shopper)).statusCode).toBe(403)
      expect((await stop(other, shopper)).statusCode).toBe(403)
    }
    const pickup = paths.afterSale.collectReturn({ id: waiting.id, return: other.returnId })
    const foreign = { ...waiting, pickup }
    const sent = await post(pickup, owner)
    expect([sent.statusCode, sent.json().code]).toEqual([404, 'unknown-return'])
    expect(await rows(sql`select 1 from return_pickups`)).toEqual([])
    await post(other.pickup, owner)
    const stopped = await stop(foreign)
    expect([stopped.statusCode, stopped.json().code]).toEqual([404, 'unknown-return'])
    expect(await pickupOf(other)).toMatchObject({ state: 'wanted', isOff: false })
  })

  test('says of itself what the courier says, and the order stays as it is until the owner has looked', async () => {
    const { parcel, ...sale } = await booked()
    const before = await snapshot(sale)
    for (const code of [19, 42, 18, 17]) {
      later(MINUTE_MS)
      await shop.happen(parcel, code)
      await follow()
    }
    expect(await pickupOf(sale)).toMatchObject({ state: 'under-way', step: 'out-for-delivery' })
    expect(await shownTo(sale)).toMatchObject({ state: 'under-way' })
    expect(await tasks()).toEqual([])
    later(MINUTE_MS)
    await shop.happen(parcel, 7)
    await follow()
    const arrivedAt = shop.clock.now()
    expect(await pickupOf(sale)).toMatchObject({ state: 'ended', step: 'delivered', arrivedAt })
    expect(await tasks()).toEqual(['return-arrived'])
    // Repeated events in any order change nothing.
    shop.courier.webhooks.replay({ order: 'reversed', times: 2 })
    await shop.courier.webhooks.idle()
    await follow()
    expect([await tasks(), await shop.problems()]).toEqual([['return-arrived'], []])
    expect(await snapshot(sale)).toEqual(before)
    await answerIt(sale, { state: 'received', backOnShelf: true })
    expect(await tasks()).not.toContain('return-arrived')
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('goes on when the money went back before, and the owner is asked to look when it has come', async () => {
    const { parcel, ...sale } = await booked()
    const { policyPaise = 0 } = (await findAdminOrder(shop.db, sale.id))?.returns[0] ?? {}
    const refunded = await answerIt(sale, { state: 'refunded', amount: policyPaise / 100 })
    expect(refunded.statusCode).toBe(200)
    await carry()
    expect([parcel.isCancelled, await pickupOf(sale)]).toMatchObject([false, { state: 'booked' }])
    later(MINUTE_MS)
    await shop.happen(parcel, 7)
    await follow()
    expect(await tasks()).toContain('return-arrived')
    await answerIt(sale, { state: 'received', backOnShelf: true })
    expect(await tasks()).not.toContain('return-arrived')
    expect(await brokenInvariants(shop.db)).toEqual({})
  })

  test('has arrived when the courier is asked, not when a webhook says so (RET-04)', async () => {
    const { parcel, ...sale } = await booked()
    const body = { awb: parcel.awb, shipment_status_id: 7, is_return: 1, scans: [] }
    const sent = await shop.app.inject({
      method: 'POST',
      url: '/api/parcels/news',
      payload: body,
      headers: { 'x-api-key': shop.courier.webhookToken },
    })
    expect(sent.statusCode).toBe(200)
    await follow()
    expect(await pickupOf(sale)).toMatchObject({ state: 'booked', arrivedAt: undefined })
    expect(await tasks()).toEqual([])
  })

  test('is followed without webhooks too, and a courier that never came is reported once', async () => {
    shop.courier.webhooks.isMuted = true
    const { parcel, ...sale } = await booked()
    shop.courier.scan(parcel, 13)
    later(DAY_MS)
    await follow()
    later(DAY_MS)
    await follow()
    expect(await shop.problems()).toEqual(['pickup-problem'])
    expect(await pickupOf(sale)).toMatchObject({ step: 'pickup-problem', state: 'booked' })
  })
})

describe('a pickup that is called off', () => {
  test('is told to courier and shopper once, and another one can be asked for', async () => {
    const { parcel, ...sale } = await booked()
    const presses = await Promise.all([stop(sale), stop(sale)])
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await post(sale.pickup, owner)).json().code).toBe('pickup-ends')
    expect(await shownTo(sale)).toBeUndefined()
    await carry()
    expect(parcel.isCancelled).toBe(true)
    expect(await pickupOf(sale)).toMatchObject({ state: 'called-off', isOff: false })
    expect((await mails()).map(({ subject }) => subject)).toHaveLength(2)
    later(MINUTE_MS)
    expect((await post(sale.pickup, owner)).statusCode).toBe(200)
    await carry()
    const references = shop.courier.listParcels().map(({ reference }) => reference)
    expect(references[1]).toBe(`${references[0]}-R2`)
    expect(await pickupOf(sale)).toMatchObject({ state: 'booked' })
  })

  test('is one that the courier has not collected yet', async () => {
    const { parcel, ...sale } = await booked()
    await shop.happen(parcel, 42)
    // The shop has no event of it yet when the owner cancels it.
    expect((await stop(sale)).statusCode).toBe(200)
    await carry()
    expect(await pickupOf(sale)).toMatchObject({ state: 'under-way', isOff: false })
    expect(await shop.problems()).toEqual(['cannot-be-stopped'])
    expect((await stop(sale)).json().code).toBe('already-collected')
  })

  test('is one whose return came another way or was refused after all', async () => {
    const { parcel, ...sale } = await booked()
    expect((await answerIt(sale, { state: 'received' })).statusCode).toBe(200)
    await carry()
    expect([parcel.isCancelled, await pickupOf(sale)]).toMatchObject([
      true,
      { state: 'called-off' },
    ])
    // No further mail, since the shopper knows how the goods came back.
    expect(await mails()).toHaveLength(1)
    expect((await post(sale.pickup, owner)).json().code).toBe('return-not-agreed')
  })

  test('that the courier refuses from the start is for the owner, who can try again', async () => {
    const sale = await approved()
    await post(sale.pickup, owner)
    shop.courier.emptyWallet(true)
    await carry()
    expect(await pickupOf(sale)).toMatchObject({ state: 'needs-owner', note: 'Low wallet balance' })
    expect(await shop.problems()).toEqual(['booking-refused'])
    expect(await shownTo(sale)).toBeUndefined()
    shop.courier.emptyWallet(false)
    expect((await post(sale.pickup, owner)).statusCode).toBe(200)
    await carry()
    expect(await pickupOf(sale)).toMatchObject({ state: 'booked' })
    expect(await mails()).toHaveLength(1)
  })
})
