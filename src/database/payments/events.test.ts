import { expect, inject, onTestFinished, test } from 'vitest'
import { mostRowsOf, openExplaining } from '#tests/support/plans.ts'
import { capturedFact } from '#tests/support/prepaid.ts'
import { openPrepaidShop } from '#tests/support/prepaid-shop.ts'
import { storeEvents } from './events.ts'

const OPEN_TASKS = 2_000

test('storing an event of a paid order does not read the open tasks about other payments', async () => {
  const shop = await openPrepaidShop()
  onTestFinished(() => shop.close())
  await shop.reset()
  const begun = await shop.begin()
  const { providerOrderId } = begun
  const { id: paymentId } = shop.pay(begun)
  await shop.eventsDone()
  const amountPaise = shop.razorpay.findOrder(providerOrderId)?.amount ?? 0
  await shop.db.$client.query(
    `insert into owner_tasks (kind, payment_id, details, opened_at)
     select 'dispute', 'pay_' || n, '{}', $1 from generate_series(1, $2::int) as n`,
    [shop.clock.now(), OPEN_TASKS],
  )
  await shop.db.$client.query('analyze owner_tasks')
  const [named] = await shop.rows('select current_database() as name')
  const { db, explain } = openExplaining(
    { ...inject('cluster').connection, database: String(named?.name) },
    { plan_cache_mode: 'force_generic_plan' },
  )
  onTestFinished(() => db.$client.end())
  const fact = capturedFact(paymentId, amountPaise)
  const event = { eventId: 'again', name: 'order.paid', providerOrderId, paymentId, facts: [fact] }
  const [statement] = await explain(async () => {
    const isLeft = await storeEvents(db, [{ event, at: shop.clock.now() }])
    expect(isLeft).toBe(false)
  })
  if (!statement) throw new Error('nothing was explained')
  expect(mostRowsOf(statement)).toBeLessThan(10)
})
