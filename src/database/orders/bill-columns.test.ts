import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { addBuyers, databaseWithGoods } from '#tests/races/fixture.ts'
import { billByColumn, billFrom } from './bill-columns.ts'
import { findOrder } from './orders.ts'

const shop = databaseWithGoods()

const items = { kind: 'items', amountPaise: 100 } as const
const offer = { kind: 'offer', amountPaise: -40 } as const

async function write(others: string, totalPaise: number) {
  const { db } = shop
  const [buyer] = await addBuyers(db, 1)
  const id = 'a'.repeat(26) as OrderId
  await db.execute(sql`delete from orders where id = ${id}`)
  await db.execute(sql`
    insert into orders (
      id, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
      delivery_paise, cod_fee_paise, other_parts, total_paise, recipient, address, city, state,
      pincode, phone, boxes, weight_grams, deliver_from, deliver_until, created_at
    ) values (
      ${id}, ${buyer?.userId}, 'Asha', 'cart', 'cod', 'cash-due', 'placed', 100, 20, 0,
      ${others}::jsonb, ${totalPaise}, 'Asha', '12 Garden Road', 'Vadodara', 'Gujarat', '390001',
      '9876543210', 1, 100, '2026-11-23', '2026-11-24', now()
    )`)
  return findOrder(db, id)
}

test('parts without a column are stored together, the others in their columns', () => {
  expect(billByColumn({ parts: [items, offer], totalPaise: 60 })).toEqual({
    items_paise: 100,
    delivery_paise: 0,
    cod_fee_paise: 0,
    other_parts: { offer: -40 },
    total_paise: 60,
  })
})

test('the database refuses an order whose parts do not add up to its total', async () => {
  expect((await write('{}', 120))?.amounts.totalPaise).toBe(120)
  for (const [others, total] of [
    ['{}', 100],
    ['{"offer": -40}', 120],
    ['{"offer": -40.5}', 79.5],
    ['{"offer": "-40"}', 80],
    ['{"offer": -121}', -1],
  ] as const) {
    await expect(write(others, total), others).rejects.toThrow()
  }
})

test('a part that this version does not know is never ignored silently', async () => {
  await expect(write('{"voucher": -40}', 80)).rejects.toThrow(/unknown part voucher/)
  const columns = { itemsPaise: 100, deliveryPaise: 20, codFeePaise: 0 }
  expect(billFrom({ ...columns, otherParts: {}, totalPaise: 120 }).totalPaise).toBe(120)
})
