import { describe, expect, test } from 'vitest'
import { ORDER_STAGES, PAYMENT_STATES } from './order.ts'
import { canChange, outcomeOf, unitsMoved } from './order-change.ts'

const HERE = {
  stage: 'placed',
  paymentState: 'cash-due',
  channel: 'cart',
  parcel: undefined,
  isAsked: false,
} as const

describe('an order may be changed', () => {
  test('until its parcel is handed over, and its goods until it is packed', () => {
    const may = (what: 'address' | 'goods') =>
      ORDER_STAGES.filter((stage) => canChange(what, { ...HERE, stage }).ok)
    expect(may('address')).toEqual(['placed', 'packed'])
    expect(may('goods')).toEqual(['placed'])
  })

  test('while it is paid or payable at the door', () => {
    const may = PAYMENT_STATES.filter(
      (paymentState) => canChange('address', { ...HERE, paymentState }).ok,
    )
    expect(may).toEqual(['paid', 'cash-due'])
  })

  test('not with a courier, but after the courier refused its address', () => {
    const refused = { ...HERE, stage: 'packed', parcel: 'needs-owner' } as const
    expect(canChange('address', refused)).toEqual({ ok: true })
    expect(canChange('goods', refused)).toEqual({ ok: false, reason: 'already-packed' })
    for (const parcel of ['wanted', 'booked', 'under-way', 'ended', 'called-off'] as const) {
      expect(canChange('address', { ...HERE, parcel })).toEqual({
        ok: false,
        reason: 'already-handed-over',
      })
    }
  })

  test('not once its invoice is written', () => {
    for (const what of ['address', 'goods'] as const) {
      expect(canChange(what, { ...HERE, isInvoiced: true })).toEqual({
        ok: false,
        reason: 'invoice-stands',
      })
    }
  })

  test('once at a time, and sachets keep their goods', () => {
    expect(canChange('address', { ...HERE, isAsked: true })).toEqual({
      ok: false,
      reason: 'change-waits',
    })
    const sachets = { ...HERE, channel: 'sachets' } as const
    expect(canChange('goods', { ...sachets, channel: 'cart', isPart: true })).toEqual({
      ok: false,
      reason: 'parts-stay',
    })
    expect(canChange('address', { ...sachets, isPart: true })).toEqual({ ok: true })
    expect(canChange('address', { ...sachets, channel: 'replacement' })).toEqual({
      ok: false,
      reason: 'replacement-stays',
    })
    expect(canChange('goods', sachets)).toEqual({ ok: false, reason: 'sachets-stay' })
    expect(canChange('address', sachets)).toEqual({ ok: true })
  })
})

test('nobody pays more without agreeing, and nothing more is collected of a paid order', () => {
  const cash = { totalPaise: 50_000, paymentState: 'cash-due' } as const
  const paid = { totalPaise: 50_000, paymentState: 'paid' } as const
  expect([49_999, 50_000, 50_001].map((paise) => outcomeOf(cash, paise))).toEqual([
    'made-cheaper',
    'made',
    'asked',
  ])
  expect([49_999, 50_000, 50_001].map((paise) => outcomeOf(paid, paise))).toEqual([
    'made-cheaper',
    'made',
    'paid-already',
  ])
})

test('units move by product, whatever the lines', () => {
  const line = (productId: string, quantity: number) => ({ productId, quantity })
  expect(
    unitsMoved(
      [line('a', 2), line('b', 1), line('c', 4)],
      [line('b', 3), line('c', 1), line('c', 3), line('d', 1)],
    ),
  ).toEqual([
    { productId: 'b', by: 2 },
    { productId: 'd', by: 1 },
    { productId: 'a', by: -2 },
  ])
})
