import { expect, test } from 'vitest'
import { ORDER_STAGES, PAYMENT_STATES } from '../orders/order.ts'
import { isInHouse, parseRecallReason } from './recall.ts'

test.each([
  ['x'.repeat(10), 'x'.repeat(10)],
  ['x'.repeat(300), 'x'.repeat(300)],
  [' Found \n mouldy ', 'Found mouldy'],
  ['x'.repeat(9), undefined],
  ['x'.repeat(301), undefined],
  ['  short  \n', undefined],
  [undefined, undefined],
])('the reason %j of a recall is read as %j', (written, reason) => {
  expect(parseRecallReason(written)).toBe(reason)
})

test('a parcel with recalled units is opened as long as it is here and is to be sent', () => {
  const opened = ORDER_STAGES.filter((stage) =>
    isInHouse({ holds: true, stage, paymentState: 'paid' }),
  )
  expect(opened).toEqual(['placed', 'packed'])
  const neverSent = PAYMENT_STATES.filter(
    (paymentState) => !isInHouse({ holds: true, stage: 'placed', paymentState }),
  )
  expect(neverSent).toEqual(['awaiting', 'failed'])
  expect(isInHouse({ holds: false, stage: 'placed', paymentState: 'paid' })).toBe(false)
})
