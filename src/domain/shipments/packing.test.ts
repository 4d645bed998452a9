import { describe, expect, test } from 'vitest'
import { priceBill } from '../checkout/bill.ts'
import { ORDER_STAGES, PAYMENT_STATES } from '../orders/order.ts'
import { canPrintSlip, collectPaise, needsOwnBagForFood } from './packing.ts'

const delivery = {
  recipient: '',
  address: '12 Garden Road',
  city: 'Vadodara',
  state: 'Gujarat',
  pincode: '390001',
  phone: '9876543210',
}

describe('a packing slip', () => {
  test('may be printed until the parcel is delivered, and again if its label was lost', () => {
    const may = ORDER_STAGES.filter(
      (stage) => canPrintSlip({ stage, paymentState: 'paid', delivery }).ok,
    )
    expect(may).toEqual(['placed', 'packed', 'shipped', 'out-for-delivery'])
  })

  test('may be printed only for paid and cash orders', () => {
    const may = PAYMENT_STATES.filter(
      (paymentState) => canPrintSlip({ stage: 'placed', paymentState, delivery }).ok,
    )
    expect(may).toEqual(['paid', 'cash-due'])
  })

  test('waits while its shopper is asked about a change', () => {
    const asked = { paymentState: 'paid', delivery, isChangeAsked: true } as const
    for (const stage of ['placed', 'shipped'] as const) {
      expect(canPrintSlip({ ...asked, stage })).toEqual({ ok: false, reason: 'change-asked' })
    }
  })

  test('asks for a bag of its own for food beside other goods', () => {
    const of = (...goods: boolean[]) => needsOwnBagForFood(goods.map((isFood) => ({ isFood })))
    expect([of(true, false, true), of(true, true), of(false), of()]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('needs an address', () => {
    const nowhere = { ...delivery, address: ' ' }
    expect(canPrintSlip({ stage: 'placed', paymentState: 'paid', delivery: nowhere })).toEqual({
      ok: false,
      reason: 'order-without-address',
    })
  })

  test('shows the whole amount of a cash order, and nothing once it is paid', () => {
    const amounts = priceBill({
      itemsPaise: 400_00,
      deliveryPaise: 55_00,
      codFeePaise: 0,
      method: 'cod',
    })
    expect(collectPaise({ paymentState: 'cash-due', amounts })).toBe(455_00)
    expect(collectPaise({ paymentState: 'paid', amounts })).toBe(0)
  })
})
