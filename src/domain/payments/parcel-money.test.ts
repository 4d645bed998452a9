import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billOf } from '../checkout/bill.ts'
import type { OrderId } from '../ids.ts'
import type { OrderStage } from '../orders/order.ts'
import { hasGoneBack, type PaidParcel, shareOverParcels } from './parcel-money.ts'

type Refunds = PaidParcel['refunds']

const parcel = (
  id: string,
  paise: number,
  { stage = 'placed', refunds = [] }: { stage?: OrderStage; refunds?: Refunds } = {},
): PaidParcel => ({
  order: {
    id: id as OrderId,
    stage,
    paymentMethod: 'prepaid',
    amounts: billOf((kind) => (kind === 'items' ? paise : 0)),
  },
  refunds,
})
const back = (amountPaise: number, state: Refunds[number]['state'] = 'processed') =>
  ({ amountPaise, state, reason: 'goodwill' }) as const

describe('what went back at the provider', () => {
  test('is of the parcels that are still here, then of the others', () => {
    const parcels = [
      parcel('a', 500, { stage: 'shipped' }),
      parcel('b', 300),
      parcel('c', 200, { stage: 'packed' }),
    ]
    expect(shareOverParcels(300, parcels)).toEqual([{ orderId: 'b', amountPaise: 300 }])
    expect(shareOverParcels(600, parcels)).toEqual([
      { orderId: 'b', amountPaise: 300 },
      { orderId: 'c', amountPaise: 200 },
      { orderId: 'a', amountPaise: 100 },
    ])
  })

  test('is of no parcel that has given all back, and what is too much of the first', () => {
    const parcels = [parcel('a', 500), parcel('b', 300, { refunds: [back(300, 'wanted')] })]
    expect(shareOverParcels(700, parcels)).toEqual([{ orderId: 'a', amountPaise: 700 }])
    expect(shareOverParcels(501, parcels)).toEqual([{ orderId: 'a', amountPaise: 501 }])
    expect(shareOverParcels(100, [parcel('a', 50, { refunds: [back(50)] })])).toEqual([
      { orderId: 'a', amountPaise: 100 },
    ])
  })

  test('is shared to the paisa, and no later parcel is refunded more than its price', () => {
    const some = fc.array(
      fc.record({
        paise: fc.integer({ min: 1, max: 100_000 }),
        gone: fc.integer({ min: 0, max: 100_000 }),
        stage: fc.constantFrom('placed', 'packed', 'shipped', 'delivered', 'cancelled'),
      }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 300_000 }), (made, amountPaise) => {
        const parcels = made.map(({ paise, gone, stage }, index) =>
          parcel(`${index}`, paise, { stage, refunds: gone > 0 ? [back(gone)] : [] }),
        )
        const shares = shareOverParcels(amountPaise, parcels)
        expect(shares.reduce((sum, share) => sum + share.amountPaise, 0)).toBe(amountPaise)
        for (const share of shares.filter(({ orderId }) => orderId !== '0')) {
          const { paise = 0, gone = 0 } = made[Number(share.orderId)] ?? {}
          expect(share.amountPaise + gone).toBeLessThanOrEqual(paise)
        }
      }),
    )
  })
})

test('a parcel is refunded when all of it is, for certain', () => {
  expect(hasGoneBack(parcel('a', 300))).toBe(false)
  expect(hasGoneBack(parcel('a', 300, { refunds: [back(299)] }))).toBe(false)
  expect(hasGoneBack(parcel('a', 300, { refunds: [back(299), back(1, 'pending')] }))).toBe(false)
  expect(hasGoneBack(parcel('a', 300, { refunds: [back(299), back(1)] }))).toBe(true)
  expect(hasGoneBack(parcel('a', 300, { refunds: [back(299), back(1, 'by-hand')] }))).toBe(true)
  expect(hasGoneBack(parcel('a', 0))).toBe(false)
})
