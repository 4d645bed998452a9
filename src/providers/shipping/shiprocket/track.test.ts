import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time/durations.ts'
import {
  type CourierHarness,
  got,
  openCourierHarness,
  PARCEL,
} from '#tests/support/courier-harness.ts'
import { parseIndianMoment } from './moments.ts'
import { stepOf } from './statuses.ts'

let shop: CourierHarness
beforeAll(async () => {
  shop = await openCourierHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

async function carried() {
  const { trackingId } = got(await shop.connect().book(PARCEL))
  const parcel = shop.standIn.findParcel(PARCEL.reference)
  if (!parcel) throw new Error('the stand-in has no parcel')
  return { trackingId, parcel }
}

describe('tracking', () => {
  test('returns every step from the tracking number to the door', async () => {
    const { trackingId, parcel } = await carried()
    while (shop.standIn.happen(parcel, 'next')) shop.clock.advance(HOUR_MS)
    const events = got(await shop.connect().track(trackingId))
    expect(events.map(({ step }) => step)).toEqual([
      'delivered',
      'out-for-delivery',
      'in-transit',
      'in-transit',
      'booked',
      'booked',
      'booked',
    ])
    expect(events[0]?.at).toEqual(new Date(shop.clock.now().getTime() - HOUR_MS))
  })

  test('returns nothing for an unknown number, though the status is a success', async () => {
    expect(await shop.connect().track('32100000000000')).toEqual({ ok: true, value: [] })
  })

  test('uses the state where no scan has one', async () => {
    const body = JSON.stringify({
      tracking_data: {
        track_status: 1,
        shipment_status: '7',
        shipment_track: [{ delivered_date: '2026-11-22 14:03:00' }],
        shipment_track_activities: [
          { date: '2026-11-20 10:00:00', 'sr-status': 'NA', location: 'Anand' },
          { date: '2026-11-21 10:00:00', 'sr-status': 18, location: null },
        ],
      },
    })
    const effect = { status: 200, body, headers: {} }
    shop.faults.add({ match: { path: '/v1/external/courier/track' }, times: 1, effect })
    expect(got(await shop.connect().track('32100000000000'))).toEqual([
      { step: 'in-transit', code: '18', at: new Date('2026-11-21T04:30:00Z'), place: '' },
      { step: 'delivered', code: '7', at: new Date('2026-11-22T08:33:00Z'), place: '' },
    ])
  })
})

describe('a webhook of the courier', () => {
  test('is read by the table of shipment codes, never by that of orders', async () => {
    const { trackingId, parcel } = await carried()
    shop.standIn.scan(parcel, 17)
    await shop.standIn.webhooks.idle()
    const [last] = shop.received.toReversed()
    const webhook = shop.connect().parseWebhook(last?.body ?? Buffer.alloc(0))
    // 19 is 'out for delivery' in one table and 'out for pickup' in the other.
    expect(JSON.parse(String(last?.body)).current_status_id).toBe(19)
    expect(webhook).toMatchObject({ trackingId, isReturn: false })
    expect(webhook?.events.at(-1)).toEqual({
      step: 'out-for-delivery',
      code: '17',
      at: shop.clock.now(),
      place: '',
    })
  })

  test('with an unknown code is stored as unknown', () => {
    const body = Buffer.from('{"awb":"32101234567890","shipment_status_id":"999"}')
    const [event] = shop.connect().parseWebhook(body)?.events ?? []
    expect(event).toMatchObject({ step: 'unknown', code: '999', at: undefined })
  })

  test('about a return is marked as such', () => {
    const body = Buffer.from('{"awb":"32101234567890","shipment_status_id":7,"is_return":"1"}')
    expect(shop.connect().parseWebhook(body)?.isReturn).toBe(true)
  })

  test.each(['', 'null', '[]', '{}', '{"awb":"1"}', '{"awb":{}}', '{"awb":"32101234567890"}'])(
    '%j is ignored',
    (body) => {
      expect(shop.connect().parseWebhook(Buffer.from(body))).toBeUndefined()
    },
  )

  test('is accepted with the token only, and never without a configured one', () => {
    const courier = shop.connect()
    const token = shop.standIn.webhookToken
    expect(courier.isToken(token)).toBe(true)
    for (const wrong of ['', undefined, token.slice(0, -1), `${token}x`, token.toUpperCase()]) {
      expect(courier.isToken(wrong)).toBe(false)
    }
    const deaf = shop.connect({ webhookToken: undefined })
    expect([deaf.acceptsWebhooks, deaf.isToken(''), deaf.isToken(undefined)]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('a timestamp of the courier', () => {
  test.each([
    ['2026-11-20 00:10:00', '2026-11-19T18:40:00.000Z'],
    ['20 11 2026 11:43:52', '2026-11-20T06:13:52.000Z'],
    ['2026-11-20T11:43', '2026-11-20T06:13:00.000Z'],
  ])('%s is Indian time', (text, utc) => {
    expect(parseIndianMoment(text)?.toISOString()).toBe(utc)
  })

  test.each(['', 'NA', '2026-02-31 10:00:00', '2026-13-01 10:00:00', 'Nov 26, 2026', undefined])(
    '%j is invalid',
    (text) => {
      expect(parseIndianMoment(text)).toBeUndefined()
    },
  )
})

test.each([
  [1, 'booked'],
  [13, 'pickup-problem'],
  [42, 'in-transit'],
  [17, 'out-for-delivery'],
  [21, 'not-delivered'],
  [23, 'partly-delivered'],
  [7, 'delivered'],
  [9, 'returning'],
  [10, 'returned'],
  [12, 'lost'],
  [8, 'cancelled'],
  [47, 'unknown'],
  [999, 'unknown'],
])('code %i means %s', (code, step) => {
  expect(stepOf(code)).toBe(step)
})
