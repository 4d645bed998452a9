import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '#database/connection.ts'
import { inTransaction, inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, addLot, databaseWithGoods, P0, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { returnStock } from './return.ts'
import { takeStock } from './stock.ts'

const shop = databaseWithGoods()

/** Places an order for which units can be taken. */
async function anOrder(): Promise<OrderId> {
  const deps = placingDeps(shop.db)
  const [person] = await addBuyers(shop.db, 1)
  const wanted = [{ productId: P2, quantity: 1 }]
  const amountPaise = await totalOf(deps, wanted)
  const placed = person && (await confirm(deps, person, wanted, { amountPaise }))
  if (!placed?.ok) throw new Error('no order')
  return placed.order.id
}

function take(orderId: OrderId, productId: ProductId, quantity: number, latestDays = 3) {
  const wanted = [{ productId, quantity }]
  return inTransactionOrRefusal(shop.db, (tx) =>
    takeStock(tx, { orderId, wanted, today: '2026-11-21', latestDays, at: TODAY }),
  )
}

async function lotsOf(productId: ProductId): Promise<number[]> {
  const { rows } = await shop.db.execute<{ on_hand: number }>(sql`
    select on_hand from stock_lots where product_id = ${productId} order by expires_on, id`)
  return rows.map((lot) => lot.on_hand)
}

/** Sellable until 27 November, until 15 January, and for years. */
async function threeLots(): Promise<void> {
  await addLot(shop.db, P0, 4, { madeOn: '2026-06-01', expiresOn: '2027-01-11' })
  await addLot(shop.db, P0, 3, { madeOn: '2026-06-01', expiresOn: '2027-03-01' })
  await addLot(shop.db, P0, 5, { madeOn: '2026-06-01', expiresOn: '2028-06-01' })
}

describe('units of an order', () => {
  test('come from the lot that expires first, then from the next', async () => {
    await threeLots()
    expect(await take(await anOrder(), P0, 6)).toEqual({ ok: true, soldOut: [] })
    expect(await lotsOf(P0)).toEqual([0, 1, 5])
  })

  test('are updated in the row only, without changing an index of the lots', async () => {
    const orderId = await anOrder()
    const updatesOfLots = async (tx: Transaction) => {
      const { rows } = await tx.execute<{ updated: number; in_place: number }>(sql`
        select n_tup_upd::int as updated, n_tup_hot_upd::int as in_place
        from pg_stat_xact_user_tables where relname = 'stock_lots'`)
      return rows[0] ?? { updated: 0, in_place: 0 }
    }
    // The statistics of the connection include its earlier statements.
    const [before, after] = await inTransaction(shop.db, async (tx) => {
      const wanted = [{ productId: P2, quantity: 1 }]
      const atFirst = await updatesOfLots(tx)
      await takeStock(tx, { orderId, wanted, today: '2026-11-21', latestDays: 3, at: TODAY })
      return [atFirst, await updatesOfLots(tx)] as const
    })
    const updated = after.updated - before.updated
    expect(updated).toBeGreaterThan(0)
    expect(after.in_place - before.in_place).toBe(updated)
  })

  test('are not taken from a lot that would be too old on arrival', async () => {
    await threeLots()
    expect(await take(await anOrder(), P0, 4, 10)).toEqual({ ok: true, soldOut: [] })
    expect(await lotsOf(P0)).toEqual([4, 0, 4])
  })

  test('are refused as a whole if too few are left, and nothing is written', async () => {
    await threeLots()
    const answer = await take(await anOrder(), P0, 9, 10)
    expect(answer).toEqual({ ok: false, reason: 'out-of-stock', productId: P0, left: 8 })
    expect(await lotsOf(P0)).toEqual([4, 3, 5])
  })

  test('stay in stock after a refusal, even when the transaction is committed', async () => {
    await threeLots()
    const orderId = await anOrder()
    const wanted = [P0, P2].map((productId) => ({ productId, quantity: productId === P0 ? 13 : 1 }))
    const before = await lotsOf(P2)
    const answer = await inTransaction(shop.db, (tx) =>
      takeStock(tx, { orderId, wanted, today: '2026-11-21', latestDays: 3, at: TODAY }),
    )
    expect(answer).toMatchObject({ ok: false, reason: 'out-of-stock', productId: P0 })
    expect([await lotsOf(P0), await lotsOf(P2)]).toEqual([[4, 3, 5], before])
  })

  test('mark the product as sold out on its pages as soon as no lot lasts for the longest transit', async () => {
    await threeLots()
    const orderId = await anOrder()
    expect(await take(orderId, P0, 4)).toEqual({ ok: true, soldOut: [] })
    expect(await take(orderId, P0, 8)).toEqual({ ok: true, soldOut: [P0] })
  })

  test('are recorded lot by lot, in rows that nobody can change', async () => {
    await threeLots()
    const orderId = await anOrder()
    await take(orderId, P0, 6)
    const { rows } = await shop.db.execute(sql`
      select kind, stock_moves.quantity from stock_moves
      join stock_lots on stock_lots.id = lot_id
      where order_id = ${orderId} and product_id = ${P0} order by stock_moves.id`)
    expect(rows).toEqual([
      { kind: 'sold', quantity: -4 },
      { kind: 'sold', quantity: -2 },
    ])
    const forge = inTransaction(shop.db, (tx) =>
      tx.execute(sql`update stock_moves set quantity = 1`),
    )
    await expect(forge).rejects.toThrow()
  })
})

describe('units that an order returns', () => {
  test('go into the lots they came from, once', async () => {
    await threeLots()
    const orderId = await anOrder()
    await take(orderId, P0, 6)
    const back = () =>
      inTransaction(shop.db, (tx) => returnStock(tx, { orderId, today: '2026-11-21', at: TODAY }))
    expect(await back()).toEqual({ restocked: false })
    expect(await lotsOf(P0)).toEqual([4, 3, 5])
    expect(await back()).toEqual({ restocked: false })
    expect(await lotsOf(P0)).toEqual([4, 3, 5])
  })

  test('make a sold-out product available again', async () => {
    await addLot(shop.db, P0, 2)
    const orderId = await anOrder()
    await take(orderId, P0, 2)
    const back = inTransaction(shop.db, (tx) =>
      returnStock(tx, { orderId, today: '2026-11-21', at: TODAY }),
    )
    expect(await back).toEqual({ restocked: true })
  })
})
