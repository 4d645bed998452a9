import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ParcelToCollect } from '#providers/shipping/port.ts'
import { NO_PICKUP_PINCODE } from '#stand-ins/shiprocket/serviceability.ts'
import {
  type CourierHarness,
  got,
  openCourierHarness,
  PARCEL,
} from '#tests/support/courier-harness.ts'

let shop: CourierHarness
beforeAll(async () => {
  shop = await openCourierHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const { recipient: shopper, paymentMethod: _, totalPaise: valuePaise, ...address } = PARCEL
const RETURN: ParcelToCollect = {
  ...address,
  shopper,
  valuePaise,
  reference: 'SMG-10001-B1',
  reason: 'damaged',
}
const returns = (otherwise: Parameters<CourierHarness['connect']>[0] = {}) => {
  const courier = shop.connect(otherwise).returns
  if (!courier) throw new Error('this courier collects')
  return courier
}
const CREATE = '/v1/external/orders/create/return'

test('a return is collected from the shopper and delivered to the pickup location', async () => {
  const sent: string[] = []
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('create/return')) sent.push(String(init?.body))
    return await original(input, init)
  }
  try {
    const booked = got(await returns().book(RETURN))
    expect(booked).toEqual({
      trackingId: expect.stringMatching(/^3210\d{10}$/),
      courierName: 'Demo Surface',
      trackingUrl: `/stand-ins/shiprocket/tracking/${booked.trackingId}`,
      pickupOn: '2026-11-21',
    })
  } finally {
    globalThis.fetch = original
  }
  const body = JSON.parse(sent[0] ?? '{}')
  expect(body).toMatchObject({
    order_id: 'SMG-10001-B1',
    pickup_customer_name: 'Asha Patel',
    pickup_pincode: '390001',
    pickup_phone: '9825012345',
    shipping_customer_name: 'Demo shop',
    shipping_pincode: '388001',
    payment_method: 'Prepaid',
    sub_total: 498,
    weight: '1.08',
    // The contents must not be revealed.
    order_items: [{ name: 'Packed goods', units: 1, return_reason: 'Item is damaged' }],
  })
})

test.each([
  ['order', CREATE],
  ['tracking number', '/v1/external/courier/assign/awb'],
  ['pickup', '/v1/external/courier/generate/pickup'],
])('a return is booked once though the response about its %s was lost', async (_what, path) => {
  const effect = { dropAfterProcessing: true } as const
  shop.faults.add({ match: { method: 'POST', path }, times: 1, effect })
  const courier = returns()
  const booked = await courier.book(RETURN)
  const { trackingId } = booked.ok ? booked.value : got(await courier.book(RETURN))
  expect(shop.standIn.listParcels().map(({ awb }) => awb)).toEqual([trackingId])
  expect(shop.requests('POST', CREATE)).toBe(1)
})

test('a return can be cancelled until it is collected, and its reference is not used again', async () => {
  got(await returns().book(RETURN))
  expect(await returns().callOff(RETURN.reference)).toEqual({ ok: true, value: 'called-off' })
  expect(await returns().callOff(RETURN.reference)).toEqual({ ok: true, value: 'called-off' })
  expect(await returns().book(RETURN)).toEqual({ ok: false, reason: 'reference-used' })
  const second = { ...RETURN, reference: 'SMG-10001-B1-R2' }
  got(await returns().book(second))
  const parcel = shop.standIn.findParcel(second.reference)
  if (!parcel) throw new Error('it was booked')
  shop.standIn.scan(parcel, 42)
  expect(await returns().callOff(second.reference)).toMatchObject({ reason: 'declined' })
})

test('a pincode without collection is distinguished from an unavailable courier', async () => {
  const parcel = { pincode: '390001', weightGrams: 1_080, valuePaise: 498_00 }
  expect(await returns().serves(parcel)).toEqual({ ok: true, value: true })
  const unserved = { ...parcel, pincode: NO_PICKUP_PINCODE }
  expect(await returns().serves(unserved)).toEqual({ ok: true, value: false })
  const path = '/v1/external/courier/serviceability'
  shop.faults.add({ match: { path }, times: 3, effect: { html502: true } })
  expect(await returns().serves(parcel)).toEqual({ ok: false, reason: 'retryable' })
})

test('a renamed pickup location is a wrong setting, and nothing is booked', async () => {
  const sender = { pickupLocation: 'Old shop', email: 'hello@samagni.example' }
  expect(await returns({ sender }).book(RETURN)).toEqual({ ok: false, reason: 'misconfigured' })
  expect(shop.standIn.listParcels()).toEqual([])
})
