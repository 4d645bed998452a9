import { describe, expect, test } from 'vitest'
import { MAX_TRANSIT_DAYS } from '../delivery/zones.ts'
import { ORDER_STAGES, type OrderStage, PAYMENT_STATES } from '../orders/order.ts'
import {
  arrivalOf,
  canHandOver,
  canHandToCourier,
  nextReference,
  PARCEL_STATES,
  shownParcelState,
} from './hand-over.ts'
import { isTrackable } from './tracking-link.ts'

const READY = {
  stage: 'placed',
  paymentState: 'cash-due',
  address: '1',
  parcel: undefined,
} as const

describe('an order may be handed over', () => {
  test('when it is paid, or when cash is due at the door', () => {
    const may = PAYMENT_STATES.filter((paymentState) => canHandOver({ ...READY, paymentState }).ok)
    expect(may).toEqual(['paid', 'cash-due'])
  })

  test('when it is placed or packed, and in no other stage', () => {
    const may = ORDER_STAGES.filter((stage) => canHandOver({ ...READY, stage }).ok)
    expect(may).toEqual(['placed', 'packed'])
  })

  test('not without an address', () => {
    const refusal = { ok: false, reason: 'order-without-address' }
    expect(canHandOver({ ...READY, address: ' ' })).toEqual(refusal)
  })

  test('not while its shopper is asked about a change, or while a bank disputes its payment', () => {
    const asked = { ok: false, reason: 'change-asked' }
    const disputed = { ok: false, reason: 'payment-disputed' }
    expect(canHandOver({ ...READY, isChangeAsked: true })).toEqual(asked)
    expect(canHandOver({ ...READY, isDisputed: true })).toEqual(disputed)
  })

  test('once, and again only when the courier refused it', () => {
    const refusal = { ok: false, reason: 'already-handed-over' }
    expect(canHandOver({ ...READY, parcel: 'wanted' })).toEqual(refusal)
    expect(canHandOver({ ...READY, stage: 'packed', parcel: 'booked' })).toEqual(refusal)
    expect(canHandOver({ ...READY, stage: 'packed', parcel: 'needs-owner' })).toEqual({ ok: true })
  })
})

test('a used reference gets a number appended', () => {
  expect(nextReference('SMG-10001')).toBe('SMG-10001-R2')
  expect(nextReference('SMG-10001-R2')).toBe('SMG-10001-R3')
})

test('a tracking link shows an open order always, and an ended one for thirty days', () => {
  const timeline = [{ stage: 'delivered', at: new Date('2026-11-01T00:00:00Z') }] as const
  const on = (day: string) => new Date(`${day}T00:00:00Z`)
  expect(isTrackable({ stage: 'shipped', timeline }, on('2027-06-01'))).toBe(true)
  expect(isTrackable({ stage: 'delivered', timeline }, on('2026-12-01'))).toBe(true)
  expect(isTrackable({ stage: 'delivered', timeline }, on('2026-12-02'))).toBe(false)
})

describe('a parcel may be given to the courier who booked it', () => {
  const booked = { stage: 'packed', parcel: 'booked', isDisputed: false } as const
  const refused = (reason: string) => ({ ok: false, reason })

  test('while its order is here and the courier waits for it', () => {
    const stages = ORDER_STAGES.filter((stage) => canHandToCourier({ ...booked, stage }).ok)
    expect(stages).toEqual(['placed', 'packed'])
    expect(canHandToCourier({ ...booked, parcel: 'under-way' })).toEqual({ ok: true })
    expect(canHandToCourier({ ...booked, parcel: undefined })).toEqual(refused('not-booked'))
    expect(canHandToCourier({ ...booked, parcel: 'wanted' })).toEqual(refused('not-booked'))
    const stage = 'shipped'
    expect(canHandToCourier({ ...booked, stage })).toEqual(refused('already-shipped'))
  })

  test('not while a bank disputes its payment', () => {
    const disputed = { ...booked, isDisputed: true }
    expect(canHandToCourier(disputed)).toEqual(refused('payment-disputed'))
  })
})

test('a parcel that nobody tracks follows its order: it has left, and has arrived', () => {
  const shown = (stage: OrderStage) =>
    PARCEL_STATES.map((state) => `${state} ${shownParcelState(state, stage)}`).filter(
      (pair) => new Set(pair.split(' ')).size > 1,
    )
  expect(shown('packed')).toEqual([])
  expect(shown('shipped')).toEqual(['booked under-way'])
  expect(shown('out-for-delivery')).toEqual(['booked under-way'])
  for (const over of ['delivered', 'returned'] as const) {
    expect(shown(over)).toEqual(['booked ended', 'under-way ended'])
  }
})

test.each([
  // Until the promised day, that day counts.
  ['2026-11-25', '2026-11-28', 3],
  ['2026-11-28', '2026-11-28', 0],
  // After it, as long as was promised: four days from the day of the order in India.
  ['2026-11-29', '2026-12-03', 4],
  ['2026-12-31', '2027-01-04', 4],
])(
  'a parcel that is handed over on %s arrives by %s, in %i days',
  (today, arrivesBy, transitDays) => {
    const order = { createdAt: new Date('2026-11-23T19:00:00Z'), deliverUntil: '2026-11-28' }
    expect(arrivalOf(order, today)).toEqual({ arrivesBy, transitDays })
  },
)

test('no parcel is expected to take longer than the longest transit, or less than no day', () => {
  const from = (createdAt: string) =>
    arrivalOf({ createdAt: new Date(createdAt), deliverUntil: '2026-11-28' }, '2026-11-29')
  expect(from('2026-10-01T06:00:00Z').transitDays).toBe(MAX_TRANSIT_DAYS)
  expect(from('2026-11-29T06:00:00Z').transitDays).toBe(0)
})
