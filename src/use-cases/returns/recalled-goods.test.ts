import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findOrder } from '#database/orders/orders.ts'
import { returnStock } from '#database/stock/return.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { indianDay } from '#domain/time/india.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, databaseWithGoods, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { recallBatch } from '#use-cases/stock/recall-batch.ts'
import { listAfterSale } from './after-sale.ts'

const shop = databaseWithGoods()
const REASON = 'A seal did not close, and air came in.'

test('goods of a recalled batch are named with an order once its parcel has left, until they come back', async () => {
  await shop.db.execute(sql`delete from stock_lots where product_id = ${P2}`)
  await shop.db.execute(sql`
    insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
    values (${P2}, 'B1', '2026-09-01', '2028-09-01', 9, 9)`)
  const [buyer] = await addBuyers(shop.db, 1)
  if (!buyer) throw new Error('nobody buys')
  const wanted = [{ productId: P2, quantity: 2 }]
  const deps = placingDeps(shop.db)
  const amountPaise = await totalOf(deps, wanted)
  const bought = await confirm(deps, buyer, wanted, { amountPaise })
  if (!bought.ok) throw new Error(bought.reason)
  const { id: orderId } = bought.order
  const shownAt = async (stage: OrderStage) => {
    await shop.db.execute(sql`update orders set stage = ${stage} where id = ${orderId}`)
    const order = await findOrder(shop.db, orderId)
    const [afterSale] = await listAfterSale(shop.db, order ? [order] : [], TODAY)
    return afterSale?.recalled
  }
  expect(await shownAt('delivered')).toEqual([])
  await recallBatch(
    { db: shop.db, clock: { now: () => TODAY } },
    { id: P2, actorId: 'owner' as UserId, recall: { batch: 'B1', reason: REASON } },
  )
  expect(await shownAt('delivered')).toEqual([
    { orderId, productId: P2, batch: 'B1', reason: REASON },
  ])
  // Before it leaves, the parcel is given other units.
  expect(await shownAt('packed')).toEqual([])
  await inTransaction(shop.db, (tx) =>
    returnStock(tx, { orderId, today: indianDay(TODAY), at: TODAY }),
  )
  expect(await shownAt('delivered')).toEqual([])
})
