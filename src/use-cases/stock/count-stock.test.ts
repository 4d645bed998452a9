import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listMigrations } from '#database/migrate.ts'
import { databaseWithGoods, P1, stockOf } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { cancelOrder } from '#use-cases/orders/cancel-order.ts'
import { countStock } from './count-stock.ts'

const shop = databaseWithGoods()

test('pieces that orders have are not counted as stock again, so that all of them can still come back', async () => {
  const { deps, orderId, owner } = await openSale(shop.db)
  const { rows } = await shop.db.execute<{ batch: string; seen: number }>(
    sql`select batch, on_hand as seen from stock_lots where product_id = ${P1}`,
  )
  const { batch = '', seen = 0 } = rows[0] ?? {}
  expect(seen).toBe(3)
  const count = async (counted: number) => {
    const now = await stockOf(shop.db, P1)
    return await countStock(deps, {
      id: P1,
      actorId: owner.userId,
      count: { batch, counted, seen: now, reason: counted > now ? 'found' : 'damaged' },
    })
  }
  // Two more stand on the shelf, for the order that is not packed yet.
  for (const counted of [4, 5]) {
    expect(await count(counted)).toEqual({ ok: false, reason: 'above-received' })
  }
  expect(await count(1)).toEqual({ ok: true })
  expect(await count(3)).toEqual({ ok: true })
  expect(await cancelOrder(deps, { orderId, person: owner })).toMatchObject({ ok: true })
  expect(await stockOf(shop.db, P1)).toBe(5)
  expect(await brokenInvariants(shop.db)).toEqual({})
})

test('a batch that was counted beyond that before takes back what orders have', async () => {
  const { deps, orderId, owner } = await openSale(shop.db)
  await shop.db.execute(sql`
    with counted as (update stock_lots set on_hand = on_hand + 2 where product_id = ${P1} returning id)
    insert into stock_moves (lot_id, kind, quantity, at) select id, 'corrected', 2, now() from counted`)
  const cancel = () => cancelOrder(deps, { orderId, person: owner })
  await expect(cancel()).rejects.toThrow()
  const migration = listMigrations().find(({ name }) => name.includes('counted-beyond'))
  await shop.db.execute(sql.raw(migration?.sql ?? ''))
  expect(await cancel()).toMatchObject({ ok: true })
  expect(await stockOf(shop.db, P1)).toBe(7)
  expect(await brokenInvariants(shop.db)).toEqual({})
})
