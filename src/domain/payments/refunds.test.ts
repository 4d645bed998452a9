import { describe, expect, test } from 'vitest'
import { billOf } from '../checkout/bill.ts'
import type { PaymentId } from './facts.ts'
import {
  isAllBack,
  isUnsent,
  keptOfRefundPaise,
  ownRefundablePaise,
  type RefundReason,
  type RefundState,
  refundablePaise,
  waitsForOwner,
} from './refunds.ts'

const refund = (state: RefundState, amountPaise: number, more: { endedAt?: Date } = {}) => ({
  state,
  amountPaise,
  reason: 'returned' as RefundReason,
  ...more,
})
const ENDED = { endedAt: new Date(0) }
const PAYMENT = {
  paymentId: 'pay_1' as PaymentId,
  step: 'captured' as const,
  currency: 'INR',
  amountPaise: 882_50,
  refundedPaise: 0,
  refundingPaise: 0,
}

describe('what is left to refund', () => {
  test.each(['wanted', 'pending', 'processed', 'needs-owner', 'failed', 'by-hand'] as const)(
    'is less by a refund that is %s',
    (state) => {
      expect(ownRefundablePaise(882_50, [refund(state, 500_00)])).toBe(382_50)
      expect(refundablePaise(PAYMENT, [refund(state, 500_00)])).toBe(382_50)
    },
  )

  test('is not less by a failed refund that is not owed', () => {
    expect(ownRefundablePaise(882_50, [refund('failed', 500_00, ENDED)])).toBe(882_50)
    expect(refundablePaise(PAYMENT, [refund('failed', 500_00, ENDED)])).toBe(882_50)
  })

  test('of an order is not less by what was paid beside its total; of the payment it is', () => {
    for (const reason of ['surplus', 'mismatch'] as const) {
      const beside = { ...refund('processed', 500_00), reason }
      expect(ownRefundablePaise(882_50, [beside])).toBe(882_50)
      expect(refundablePaise(PAYMENT, [beside])).toBe(382_50)
    }
  })

  test('is less by what the provider refunded and is refunding, and is never below nothing', () => {
    const seen = { ...PAYMENT, refundedPaise: 300_00, refundingPaise: 100_00 }
    expect(refundablePaise(seen, [])).toBe(482_50)
    expect(refundablePaise(seen, [refund('wanted', 882_50)])).toBe(0)
    expect(refundablePaise({ ...PAYMENT, refundedPaise: 900_00 }, [])).toBe(0)
  })

  test('is nothing of a payment that was not captured', () => {
    expect(refundablePaise({ ...PAYMENT, step: 'authorised' }, [])).toBe(0)
  })
})

test('all is back when it has arrived, whatever way it went, and not while a part of it is on its way', () => {
  const arrived = [refund('processed', 500_00), refund('by-hand', 300_00), refund('by-bank', 82_50)]
  expect(isAllBack(882_50, arrived)).toBe(true)
  for (const state of ['wanted', 'pending', 'failed', 'needs-owner'] as const) {
    expect(isAllBack(882_50, [refund('processed', 500_00), refund(state, 382_50)])).toBe(false)
  }
  const beside = { ...refund('processed', 500_00), reason: 'surplus' as const }
  expect(isAllBack(882_50, [beside, refund('by-hand', 382_50)])).toBe(false)
})

test('the owner decides on what the bank or the provider did not take, unless it is not owed', () => {
  expect(waitsForOwner({ state: 'failed' })).toBe(true)
  expect(waitsForOwner({ state: 'needs-owner' })).toBe(true)
  expect(waitsForOwner({ state: 'failed', ...ENDED })).toBe(false)
  for (const state of ['wanted', 'pending', 'processed', 'by-hand'] as const) {
    expect(waitsForOwner({ state })).toBe(false)
  }
})

test('a bank’s dispute holds what was not sent or came back, and nothing that is on its way', () => {
  for (const state of ['wanted', 'needs-owner', 'failed'] as const) {
    expect(isUnsent({ state })).toBe(true)
  }
  for (const state of ['pending', 'processed', 'by-hand', 'by-bank'] as const) {
    expect(isUnsent({ state })).toBe(false)
  }
  expect(isUnsent({ state: 'failed', ...ENDED })).toBe(false)
})

test.each([
  ['came back', 'shipped', 'returned', [], 49_00],
  ['came back and was taken in', 'returned', undefined, [], 49_00],
  ['is still on its way', 'shipped', 'in-transit', [], 0],
  ['was lost, and was taken in as such', 'returned', 'lost', [], 0],
  ['came back after its delivery', 'returned', undefined, ['delivered'], 0],
] as const)(
  'of a parcel that %s the policy keeps this of a refund',
  (_, stage, step, events, kept) => {
    const amounts = billOf(
      (kind) => ({ items: 800_00, offer: 0, delivery: 49_00, 'cod-fee': 0 })[kind],
    )
    const order = {
      stage,
      amounts,
      timeline: events.map((event) => ({ stage: event, at: new Date(0) })),
    }
    expect(keptOfRefundPaise(order, step, 849_00)).toBe(kept)
    expect(keptOfRefundPaise(order, step, 49_00)).toBe(0)
  },
)
