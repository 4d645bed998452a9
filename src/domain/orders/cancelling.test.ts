import { describe, expect, test } from 'vitest'
import { canCancel } from './cancelling.ts'
import { ORDER_STAGES, PAYMENT_STATES } from './order.ts'

describe('an order may be cancelled', () => {
  test('until it is shipped', () => {
    const may = ORDER_STAGES.filter((stage) => canCancel({ stage, paymentState: 'paid' }).ok)
    expect(may).toEqual(['placed', 'packed'])
  })

  test('but not while its payment is under way, nor after its time to pay', () => {
    const may = PAYMENT_STATES.filter(
      (paymentState) => canCancel({ stage: 'placed', paymentState }).ok,
    )
    expect(may).toEqual(['paid', 'refunded', 'cash-due', 'cash-received'])
  })

  test('else the reason is given', () => {
    const reason = (
      stage: (typeof ORDER_STAGES)[number],
      paymentState: (typeof PAYMENT_STATES)[number],
    ) => canCancel({ stage, paymentState })
    expect(reason('shipped', 'paid')).toEqual({ ok: false, reason: 'already-shipped' })
    expect(reason('placed', 'awaiting')).toEqual({ ok: false, reason: 'payment-under-way' })
    expect(reason('returned', 'paid')).toEqual({ ok: false, reason: 'order-has-ended' })
  })
})
