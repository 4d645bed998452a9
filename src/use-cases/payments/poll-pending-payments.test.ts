import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DOWN, openPrepaidShop, type PrepaidShop } from '#tests/support/prepaid-shop.ts'

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
