import { expect, test } from 'vitest'
import { parseProductId } from '../ids.ts'
import type { OrderLine } from '../orders/order.ts'
import { PARCEL_STATES } from '../shipments/hand-over.ts'
import { canCollect, canStopCollecting, collectedParcel, pickupReference } from './return-pickup.ts'
import { RETURN_STATES } from './return-request.ts'

test('the courier collects an agreed return only', () => {
  const allowed = RETURN_STATES.filter((state) => canCollect(state, undefined).ok)
  expect(allowed).toEqual(['approved'])
})

test.each(PARCEL_STATES)('a return whose parcel is %s is collected once', (state) => {
  const again = canCollect('approved', { state, isOff: false })
  const isOver = state === 'called-off' || state === 'needs-owner'
  expect(again).toEqual({ ok: true, isAsked: !isOver })
})

test.each(['wanted', 'booked', 'needs-owner'] as const)(
  'a courier that is being told not to come for what is %s is not asked at the same time',
  (state) => {
    expect(canCollect('approved', { state, isOff: true })).toEqual({
      ok: false,
      reason: 'pickup-ends',
    })
  },
)

test.each([
  ['called-off', { ok: true, isAsked: false }],
  ['needs-owner', { ok: false, reason: 'pickup-ends' }],
] as const)('whoever calls a courier again after a pickup that is %s is told %j', (state, told) => {
  expect(canCollect('approved', { state, isOff: true })).toEqual(told)
})

test('a pickup is called off until the courier has the goods', () => {
  expect(PARCEL_STATES.filter(canStopCollecting)).toEqual(['wanted', 'booked', 'needs-owner'])
})

test('each return of an order has a reference of its own', () => {
  expect([pickupReference('SMG-10001', 1), pickupReference('SMG-10001', 2)]).toEqual([
    'SMG-10001-B1',
    'SMG-10001-B2',
  ])
})

test('what comes back weighs its share of the parcel and is worth its price', () => {
  const line = (id: string, quantity: number, unitPricePaise: number): OrderLine => {
    const productId = parseProductId(id)
    if (!productId) throw new Error('an id')
    return {
      productId,
      productName: id,
      quantity,
      unitPricePaise,
      hsn: '3004',
      gstPercent: 5,
      linePaise: quantity * unitPricePaise,
      offerPaise: 0,
    }
  }
  const lines = [line('ghee', 2, 40_000), line('milk', 1, 25_000)]
  const [ghee] = lines
  if (!ghee) throw new Error('a line')
  const order = { lines, weightGrams: 1_000 }
  const goods = [{ productId: ghee.productId, quantity: 1 }]
  expect(collectedParcel(order, { goods })).toEqual({ weightGrams: 334, valuePaise: 40_000 })
  expect(collectedParcel(order, { goods: lines })).toEqual({
    weightGrams: 1_000,
    valuePaise: 105_000,
  })
})
