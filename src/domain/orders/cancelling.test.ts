import { describe, expect, test } from 'vitest'
import { canCancel } from './cancelling.ts'
import { ORDER_STAGES, PAYMENT_STATES } from './order.ts'

describe('an order may be cancelled', () => {
  test('until it is shipped', () => {
    const may = ORDER_STAGES.filter((stage) => canCancel({ stage, paymentState: 'paid' }).ok)
    expect(may).toEqual(['placed', 'packed'])
  })

  test('before it is paid too, but not after its time to pay, nor while money is on its way', () => {
    const may = (isMoneyComing: boolean) =>
      PAYMENT_STATES.filter(
        (paymentState) => canCancel({ stage: 'placed', paymentState }, isMoneyComing).ok,
      )
    expect(may(false)).toEqual(['awaiting', 'paid', 'refunded', 'cash-due', 'cash-received'])
    expect(may(true)).toEqual([])
  })

  test('else the reason is given', () => {
    const reason = (
      stage: (typeof ORDER_STAGES)[number],
      paymentState: (typeof PAYMENT_STATES)[number],
    ) => canCancel({ stage, paymentState })
    expect(reason('shipped', 'paid')).toEqual({ ok: false, reason: 'already-shipped' })
    expect(canCancel({ stage: 'placed', paymentState: 'awaiting' }, true)).toEqual({
      ok: false,
      reason: 'payment-under-way',
    })
    expect(reason('returned', 'paid')).toEqual({ ok: false, reason: 'order-has-ended' })
  })
})
