import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STANDARD_RATES } from '#domain/delivery/zones.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { type CourierHarness, openCourierHarness } from '#tests/support/courier-harness.ts'
import { createEstimatingShipping } from '../estimating/estimating.ts'
import type { ShippingQuestion } from '../port.ts'
import { createZoneTable } from '../zone-table/zone-table.ts'

let shop: CourierHarness
beforeAll(async () => {
  shop = await openCourierHarness()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const LOGIN = '/v1/external/auth/login'
const SERVICEABILITY = '/v1/external/courier/serviceability'
const question: ShippingQuestion = {
  pincode: '390001',
  weightGrams: 1_080,
  itemsPaise: 400_00,
  rates: STANDARD_RATES,
  today: new Date('2026-11-24T06:00:00Z'),
}
const answers = (companies: readonly object[]) =>
  shop.faults.add({
    match: { path: SERVICEABILITY },
    times: 1,
    effect: {
      status: 200,
      body: JSON.stringify({ data: { available_courier_companies: companies } }),
      headers: {},
    },
  })
const fails = (times: number, status = 503) =>
  shop.faults.add({
    match: { path: SERVICEABILITY },
    times,
    effect: { status, body: '', headers: {} },
  })

describe('a quote of the courier', () => {
  test('is the price of the account’s preferred courier, never of a blocked one', async () => {
    expect(await shop.connect().quote(question)).toEqual({
      ok: true,
      // (46 + 2 × 38) × 1.18 = 143.96
      costPaise: 144_00,
      cashCostPaise: 45_00,
      codAllowed: true,
      zone: 'B',
      expectedDelivery: { from: '2026-11-26', until: '2026-11-27' },
      latestDays: 3,
    })
  })

  test('parses numbers sent as strings, and ignores invalid prices', async () => {
    answers([
      { courier_company_id: '1', rate: '-3' },
      { courier_company_id: 2, rate: 'NaN', cod: 1 },
      { courier_company_id: 3, rate: null },
      { courier_company_id: 4, rate: 0 },
      { courier_company_id: 6, rate: 1e12, cod: 1 },
      { courier_company_id: '5', rate: '86.5', cod: '0', estimated_delivery_days: '4' },
    ])
    expect(await shop.connect().quote(question)).toMatchObject({
      costPaise: 87_00,
      codAllowed: false,
      latestDays: 4,
    })
  })

  test('accepts cash if any courier does, uses the cheapest price, and ignores implausible days', async () => {
    const one = { courier_company_id: 1, rate: 90, cod: 0, estimated_delivery_days: '45' }
    const two = { courier_company_id: 2, rate: 120, cod: 1 }
    answers([two, one])
    const first = await shop.connect().quote(question)
    // 45 days are implausible, so the zone's days are used.
    expect(first).toMatchObject({ costPaise: 90_00, codAllowed: true, latestDays: 3 })
    answers([{ ...two, etd_hours: 91 }])
    expect(await shop.connect().quote(question)).toMatchObject({ latestDays: 4 })
  })

  test.each([
    ['no pickup today', { pickup_delay_from: '2026-11-24', pickup_delay_to: '2026-11-25' }, 5],
    ['none until tonight', { pickup_delay_from: '2026-11-23', pickup_delay_to: '2026-11-24' }, 4],
    ['none from tomorrow', { pickup_delay_from: '2026-11-25', pickup_delay_to: '2026-11-26' }, 3],
    ['none on that day', { delivery_delay_from: '2026-11-27', delivery_delay_to: '2026-11-28' }, 5],
    [
      'none the day after',
      { delivery_delay_from: '2026-11-28', delivery_delay_to: '2026-11-28' },
      3,
    ],
    ['no sense', { pickup_delay_from: '2026-02-30', pickup_delay_to: '2026-11-25' }, 3],
    ['no end in sight', { pickup_delay_from: '2026-11-01', pickup_delay_to: '2099-12-31' }, 3],
    ['none for six weeks', { pickup_delay_from: '2026-11-01', pickup_delay_to: '2027-01-05' }, 3],
    ['none last week', { pickup_delay_from: '2026-11-18', pickup_delay_to: '2026-11-22' }, 3],
    ['a list', [], 3],
    ['nothing', null, 3],
  ])(
    'waits where the courier says that it has %s',
    async (_what, suppression_dates, latestDays) => {
      const company = { courier_company_id: 1, rate: 90, estimated_delivery_days: '3' }
      answers([{ ...company, suppression_dates }])
      const quote = await shop.connect().quote(question)
      expect(quote).toMatchObject({ latestDays })
    },
  )

  test('starts its window no later than it ends, if a courier is faster than the zone', async () => {
    answers([{ courier_company_id: 1, rate: 90, estimated_delivery_days: '1' }])
    expect(await shop.connect().quote({ ...question, pincode: '110001' })).toMatchObject({
      expectedDelivery: { from: '2026-11-25', until: '2026-11-25' },
    })
  })

  test('starts its window when the courier collects again', async () => {
    const suppression_dates = { pickup_delay_from: '2026-11-24', pickup_delay_to: '2026-11-25' }
    answers([{ courier_company_id: 1, rate: 90, suppression_dates }])
    expect(await shop.connect().quote(question)).toMatchObject({
      expectedDelivery: { from: '2026-11-28', until: '2026-11-29' },
    })
  })

  test('is requested once an hour for the same destination and weight slab', async () => {
    const courier = shop.connect()
    await courier.quote(question)
    await courier.quote({ ...question, weightGrams: 1_400, itemsPaise: 9_000_00 })
    expect(shop.requests('GET', SERVICEABILITY)).toBe(1)
    await courier.quote({ ...question, weightGrams: 1_600 })
    shop.clock.advance(HOUR_MS)
    await courier.quote(question)
    expect(shop.requests('GET', SERVICEABILITY)).toBe(3)
  })

  test.each([
    ['breaks', () => fails(3, 500)],
    ['says wait (S3)', () => fails(3, 429)],
    [
      'answers with a page',
      () =>
        shop.faults.add({ match: { path: SERVICEABILITY }, times: 3, effect: { html502: true } }),
    ],
    [
      'sends half an answer',
      () =>
        shop.faults.add({
          match: { path: SERVICEABILITY },
          times: 3,
          effect: { truncateJson: true },
        }),
    ],
    [
      'hangs up',
      () =>
        shop.faults.add({
          match: { path: SERVICEABILITY },
          times: 3,
          effect: { dropBeforeProcessing: true },
        }),
    ],
  ])('is refused when the courier %s, and requested again next time', async (_how, provoke) => {
    provoke()
    const courier = shop.connect()
    expect(await courier.quote(question)).toEqual({ ok: false, reason: 'shipping-unavailable' })
    expect(await courier.quote(question)).toMatchObject({ ok: true })
  })

  test('is refused at its time limit, whatever the courier does', async () => {
    const effect = { delayMs: 20_000 }
    shop.faults.add({ match: { path: SERVICEABILITY }, times: 1, effect })
    const courier = shop.connect({ limits: { quoteMs: 30, backOfficeMs: 30 } })
    expect(await courier.quote(question)).toEqual({ ok: false, reason: 'shipping-unavailable' })
    // Waits for its login, which the next test would count otherwise.
    await expect.poll(() => shop.requests('POST', LOGIN)).toBe(1)
  })
})

describe('the courier’s token', () => {
  test('is fetched once for simultaneous requests, and used for nine days', async () => {
    const courier = shop.connect()
    const pincodes = ['390001', '110001', '400001', '560001']
    await Promise.all(pincodes.map((pincode) => courier.quote({ ...question, pincode })))
    shop.clock.advance(8 * DAY_MS)
    await courier.quote(question)
    expect(shop.requests('POST', LOGIN)).toBe(1)
    shop.clock.advance(DAY_MS)
    await courier.quote(question)
    expect(shop.requests('POST', LOGIN)).toBe(2)
  })

  test('is renewed once when the courier rejects it, and the request repeated', async () => {
    const courier = shop.connect()
    await courier.quote(question)
    shop.standIn.expireTokens()
    const places = ['110001', '400001'].map((pincode) => courier.quote({ ...question, pincode }))
    expect(await Promise.all(places)).toMatchObject([{ ok: true }, { ok: true }])
    expect(shop.requests('POST', LOGIN)).toBe(2)
  })

  test('that is still valid is kept when no new one can be fetched', async () => {
    const courier = shop.connect()
    await courier.quote(question)
    shop.clock.advance(9 * DAY_MS + MINUTE_MS)
    shop.standIn.lockLogin(true)
    expect(await courier.quote(question)).toMatchObject({ ok: true })
  })

  test('is not requested for a quarter of an hour after a refused login', async () => {
    shop.standIn.lockLogin(true)
    const courier = shop.connect()
    for (let count = 0; count < 5; count += 1) await courier.quote(question)
    expect(shop.requests('POST', LOGIN)).toBe(1)
    shop.standIn.lockLogin(false)
    shop.clock.advance(15 * MINUTE_MS)
    expect(await courier.quote(question)).toMatchObject({ ok: true })
  })

  test('refused for a wrong password does not mean that the pincode is not served', async () => {
    const answer = await shop.connect({ password: 'not this one' }).quote(question)
    expect(answer).toEqual({ ok: false, reason: 'shipping-unavailable' })
  })

  test('never appears in the log of a failure, nor does the password', async () => {
    fails(1, 503)
    const facts: unknown[] = []
    const courier = shop.connect({ note: (fact) => facts.push(fact) })
    await courier.quote(question)
    expect(facts).toEqual([{ method: 'GET', reason: 'retryable', status: 503 }])
  })
})

describe('a shop whose courier is unavailable', () => {
  const open = () =>
    createEstimatingShipping({
      carrier: shop.connect(),
      table: createZoneTable({ shipFromPincode: '388001' }),
      now: shop.clock.now,
    })

  test('quotes its own table’s price, marked as estimated', async () => {
    fails(3)
    const shipping = open()
    expect(await shipping.quote(question)).toMatchObject({ costPaise: 144_00, estimated: true })
    expect(await shipping.quote(question)).not.toHaveProperty('estimated')
  })

  test('waits a minute after three failures, then tries once', async () => {
    fails(9 + 3)
    const shipping = open()
    for (let count = 0; count < 8; count += 1) await shipping.quote(question)
    expect(shop.requests('GET', SERVICEABILITY)).toBe(9)
    shop.clock.advance(MINUTE_MS)
    await shipping.quote(question)
    await shipping.quote(question)
    expect(shop.requests('GET', SERVICEABILITY)).toBe(12)
    shop.clock.advance(MINUTE_MS)
    expect(await shipping.quote(question)).not.toHaveProperty('estimated')
  })

  test('has one quote try the courier after the minute, and simultaneous ones use the table', async () => {
    fails(9)
    const shipping = open()
    for (let count = 0; count < 3; count += 1) await shipping.quote(question)
    shop.clock.advance(MINUTE_MS)
    const together = await Promise.all([1, 2, 3].map(() => shipping.quote(question)))
    expect(shop.requests('GET', SERVICEABILITY)).toBe(10)
    expect(together.filter((quote) => 'estimated' in quote)).toHaveLength(2)
    expect(await shipping.quote({ ...question, weightGrams: 5_000 })).not.toHaveProperty(
      'estimated',
    )
  })

  test('does not ask a courier about an army post office, which only the shop’s own rules decide', async () => {
    const { rates } = question
    const toArmy = (armyPost: boolean) =>
      open().quote({ ...question, pincode: '900001', rates: { ...rates, armyPost } })
    expect(await toArmy(false)).toEqual({ ok: false, reason: 'army-post' })
    const quote = await toArmy(true)
    expect(quote).toMatchObject({ ok: true, zone: 'E', codAllowed: false })
    expect(quote).not.toHaveProperty('estimated')
    expect(shop.requests('GET', SERVICEABILITY)).toBe(0)
  })

  test('still refuses areas that no courier serves', async () => {
    const refusal = { ok: false, reason: 'not-serviceable' }
    expect(await open().quote({ ...question, pincode: '100001' })).toEqual(refusal)
    fails(3)
    expect(await open().quote({ ...question, pincode: '100001' })).toEqual(refusal)
  })
})
