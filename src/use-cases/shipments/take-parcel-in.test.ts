import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { REFUSED } from '#database/checkout/cash-rules.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { amountOf } from '#domain/checkout/bill.ts'
import type { OrderId } from '#domain/ids.ts'
import type { ParcelStep } from '#domain/shipments/steps.ts'
import { databaseWithGoods, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { openSale, tracesOf } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { payOnline } from '#tests/support/prepaid.ts'
import { findAdminOrder } from '#use-cases/orders/admin-order.ts'
import { moveOrder } from '#use-cases/orders/move-order.ts'
import { refundOrder } from '#use-cases/payments/refund-order.ts'
import { takeParcelIn } from './take-parcel-in.ts'

const shop = databaseWithGoods()

/** How often this order counts as one that its shopper did not take. */
async function refusedOf(orderId: OrderId): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count(*)::integer as count from orders where id = ${orderId} and ${REFUSED}`)
  return rows[0]?.count ?? -1
}

/** A cash order of two of P1 and three of P2 that has left. */
async function openSent() {
  const { db } = shop
  const sale = await openSale(db)
  const { deps, orderId, owner, clock } = sale
  clock.advance(1)
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) throw new Error('the order is there')
    await moveOrder(tx, deps, locked, { to: 'shipped', actorId: undefined, at: clock.now() })
    await openOwnerTask(tx, {
      kind: 'parcel-came-back',
      orderId,
      details: { problem: 'came-back' },
      at: clock.now(),
    })
  })
  clock.advance(1)
  return {
    ...sale,
    stock: async () => [await stockOf(db, P1), await stockOf(db, P2)],
    cameBack: async () => (await findAdminOrder(db, orderId))?.cameBack,
    /** What the courier says of its parcel. */
    says: (step: ParcelStep | null, carrier: 'courier' | 'by-hand' = 'courier') =>
      db.execute(sql`
        insert into shipments (order_id, reference, carrier, state, tracking_id, step, handed_over_by, handed_over_at)
        values (${orderId}, ${orderId}, ${carrier}, 'under-way', ${orderId}, ${step}, ${owner.userId}, ${clock.now()})
        on conflict (order_id) do update set step = excluded.step`),
    take: (first: number, second: number) =>
      takeParcelIn(deps, {
        orderId,
        actorId: owner.userId,
        good: [
          { productId: P1, quantity: first },
          { productId: P2, quantity: second },
        ],
      }),
  }
}

test('the good pieces of a parcel that came back are for sale again, once, and its task is closed', async () => {
  const { orderId, stock, cameBack, says, take } = await openSent()
  const [first = 0, second = 0] = await stock()
  await says('returning')
  expect(await take(1, 1)).toEqual({ ok: false, reason: 'parcel-not-back' })
  expect(await cameBack()).toEqual([])
  await says('returned')
  expect(await cameBack()).toEqual([
    { productId: P1, quantity: 2 },
    { productId: P2, quantity: 3 },
  ])
  expect(await take(3, 0)).toEqual({ ok: false, reason: 'more-than-came-back' })
  expect((await tracesOf(shop.db, orderId)).tasks).toEqual(['parcel-came-back'])
  const answers = await Promise.all([take(2, 1), take(2, 1)])
  expect(answers).toEqual([{ ok: true }, { ok: true }])
  expect(await stock()).toEqual([first + 2, second + 1])
  expect(await cameBack()).toEqual([])
  expect((await findAdminOrder(shop.db, orderId))?.order.stage).toBe('returned')
  const { tasks, moves, documents } = await tracesOf(shop.db, orderId)
  // Nobody has paid it.
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  expect(tasks).toEqual([])
  // All of them came back; those that cannot be sold left the stock as corrected.
  expect(moves).toContainEqual({ kind: 'returned', units: 5 })
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('of a parcel in which nothing is good everything is written off', async () => {
  const { stock, says, take } = await openSent()
  const before = await stock()
  await says('returned')
  expect(await take(0, 0)).toEqual({ ok: true })
  expect(await stock()).toEqual(before)
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('what was given away by hand and came back is taken in: its shop alone hears of it', async () => {
  const { orderId, stock, cameBack, says, take } = await openSent()
  const [first = 0, second = 0] = await stock()
  await says(null, 'by-hand')
  expect(await cameBack()).toHaveLength(2)
  expect(await take(2, 3)).toEqual({ ok: true })
  expect(await stock()).toEqual([first + 2, second + 3])
  const { documents } = await tracesOf(shop.db, orderId)
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  expect(await refusedOf(orderId)).toBe(1)
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('what its courier lost is written off, its invoice is reversed, and no shopper is said to have refused it', async () => {
  const { orderId, stock, cameBack, says, take } = await openSent()
  const before = await stock()
  await says('in-transit')
  expect(await cameBack()).toEqual([])
  await says('lost')
  expect(await cameBack()).toHaveLength(2)
  expect(await take(0, 0)).toEqual({ ok: true })
  expect(await stock()).toEqual(before)
  const { documents, tasks } = await tracesOf(shop.db, orderId)
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  expect(tasks).toEqual([])
  expect(await refusedOf(orderId)).toBe(0)
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('what was paid for goods that came back waits for the owner until all of it has gone back', async () => {
  const { deps, owner, orderId, clock, says, take } = await openSent()
  const { amountPaise } = await payOnline(shop.db, orderId, clock.now())
  await says('returned')
  expect(await take(2, 3)).toEqual({ ok: true })
  const open = async () => (await findAdminOrder(shop.db, orderId))?.tasks
  expect(await open()).toMatchObject([
    { kind: 'parcel-came-back', details: { problem: 'paid-and-back' } },
  ])
  const refund = { orderId, reason: 'returned', actorId: owner.userId } as const
  await refundOrder(deps, { ...refund, amountPaise: 1_00, key: 'a' })
  expect(await open()).toHaveLength(1)
  await refundOrder(deps, { ...refund, amountPaise: amountPaise - 1_00, key: 'b' })
  expect(await open()).toEqual([])
})

test('the delivery charge of a parcel that came back need not be refunded, that of a lost one must', async () => {
  const { deps, owner, order, orderId, clock, says, take } = await openSent()
  const deliveryPaise = amountOf(order.amounts, 'delivery')
  expect(deliveryPaise).toBeGreaterThan(0)
  const { amountPaise } = await payOnline(shop.db, orderId, clock.now())
  const view = () => findAdminOrder(shop.db, orderId)
  const kept = async () => (await view())?.keptPaise
  expect(await kept()).toBe(0)
  await says('lost')
  expect(await kept()).toBe(0)
  await says('returned')
  expect(await kept()).toBe(deliveryPaise)
  await take(2, 3)
  expect(await kept()).toBe(deliveryPaise)
  const refund = { orderId, reason: 'returned', actorId: owner.userId } as const
  await refundOrder(deps, { ...refund, amountPaise: amountPaise - deliveryPaise, key: 'a' })
  expect((await view())?.tasks).toEqual([])
  expect(await kept()).toBe(0)
  expect(await brokenInvariants(shop.db)).toEqual({})
})
