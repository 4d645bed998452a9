import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { DOWN, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { pollPendingPayments } from './poll-pending-payments.ts'

let shop: PrepaidShop
beforeAll(async () => {
  shop = await openPrepaidShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const WEEK_MINUTES = 7 * 24 * 60

test('money that a bank promised and never sent is the owner’s task after the last poll', async () => {
  const begun = await shop.begin()
  shop.razorpay.webhooks.hold()
  shop.pay(begun, { outcome: 'authorised' })
  shop.fault({ method: 'POST' }, DOWN)
  shop.later(2)
  await shop.reconcile()
  expect(await shop.openTasks()).toEqual([])
  shop.later(WEEK_MINUTES)
  await shop.reconcile()
  expect(await shop.stateOf(begun)).toBe('awaiting placed')
  expect(await shop.openTasks()).toEqual(['books-differ'])
})

test('one whose next poll cannot be written keeps no other from its poll', async () => {
  const begun = []
  for (let more = 0; more < 6; more += 1) begun.push(await shop.begin())
  const [bad] = begun
  shop.later(2)
  const leaseEnds = new Date(shop.clock.now().getTime() + 5 * MINUTE_MS).toISOString()
  const isPlanned = `new.poll_attempts = 1 and new.next_poll_at < '${leaseEnds}'`
  await refuseRows(shop.db, 'payment_attempts', `new.order_id = '${bad?.orderId}' and ${isPlanned}`)
  const run = await pollPendingPayments(shop.parts)
  expect(run).toMatchObject({ asked: 5, failures: [expect.any(Error)] })
})

test('an order for which no bank promised anything is no task, however long it waits', async () => {
  const begun = await shop.begin()
  shop.later(WEEK_MINUTES)
  await shop.rows(
    `update orders set reserved_until = now() + interval '9 days' where id = '${begun.orderId}'`,
  )
  await shop.reconcile()
  expect(await shop.stateOf(begun)).toBe('awaiting placed')
  expect(await shop.openTasks()).toEqual([])
})
