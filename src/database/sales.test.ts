import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseWithGoods } from '#tests/races/fixture.ts'
import { openSale } from '#tests/support/after-sale.ts'
import { listDeliveryByMonth } from './sales.ts'

const shop = databaseWithGoods()

/** An order with these columns; charges in paise. */
async function order(columns: {
  at: string
  delivery: number
  fee: number
  courier?: number
  courierCash?: number
  stage?: string
  money?: string
}): Promise<void> {
  await shop.db.execute(sql`update stock_lots set on_hand = received`)
  const { orderId } = await openSale(shop.db)
  await shop.db.execute(sql`
    update orders set created_at = ${columns.at}::timestamptz, delivery_paise = ${columns.delivery},
      cod_fee_paise = ${columns.fee}, courier_paise = ${columns.courier ?? null},
      courier_cash_paise = ${columns.courierCash ?? null},
      total_paise = items_paise + ${columns.delivery} + ${columns.fee},
      stage = coalesce(${columns.stage ?? null}, stage),
      payment_state = coalesce(${columns.money ?? null}, payment_state)
    where id = ${orderId}`)
}

test('delivery is summed by month in India: what was charged, and what the courier took', async () => {
  const { db } = shop
  await order({ at: '2026-09-30T10:00+05:30', delivery: 4_900, fee: 3_000 })
  // After midnight in India, and the evening before in UTC.
  await order({
    ...{ at: '2026-11-01T00:10+05:30', delivery: 4_900, fee: 3_000 },
    ...{ courier: 9_100, courierCash: 3_800 },
  })
  await order({
    ...{ at: '2026-11-20T12:00+05:30', delivery: 0, fee: 0, courier: 6_000, courierCash: 0 },
    stage: 'returned',
  })
  await order({
    ...{ at: '2026-11-21T12:00+05:30', delivery: 4_900, fee: 0, courier: 6_000, courierCash: 0 },
    stage: 'cancelled',
  })
  expect(await listDeliveryByMonth(db, '2026-09-01')).toEqual([
    { month: '2026-11', orders: 2, chargedPaise: 7_900, courierPaise: 18_900 },
    { month: '2026-09', orders: 1, chargedPaise: 7_900, courierPaise: 7_900 },
  ])
  expect(await listDeliveryByMonth(db, '2026-11-01')).toHaveLength(1)
})
