import { expect, test } from 'vitest'
import { Faults } from '../faults.ts'
import { ManualClock } from './manual-clock.ts'
import { createRazorpayStandIn } from './razorpay-stand-in.ts'

function standInWith(place: { text: string | undefined }) {
  const clock = new ManualClock(new Date('2026-11-20T10:00:00Z'))
  const standIn = createRazorpayStandIn({
    loopbackBase: () => 'http://127.0.0.1:9',
    faults: new Faults(),
    ...clock,
  })
  standIn.rememberIn({
    read: () => place.text,
    write: (text) => {
      place.text = text
    },
  })
  return standIn
}

test('the state before a restart is restored after it, with the same keys', () => {
  const place: { text: string | undefined } = { text: undefined }
  const first = standInWith(place)
  const order = { id: 'order_AAAAAAAAAAAAAA', amount: 52_900, status: 'created' }
  place.text = place.text?.replace(
    '"orders":[]',
    `"orders":[["${order.id}",${JSON.stringify(order)}]]`,
  )
  const second = standInWith(place)
  expect(second.findOrder(order.id)).toEqual(order)
  expect([second.keySecret, second.webhookSecret()]).toEqual([
    first.keySecret,
    first.webhookSecret(),
  ])
})

test('a truncated file is ignored', () => {
  const place = { text: '{"keySecret":"x","ord' }
  expect(standInWith(place).findOrder('order_AAAAAAAAAAAAAA')).toBeUndefined()
})
