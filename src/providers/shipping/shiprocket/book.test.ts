import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REFUSED_PINCODE } from '#stand-ins/shiprocket/shipments.ts'
import {
  type CourierHarness,
  got,
  openCourierHarness,
  PARCEL,
} from '#tests/support/courier-harness.ts'
import { measures } from './create-order.ts'

let shop: CourierHarness
beforeAll(async () => {
  shop = await openCourierHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const CREATE = '/v1/external/orders/create/adhoc'
const ASSIGN = '/v1/external/courier/assign/awb'
const PICKUP = '/v1/external/courier/generate/pickup'
const CANCEL = '/v1/external/orders/cancel'

describe('a parcel', () => {
  test('gets one order, one tracking number and one pickup, however often it is booked', async () => {
    const courier = shop.connect()
    const first = got(await courier.book(PARCEL))
    expect(first).toEqual({
      trackingId: expect.stringMatching(/^3210\d{10}$/),
      courierName: 'Demo Surface',
      trackingUrl: `/stand-ins/shiprocket/tracking/${first.trackingId}`,
    })
    expect(got(await courier.book(PARCEL))).toEqual(first)
    expect(shop.standIn.listParcels()).toHaveLength(1)
    expect(shop.requests('POST', CREATE)).toBe(1)
  })

  test.each([
    ['order', CREATE],
    ['tracking number', ASSIGN],
    ['pickup', PICKUP],
  ])('exists once though the response about its %s was lost', async (_what, path) => {
    const effect = { dropAfterProcessing: true } as const
    shop.faults.add({ match: { method: 'POST', path }, times: 1, effect })
    const courier = shop.connect()
    const booked = await courier.book(PARCEL)
    const { trackingId } = booked.ok ? booked.value : got(await courier.book(PARCEL))
    expect(shop.standIn.listParcels().map(({ awb }) => awb)).toEqual([trackingId])
    expect(shop.standIn.findParcel(PARCEL.reference)?.scans.map(({ code }) => code)).toEqual([1, 3])
  })

  test('is not booked again while the courier’s state cannot be read', async () => {
    shop.faults.add({ match: { path: CREATE }, times: 1, effect: { dropAfterProcessing: true } })
    const courier = shop.connect({
      // The search after the lost response fails too.
      wait: async () =>
        shop.faults.add({
          match: { method: 'GET', path: '/v1/external/orders' },
          times: 3,
          effect: { html502: true },
        }),
    })
    expect(await courier.book(PARCEL)).toEqual({ ok: false, reason: 'ambiguous' })
    expect(shop.requests('POST', CREATE)).toBe(1)
  })

  test('has the whole total collected at the door, and does not reveal its contents', async () => {
    const sent: string[] = []
    const original = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      if (String(input).includes('adhoc')) sent.push(String(init?.body))
      return await original(input, init)
    }
    try {
      got(
        await shop.connect().book({ ...PARCEL, address: 'Line 1\n  Line 2', city: 'x'.repeat(60) }),
      )
    } finally {
      globalThis.fetch = original
    }
    const body = JSON.parse(sent[0] ?? '{}')
    expect(body).toMatchObject({
      order_id: 'SMG-10001',
      order_date: '2026-11-20 15:30',
      payment_method: 'COD',
      sub_total: 498,
      weight: '1.08',
      billing_last_name: '',
      billing_address: 'Line 1 Line 2',
      billing_city: 'x'.repeat(30),
      billing_email: 'hello@samagni.example',
      order_items: [{ name: 'Packed goods', units: 1, selling_price: 498 }],
    })
  })

  test('goes to the next courier when one refuses it, three at most', async () => {
    shop.standIn.refuseAssignments(2)
    expect(await shop.connect().book(PARCEL)).toMatchObject({ ok: true })
    expect(shop.requests('POST', ASSIGN)).toBe(3)
    const refused = { ...PARCEL, reference: 'SMG-10002', pincode: REFUSED_PINCODE }
    expect(await shop.connect().book(refused)).toEqual({
      ok: false,
      reason: 'declined',
      detail: 'Courier not serviceable',
    })
    expect(shop.requests('POST', ASSIGN)).toBe(6)
  })

  test('that is paid in cash goes only to couriers that accept cash', async () => {
    const toLeh = { ...PARCEL, pincode: '194101', state: 'Ladakh' }
    shop.standIn.refuseAssignments(1)
    expect(await shop.connect().book(toLeh)).toMatchObject({ ok: false, reason: 'declined' })
    expect(shop.requests('POST', ASSIGN)).toBe(1)
    shop.standIn.refuseAssignments(1)
    const paid = { ...toLeh, reference: 'SMG-10002', paymentMethod: 'prepaid' as const }
    expect(await shop.connect().book(paid)).toMatchObject({ ok: true })
    expect(shop.requests('POST', ASSIGN)).toBe(3)
  })

  test('stays ambiguous while its number or pickup is unknown', async () => {
    const courier = shop.connect()
    const lost = { dropBeforeProcessing: true } as const
    shop.faults.add({ match: { method: 'POST', path: ASSIGN }, times: 1, effect: lost })
    expect(await courier.book(PARCEL)).toEqual({ ok: false, reason: 'ambiguous' })
    shop.faults.add({ match: { method: 'POST', path: PICKUP }, times: 1, effect: lost })
    expect(await courier.book(PARCEL)).toEqual({ ok: false, reason: 'ambiguous' })
    expect(await courier.book(PARCEL)).toMatchObject({ ok: true })
    expect(shop.requests('POST', CREATE)).toBe(1)
  })

  test('waits while the account has no balance, and is booked when it has', async () => {
    shop.standIn.emptyWallet(true)
    const courier = shop.connect()
    expect(await courier.book(PARCEL)).toMatchObject({ detail: 'Low wallet balance' })
    shop.standIn.emptyWallet(false)
    expect(await courier.book(PARCEL)).toMatchObject({ ok: true })
    expect(shop.standIn.listParcels()).toHaveLength(1)
  })

  test('from an unknown pickup location is refused with the courier’s message', async () => {
    const sender = { pickupLocation: 'Elsewhere', email: 'hello@samagni.example' }
    expect(await shop.connect({ sender }).book(PARCEL)).toMatchObject({
      reason: 'declined',
      detail: expect.stringContaining('Pickup location'),
    })
  })

  test('with a phone number of nine digits is refused with the field’s name', async () => {
    expect(await shop.connect().book({ ...PARCEL, phone: '982501234' })).toMatchObject({
      detail: 'Oops! Invalid Data. The billing_phone format is invalid.',
    })
  })
})

test('the number of a parcel is found if its shipment has none', async () => {
  const courier = shop.connect()
  const first = got(await courier.book(PARCEL))
  const { id, reference, total, shipmentId, awb, courierName } =
    shop.standIn.findParcel(PARCEL.reference) ?? {}
  const shipments = [
    { id: 1, awb: '', courier: '' },
    { id: shipmentId, awb, courier: courierName },
  ]
  const known = { id, channel_order_id: reference, total, status_code: 1, shipments }
  shop.faults.add({
    match: { method: 'GET', path: '/v1/external/orders' },
    times: 1,
    effect: { status: 200, body: JSON.stringify({ data: [known] }), headers: {} },
  })
  expect(got(await courier.book(PARCEL))).toEqual(first)
  expect(shop.requests('POST', ASSIGN)).toBe(1)
})

describe('a used reference', () => {
  test('by a cancelled parcel is not used again', async () => {
    const courier = shop.connect()
    got(await courier.book(PARCEL))
    expect(await courier.callOff(PARCEL.reference)).toEqual({ ok: true, value: 'called-off' })
    expect(await courier.book(PARCEL)).toEqual({ ok: false, reason: 'reference-used' })
    expect(await courier.book({ ...PARCEL, reference: 'SMG-10001-R2' })).toMatchObject({ ok: true })
  })

  test('by a parcel with another total is never taken for ours', async () => {
    const courier = shop.connect()
    got(await courier.book(PARCEL))
    const other = { ...PARCEL, totalPaise: 99_00 }
    expect(await courier.book(other)).toEqual({ ok: false, reason: 'reference-used' })
  })

  test.each([
    ['another recipient', { recipient: 'Somebody Else' }],
    ['another pincode', { pincode: '400001', city: 'Mumbai' }],
  ])('by a parcel with the same total for %s is never taken for ours', async (_whose, other) => {
    const courier = shop.connect()
    got(await courier.book(PARCEL))
    const answer = await courier.book({ ...PARCEL, ...other })
    expect(answer).toEqual({ ok: false, reason: 'reference-used' })
    expect(shop.standIn.listParcels()).toHaveLength(1)
  })

  test('is recognised by its recipient despite other spelling, and if it has none', async () => {
    const courier = shop.connect()
    const first = got(await courier.book(PARCEL))
    const written = { ...PARCEL, recipient: ' asha  PATEL ' }
    expect(got(await courier.book(written))).toEqual(first)
    for (const customer_name of [null, '']) {
      const { id, reference, total, shipmentId, awb, courierName } =
        shop.standIn.findParcel(PARCEL.reference) ?? {}
      const shipments = [{ id: shipmentId, awb, courier: courierName }]
      const known = { id, channel_order_id: reference, total, status_code: 1, customer_name }
      shop.faults.add({
        match: { method: 'GET', path: '/v1/external/orders' },
        times: 1,
        effect: {
          status: 200,
          body: JSON.stringify({ data: [{ ...known, shipments }] }),
          headers: {},
        },
      })
      expect(got(await courier.book(PARCEL))).toEqual(first)
    }
  })

  test('is detected even if the search finds nothing and the creation succeeds', async () => {
    const courier = shop.connect()
    got(await courier.book(PARCEL))
    got(await courier.callOff(PARCEL.reference))
    const body = JSON.stringify({ data: [] })
    shop.faults.add({
      match: { method: 'GET', path: '/v1/external/orders' },
      times: 1,
      effect: { status: 200, body, headers: {} },
    })
    expect(await courier.book(PARCEL)).toEqual({ ok: false, reason: 'reference-used' })
  })
})

describe('cancelling a parcel', () => {
  test('works with an empty response, and twice', async () => {
    const courier = shop.connect()
    got(await courier.book(PARCEL))
    const twice = [await courier.callOff('SMG-10001'), await courier.callOff('SMG-10001')]
    expect(twice.every(({ ok }) => ok)).toBe(true)
    expect(shop.requests('POST', CANCEL)).toBe(1)
  })

  test('unknown to the courier succeeds', async () => {
    expect(await shop.connect().callOff('SMG-9')).toEqual({ ok: true, value: 'called-off' })
    expect(shop.requests('POST', CANCEL)).toBe(0)
  })

  test('is read back when its response is lost', async () => {
    const courier = shop.connect()
    got(await courier.book(PARCEL))
    shop.faults.add({ match: { path: CANCEL }, times: 1, effect: { dropAfterProcessing: true } })
    expect(await courier.callOff('SMG-10001')).toEqual({ ok: true, value: 'called-off' })
  })

  test('is refused once the courier has picked it up', async () => {
    const courier = shop.connect()
    got(await courier.book(PARCEL))
    const parcel = shop.standIn.findParcel('SMG-10001')
    if (parcel) shop.standIn.scan(parcel, 42)
    expect(await courier.callOff('SMG-10001')).toMatchObject({ ok: false, reason: 'declined' })
  })
})

test('a parcel is sent with its measured size, or as a cube that costs no more than its weight', () => {
  const size = { lengthCm: 30, breadthCm: 20, heightCm: 12 }
  expect(measures(2_450, size)).toEqual({ length: 30, breadth: 20, height: 12, weight: '2.45' })
  const cube = measures(2_450)
  expect(cube.length * cube.breadth * cube.height).toBeLessThanOrEqual(2_450 * 5)
})
