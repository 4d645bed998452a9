import { describe, expect, test } from 'vitest'
import { orderNumber } from './number.ts'
import { ORDER_STAGES, type OrderStage, type PaymentState } from './order.ts'
import { mayMove } from './timeline.ts'
import { deliveryStatusOf, hasParcel, stageForDeliveryStatus, statusOf } from './wire-status.ts'

const LIVE: readonly OrderStage[] = ['placed', 'packed', 'shipped', 'out-for-delivery']
const event = (stage: OrderStage) => ({ stage, at: new Date('2026-11-20T10:00:00Z') })

test('an order is called SMG-10001', () => {
  expect(orderNumber(10_001)).toBe('SMG-10001')
})

test('only a delivered order is shown as delivered', () => {
  const delivered = ORDER_STAGES.filter((stage) => deliveryStatusOf(stage) === 'delivered')
  expect(delivered).toEqual(['delivered'])
})

describe("The order's status", () => {
  test.each<[PaymentState, OrderStage, string]>([
    ['paid', 'placed', 'success'],
    ['paid', 'delivered', 'success'],
    ['paid', 'returned', 'success'],
    ['cash-due', 'placed', 'success'],
    ['cash-due', 'delivered', 'success'],
    ['cash-received', 'delivered', 'success'],
    ['failed', 'placed', 'failed'],
    ['failed', 'cancelled', 'cancelled'],
    ['awaiting', 'placed', 'awaiting'],
    ['awaiting', 'cancelled', 'cancelled'],
    ['refunded', 'cancelled', 'refunded'],
    ['refunded', 'returned', 'refunded'],
    ['cash-due', 'cancelled', 'cancelled'],
    ['paid', 'cancelled', 'cancelled'],
    ['cash-due', 'returned', 'returned'],
  ])('for the payment state %s and the stage %s is %s', (payment, stage, status) => {
    expect(statusOf(payment, stage)).toBe(status)
  })
})

test('an order that was fully refunded before it left has no parcel', () => {
  const without = ORDER_STAGES.filter((stage) => !hasParcel({ paymentState: 'refunded', stage }))
  expect(without).toEqual(['placed', 'packed'])
})

test.each<[PaymentState, boolean]>([
  ['awaiting', false],
  ['failed', false],
  ['paid', true],
  ['cash-due', true],
  ['cash-received', true],
])('with the payment state %s an order has a parcel: %s', (paymentState, has) => {
  expect(ORDER_STAGES.map((stage) => hasParcel({ paymentState, stage }))).toEqual(
    ORDER_STAGES.map(() => has),
  )
})

describe('Setting the delivery status', () => {
  test.each(LIVE)('delivers an order that is %s', (stage) => {
    expect(stageForDeliveryStatus(stage, 'delivered')).toBe('delivered')
  })

  test.each(LIVE)('keeps the stage of an order that is %s for pending', (stage) => {
    expect(stageForDeliveryStatus(stage, 'pending')).toBe(stage)
  })

  test('leaves a delivered order delivered', () => {
    expect(stageForDeliveryStatus('delivered', 'delivered')).toBe('delivered')
  })

  test('returns a delivered order to placed without a timeline', () => {
    expect(stageForDeliveryStatus('delivered', 'pending')).toBe('placed')
  })

  test('returns a delivered order to its last stage before, by the timeline', () => {
    const timeline = ['placed', 'packed', 'shipped', 'delivered'] as const
    expect(stageForDeliveryStatus('delivered', 'pending', timeline.map(event))).toBe('shipped')
  })

  test.each(['cancelled', 'returned'] as const)('refuses an order that is %s', (stage) => {
    expect(stageForDeliveryStatus(stage, 'delivered')).toBeUndefined()
    expect(stageForDeliveryStatus(stage, 'pending')).toBeUndefined()
  })

  test('only makes moves that the timeline allows', () => {
    for (const stage of ORDER_STAGES) {
      for (const wanted of ['pending', 'delivered'] as const) {
        for (const before of LIVE) {
          const next = stageForDeliveryStatus(stage, wanted, [event(before)])
          if (next === undefined || next === stage) continue
          expect(mayMove(stage, next), `${stage} to ${next}`).toBe(true)
          expect(deliveryStatusOf(next)).toBe(wanted)
        }
      }
    }
  })
})
