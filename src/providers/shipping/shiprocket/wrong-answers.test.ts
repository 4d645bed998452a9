import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STANDARD_RATES } from '#domain/delivery/zones.ts'
import {
  type CourierHarness,
  got,
  openCourierHarness,
  PARCEL,
} from '#tests/support/courier-harness.ts'
import { openWrongServer, WRONG_ANSWERS } from '#tests/support/wrong-answers.ts'

let shop: CourierHarness
let server: Awaited<ReturnType<typeof openWrongServer>>
let courier: ReturnType<CourierHarness['connect']>
beforeAll(async () => {
  shop = await openCourierHarness()
  server = await openWrongServer()
  const limits = { quoteMs: 200, backOfficeMs: 200, labelMs: 200, examineMs: 200 }
  courier = shop.connect({ apiBase: () => `${server.base}/v1`, limits })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})
beforeEach(() => shop.reset())

const RETURNED = {
  reference: 'SMG-10001-B1',
  orderedAt: PARCEL.orderedAt,
  shopper: 'Asha Patel',
  address: PARCEL.address,
  city: PARCEL.city,
  state: PARCEL.state,
  pincode: PARCEL.pincode,
  phone: PARCEL.phone,
  weightGrams: 500,
  valuePaise: 200_00,
  reason: 'damaged',
} as const
const QUESTION = {
  pincode: '390001',
  weightGrams: 500,
  itemsPaise: 200_00,
  rates: STANDARD_RATES,
  today: PARCEL.orderedAt,
}

const CALLS: readonly (readonly [name: string, () => Promise<{ ok: boolean; reason?: string }>])[] =
  [
    ['quote', () => courier.quote(QUESTION)],
    ['book', () => courier.book(PARCEL)],
    ['callOff', () => courier.callOff(PARCEL.reference)],
    [
      'label',
      async () =>
        (await courier.label?.({ reference: 'SMG-10001', trackingId: '321' })) ?? { ok: true },
    ],
    ['examine', () => courier.examine()],
    ['track', () => courier.track('32101234567890')],
    ['serves', async () => (await courier.returns?.serves(RETURNED)) ?? { ok: true }],
    ['book a return', async () => (await courier.returns?.book(RETURNED)) ?? { ok: true }],
    [
      'call off a return',
      async () => (await courier.returns?.callOff('SMG-10001-B1')) ?? { ok: true },
    ],
  ]

describe.each(CALLS)('%s', (_name, call) => {
  test.each(WRONG_ANSWERS)(
    'takes %s for no answer, and follows it nowhere',
    async (_what, wrong) => {
      server.answer((answer) => {
        if (server.paths.at(-1) === 'POST /v1/auth/login') answer.end('{"token":"valid"}')
        else wrong(answer)
      })
      const refusal = await call()
      expect(refusal.ok).toBe(false)
      // Nothing was refused: whoever asked has to ask again.
      expect(['declined', 'not-serviceable', 'reference-used']).not.toContain(refusal.reason)
      expect(server.paths.filter((path) => path.endsWith('/elsewhere'))).toEqual([])
    },
  )
})

const BODIES = ['', '{}', '[]', 'null', '"success"', '<h1>Maintenance</h1>', '{"status":1}']
const STEPS = ['orders/create/adhoc', 'courier/assign/awb', 'courier/generate/pickup']

describe.each(STEPS)('a booking whose %s is answered without sense', (step) => {
  test.each(BODIES)('by %j is booked once in the end', async (body) => {
    const match = { method: 'POST', path: `/v1/external/${step}` } as const
    shop.faults.add({ match, times: 1, effect: { status: 200, body, headers: {} } })
    const first = await shop.connect().book(PARCEL)
    if (!first.ok) expect(['ambiguous', 'retryable', 'reference-used']).toContain(first.reason)
    const { trackingId } = got(await shop.connect().book(PARCEL))
    expect(shop.standIn.listParcels().map(({ awb }) => awb)).toEqual([trackingId])
  })
})

test.each([
  ['as a text', { awb_assign_status: 0, response: { data: 'Low wallet balance' } }],
  [
    'inside',
    { awb_assign_status: 0, response: { data: { awb_assign_error: 'Low wallet balance' } } },
  ],
  ['beside it', { message: 'Low wallet balance', status_code: 350 }],
])('the reason why no number was assigned is told, %s', async (_where, body) => {
  const match = { method: 'POST', path: '/v1/external/courier/assign/awb' } as const
  shop.faults.add({
    match,
    times: 3,
    effect: { status: 200, body: JSON.stringify(body), headers: {} },
  })
  const refused = await shop.connect().book(PARCEL)
  expect(refused).toEqual({ ok: false, reason: 'declined', detail: 'Low wallet balance' })
})

test('what a courier says of another parcel is nothing about this one', async () => {
  const { trackingId } = got(await shop.connect().book(PARCEL))
  const tracked = { awb_code: '32109999999999', delivered_date: '2026-11-22 14:03:00' }
  const body = { tracking_data: { track_status: 1, shipment_status: 7, shipment_track: [tracked] } }
  const effect = { status: 200, body: JSON.stringify(body), headers: {} }
  shop.faults.add({ match: { path: '/v1/external/courier/track' }, times: 1, effect })
  expect(await shop.connect().track(trackingId)).toEqual({ ok: false, reason: 'retryable' })
  const again = got(await shop.connect().track(trackingId))
  expect(again.map(({ step }) => step)).not.toContain('delivered')
})
