import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listLatestSteps } from '#database/orders/steps.ts'
import { ROLES } from '#domain/accounts/roles.ts'
import type { OrderId } from '#domain/ids.ts'
import { type OrderStep, UNDO_MS } from '#domain/orders/order-steps.ts'
import { settingsFor } from '#parts.ts'
import { runForToken } from '#request-context.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { endApiToken, makeApiToken } from '#use-cases/accounts/manage-api-tokens.ts'
import { changeDeliveryStatus } from '#use-cases/shipments/change-delivery-status.ts'
import { askOrderStep, undoOrderStep } from './ask-order-step.ts'
import { cancelOrder } from './cancel-order.ts'
import { makeOrderSteps } from './make-order-steps.ts'

const shop = databaseWithGoods()
let now = TODAY
beforeEach(() => {
  now = TODAY
})
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

async function openOrder() {
  const { db } = shop
  const [shopper, admin] = await addBuyers(db, 2)
  if (!shopper || !admin) throw new Error('two people were asked for')
  await db.execute(sql`
    update users set email_verified = true, email = id || '@mail.example' where id in (${admin.userId}, ${shopper.userId})`)
  await db.execute(sql`
    insert into admin_grants (email, source, granted_at)
    select email, 'owner', ${TODAY.toISOString()} from users where id = ${admin.userId}`)
  const deps = {
    ...placingDeps(db),
    settings: settingsFor(readConfig({})),
    clock: { now: () => now },
    payment: undefined,
  }
  const wanted = [{ productId: P2, quantity: 1 }]
  const placed = await confirm(deps, shopper, wanted, { amountPaise: await totalOf(deps, wanted) })
  if (!placed.ok) throw new Error(placed.reason)
  const orderId = placed.order.id
  const owner = { ...admin, role: 'admin', rights: ROLES.owner } as const
  const ask = async (step: OrderStep) => {
    const answer = await askOrderStep(deps, { orderId, step, person: owner })
    if (!answer.ok || !answer.step) throw new Error('the step was not taken')
    return answer.step
  }
  const undo = (stepId: number, person = owner) => undoOrderStep(deps, { orderId, stepId, person })
  const stage = async () => (await findOrder(db, orderId))?.stage
  const state = async () => (await listLatestSteps(db, [orderId])).get(orderId)?.state
  return { db, deps, orderId, owner, shopper, ask, undo, stage, state }
}

/** What has left the shop about an order: its documents, and its mails after the confirmation. */
async function leftTheShop(orderId: OrderId) {
  const { rows } = await shop.db.execute<{ documents: number; mails: number }>(sql`
    select (select count(*)::integer from invoices where order_id = ${orderId}) as documents,
      (select count(*)::integer from mails where about = ${orderId}
        and kind = 'order-delivered') as mails`)
  return rows[0]
}

const DONE = { failures: [], isUnfinished: false }

test('a confirmed delivery issues no invoice and mails nobody for 30 seconds, then both once', async () => {
  const { db, deps, orderId, ask, stage } = await openOrder()
  await ask('delivered')
  later(UNDO_MS - 1)
  expect(await makeOrderSteps(deps)).toEqual({ ...DONE, againInMs: 1 })
  expect([await stage(), await leftTheShop(orderId)]).toEqual([
    'placed',
    { documents: 0, mails: 0 },
  ])
  later(1)
  await Promise.all(Array.from({ length: 4 }, () => makeOrderSteps(deps)))
  expect([await stage(), await leftTheShop(orderId)]).toEqual([
    'delivered',
    { documents: 1, mails: 1 },
  ])
  expect(await makeOrderSteps(deps)).toEqual(DONE)
  expect(await brokenInvariants(db)).toEqual({})
})

test('an undone step is never made, and nothing has left the shop', async () => {
  const { deps, orderId, ask, undo, stage, state } = await openOrder()
  const { id } = await ask('delivered')
  expect(await undo(id)).toEqual({ ok: true })
  expect(await undo(id)).toEqual({ ok: true })
  later(UNDO_MS)
  await makeOrderSteps(deps)
  expect([await stage(), await state(), await leftTheShop(orderId)]).toEqual([
    'placed',
    'undone',
    { documents: 0, mails: 0 },
  ])
})

test('a step is not undone as one of another order', async () => {
  const { ask, state } = await openOrder()
  const { id } = await ask('delivered')
  const { deps, orderId, owner } = await openOrder()
  const undone = await undoOrderStep(deps, { orderId, stepId: id, person: owner })
  expect(undone).toEqual({ ok: false, reason: 'unknown-step' })
  expect(await state()).toBe('waiting')
})

test('undone at the very moment it is made, a step is either made or undone, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { deps, ask, undo, stage, state } = await openOrder()
    const { id } = await ask('delivered')
    later(UNDO_MS)
    const [undone] = await Promise.all([undo(id), makeOrderSteps(deps)])
    expect([await stage(), await state()]).toEqual(
      undone.ok ? ['placed', 'undone'] : ['delivered', 'done'],
    )
  }
})

test('a step that was made can no longer be undone, and says so', async () => {
  const { deps, ask, undo } = await openOrder()
  const { id } = await ask('delivered')
  later(UNDO_MS)
  await makeOrderSteps(deps)
  expect(await undo(id)).toEqual({ ok: false, reason: 'step-made' })
})

test('asked for twice, a step is recorded once; another one is refused until it is settled', async () => {
  const { deps, orderId, owner, ask, undo } = await openOrder()
  const first = await ask('delivered')
  expect(await ask('delivered')).toEqual(first)
  const cancelled = { orderId, step: 'cancelled', person: owner } as const
  expect(await askOrderStep(deps, cancelled)).toEqual({ ok: false, reason: 'step-waits' })
  await undo(first.id)
  expect(await askOrderStep(deps, cancelled)).toMatchObject({ ok: true })
})

test('a shopper who cancels meanwhile wins: nothing is delivered and no invoice is issued', async () => {
  const { db, deps, orderId, shopper, ask, stage, state } = await openOrder()
  await ask('delivered')
  const person = { ...shopper, role: 'shopper', rights: new Set<never>() } as const
  expect(await cancelOrder(deps, { orderId, person })).toMatchObject({ ok: true })
  later(UNDO_MS)
  await makeOrderSteps(deps)
  expect([await stage(), await state(), await leftTheShop(orderId)]).toEqual([
    'cancelled',
    'refused',
    { documents: 0, mails: 0 },
  ])
  expect(await brokenInvariants(db)).toEqual({})
})

test('a confirmed cancelling is made with the reason that was given, by the shop', async () => {
  const { db, deps, orderId, owner } = await openOrder()
  const cause = { reason: 'other', note: 'The road is flooded' } as const
  await askOrderStep(deps, { orderId, step: 'cancelled', person: owner, cause })
  later(UNDO_MS)
  await makeOrderSteps(deps)
  expect((await findOrder(db, orderId))?.cancelled).toEqual({ by: 'shop', cause })
})

test('a confirmed cancelling gives nothing back when the parcel left meanwhile', async () => {
  const { db, deps, orderId, owner, ask, stage, state } = await openOrder()
  await ask('cancelled')
  const delivered = { orderId, status: 'delivered', actorId: owner.userId } as const
  expect(await changeDeliveryStatus(deps, delivered)).toMatchObject({ ok: true })
  later(UNDO_MS)
  await makeOrderSteps(deps)
  expect([await stage(), await state()]).toEqual(['delivered', 'refused'])
  expect(await brokenInvariants(db)).toEqual({})
})

test('a step whose order moved and could still be delivered is not made unseen', async () => {
  const { db, deps, orderId, ask, stage, state } = await openOrder()
  await ask('delivered')
  await db.execute(sql`update orders set stage = 'packed' where id = ${orderId}`)
  later(UNDO_MS)
  await makeOrderSteps(deps)
  expect([await stage(), await state()]).toEqual(['packed', 'refused'])
})

test('a step of somebody who lost the right meanwhile is not made', async () => {
  const { db, deps, ask, stage, state } = await openOrder()
  await ask('delivered')
  await db.execute(sql`update admin_grants set withdrawn_at = now() where source = 'owner'`)
  later(UNDO_MS)
  await makeOrderSteps(deps)
  expect([await stage(), await state()]).toEqual(['placed', 'refused'])
})

test('a step that cannot be made keeps no other waiting, also one that is due later', async () => {
  const bad = await openOrder()
  await bad.ask('delivered')
  await refuseRows(bad.db, 'order_steps', `new.order_id = '${bad.orderId}' and new.state = 'done'`)
  later(1)
  const good = await openOrder()
  await good.ask('delivered')
  later(1)
  const next = await openOrder()
  await next.ask('delivered')
  later(UNDO_MS - 1)
  const failures = [expect.any(Error)]
  expect(await makeOrderSteps(bad.deps, () => false, 1)).toMatchObject({ failures, againInMs: 1 })
  expect([await good.stage(), await next.stage()]).toEqual(['delivered', 'placed'])
})

test('whoever may not take a step may not undo it either', async () => {
  const { ask, undo, owner } = await openOrder()
  const { id } = await ask('delivered')
  const packer = { ...owner, rights: ROLES.packer }
  expect(await undo(id, packer as unknown as typeof owner)).toEqual({
    ok: false,
    reason: 'not-yours-to-undo',
  })
})

test('a step that a program asked for names its token in the log, and is refused once that has ended', async () => {
  const { db, deps, orderId, owner, ask, undo, stage, state } = await openOrder()
  const actor = { ...owner, email: `${owner.userId}@mail.example` }
  const form = { name: 'Courier desk', rights: ['order.change-delivery'], days: 1 }
  const ids = { secret: () => orderId.padEnd(43, 'x') }
  const made = await makeApiToken({ ...deps, ids }, { form, actor })
  if (!made.ok) throw new Error(made.reason)
  const askByProgram = () => runForToken({ id: made.id, name: form.name }, () => ask('delivered'))

  const { id } = await askByProgram()
  await undo(id)
  later(UNDO_MS)
  await askByProgram()
  later(UNDO_MS)
  expect(await makeOrderSteps(deps)).toEqual(DONE)
  expect(await stage()).toBe('delivered')
  const { rows } = await db.execute(sql`
    select actor_id, token_name from audit_log
    where subject_id = ${orderId} and action = 'order.delivery-changed'`)
  expect(rows).toEqual([{ actor_id: owner.userId, token_name: 'Courier desk' }])

  const other = await openOrder()
  await runForToken({ id: made.id, name: form.name }, () => other.ask('delivered'))
  await endApiToken(deps, { id: made.id, actor })
  later(UNDO_MS)
  expect(await makeOrderSteps(other.deps)).toEqual(DONE)
  expect([await other.stage(), await other.state()]).toEqual(['placed', 'refused'])
  expect(await state()).toBe('done')
})
