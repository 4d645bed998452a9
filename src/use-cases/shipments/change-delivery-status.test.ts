import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import type { ShopDatabase } from '#database/connection.ts'
import type { OrderId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { settingsFor } from '#parts.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { changeDeliveryStatus } from './change-delivery-status.ts'

const shop = databaseWithGoods()

const LATER = new Date(TODAY.getTime() + DAY_MS)

async function openOrder() {
  const { db } = shop
  const [shopper, admin] = await addBuyers(db, 2)
  if (!shopper || !admin) throw new Error('two people were asked for')
  const deps = placingDeps(db)
  const wanted = [{ productId: P2, quantity: 1 }]
  const placed = await confirm(deps, shopper, wanted, {
    amountPaise: await totalOf(deps, wanted),
  })
  if (!placed.ok) throw new Error(placed.reason)
  const set = (status: 'pending' | 'delivered', orderId = placed.order.id) =>
    changeDeliveryStatus(
      { ...deps, settings: settingsFor(readConfig({})), clock: { now: () => LATER } },
      { orderId, status, actorId: admin.userId },
    )
  return { db, order: placed.order, admin, set }
}

async function auditOf(db: ShopDatabase, id: OrderId) {
  const { rows } = await db.execute(sql`
    select actor_id, before, after from audit_log
    where subject_id = ${id} and action = 'order.delivery-changed' order by id`)
  return rows
}

test('an admin sets delivered and then pending again; each is in timeline and audit log (ADM-15)', async () => {
  const { db, order, admin, set } = await openOrder()
  const delivered = await set('delivered')
  expect(delivered).toMatchObject({ ok: true, order: { stage: 'delivered' } })
  const back = await set('pending')
  expect(back.ok && back.order.stage).not.toBe('delivered')
  // The correction takes the delivery back; its rows stay.
  expect(back.ok && back.order.timeline.map(({ stage }) => stage)).toEqual(['placed'])
  const { rows } = await db.execute(
    sql`select stage from order_events where order_id = ${order.id} order by id`,
  )
  expect(rows).toEqual([{ stage: 'placed' }, { stage: 'delivered' }, { stage: 'placed' }])
  expect(await auditOf(db, order.id)).toEqual([
    { actor_id: admin.userId, before: { stage: 'placed' }, after: { stage: 'delivered' } },
    {
      actor_id: admin.userId,
      before: { stage: 'delivered' },
      after: { stage: back.ok ? back.order.stage : '' },
    },
  ])
  expect(await brokenInvariants(db)).toEqual({})
})

test('only the delivery changes: amounts, owner and payment stay (ADM-08)', async () => {
  const { order, set } = await openOrder()
  const changed = await set('delivered')
  const { stage, timeline, ...rest } = order
  expect(changed).toMatchObject({ ok: true, order: rest })
})

test('setting the current status changes nothing', async () => {
  const { db, order, set } = await openOrder()
  await set('delivered')
  const again = await set('delivered')
  expect(again.ok && again.order.timeline).toHaveLength(2)
  expect(await auditOf(db, order.id)).toHaveLength(1)
})

test('two admins at once make one change and one audit row', async () => {
  const { db, order, set } = await openOrder()
  await Promise.all(Array.from({ length: 8 }, () => set('delivered')))
  expect(await auditOf(db, order.id)).toHaveLength(1)
  expect(await brokenInvariants(db)).toEqual({})
})

test('an unpaid order is not shipped', async () => {
  const { db, order, set } = await openOrder()
  await db.execute(sql`
    update orders set payment_method = 'prepaid', payment_state = 'awaiting' where id = ${order.id}`)
  expect(await set('delivered')).toEqual({ ok: false, reason: 'delivery-cannot-change' })
})

test('an unknown order is refused', async () => {
  const { set } = await openOrder()
  const answer = await set('delivered', 'a'.repeat(26) as OrderId)
  expect(answer).toEqual({ ok: false, reason: 'unknown-order' })
})
