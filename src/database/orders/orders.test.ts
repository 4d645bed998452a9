import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { orderCursor } from '#database/cursor.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { addBuyers, databaseWithGoods, P2 } from '#tests/races/fixture.ts'
import { findOrder, listAllOrders, listOrdersOf } from './orders.ts'

const shop = databaseWithGoods()

/** Orders one second apart, always three of them with the same timestamp. */
async function writeOrders(db: ShopDatabase, userId: UserId, count: number, first = 0) {
  await db.execute(sql`
    insert into orders (
      id, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
      delivery_paise, cod_fee_paise, total_paise, recipient, address, city, state, pincode, phone,
      boxes, weight_grams, deliver_from, deliver_until, created_at
    )
    select md5((${first} + n)::text), ${userId}, 'Asha', 'cart', 'cod', 'cash-due', 'placed', 100, 0, 0, 100,
      'Asha', '12 Garden Road', 'Vadodara', 'Gujarat', '390001', '9876543210',
      1, 100, '2026-11-23', '2026-11-24',
      timestamptz '2026-11-01' + (n / 3) * interval '1 second'
    from generate_series(1, ${count}::integer) as n`)
  await db.execute(sql`
    insert into order_lines
    select id, 1, ${P2}, 'Triphala', 1, 100, 100, '2106', 5 from orders where user_id = ${userId}`)
  await db.execute(sql`
    insert into order_events (order_id, stage, at)
    select id, 'placed', created_at from orders where user_id = ${userId}`)
}

async function openOrders() {
  const { db } = shop
  const [one, other] = await addBuyers(db, 2)
  if (!one || !other) throw new Error('two buyers were asked for')
  await writeOrders(db, one.userId, 50)
  await writeOrders(db, other.userId, 7, 1_000)
  return { db, one, other }
}

test('pages follow each other without a gap or a repeat, newest first', async () => {
  const { db, one } = await openOrders()
  const seen: { at: number; id: string }[] = []
  let cursor: string | undefined
  do {
    const page = await listOrdersOf(db, one.userId, { limit: 8, cursor })
    expect(page.orders.length).toBeLessThanOrEqual(8)
    seen.push(...page.orders.map(({ createdAt, id }) => ({ at: createdAt.getTime(), id })))
    cursor = page.next
  } while (cursor)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(50)
  expect(seen).toEqual(seen.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)))
})

test('a shopper has only their own orders in the list, and the list of all orders is complete', async () => {
  const { db, one, other } = await openOrders()
  const mine = await listOrdersOf(db, other.userId, { limit: 100 })
  expect(mine.orders).toHaveLength(7)
  expect(mine.orders.every(({ userId }) => userId === other.userId)).toBe(true)
  const all = await listAllOrders(db, { limit: 100 })
  expect(all.orders).toHaveLength(57)
  expect(all.next).toBeUndefined()
  expect(all.orders.some(({ userId }) => userId === one.userId)).toBe(true)
})

test('an order that was never paid is listed with the others', async () => {
  const { db, one } = await openOrders()
  const [first] = (await listOrdersOf(db, one.userId, { limit: 1 })).orders
  if (!first) throw new Error('there are no orders')
  await db.$client.query("update orders set payment_state = 'failed' where id = $1", [first.id])
  const listed = async (address: string) => {
    const search = parseOrderSearch(new URLSearchParams(address))
    const { orders } = await listAllOrders(db, { limit: 100, search })
    return orders.filter(({ id }) => id === first.id).length
  }
  expect((await listOrdersOf(db, one.userId, { limit: 100 })).orders).toHaveLength(50)
  expect(await Promise.all(['', 'state=failed', `q=${first.number}`].map(listed))).toEqual([
    1, 1, 1,
  ])
})

test('orders are found by the last digits of a phone number, as customers are', async () => {
  const { db, other } = await openOrders()
  const ids = (await listOrdersOf(db, other.userId, { limit: 2 })).orders.map(({ id }) => id)
  await db.$client.query("update orders set phone = '9812345670' where id = any($1)", [ids])
  const found = async (q: string) => {
    const search = parseOrderSearch(new URLSearchParams({ q }))
    const { orders } = await listAllOrders(db, { limit: 100, search })
    return orders.map(({ id }) => id).toSorted()
  }
  for (const q of ['45670', '456 70', '9812345670', '09812345670']) {
    expect([q, await found(q)]).toEqual([q, ids.toSorted()])
  }
  expect(await found('45671')).toEqual([])
})

test('a page costs three queries however many orders it contains', async () => {
  const { db } = await openOrders()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await listAllOrders(db, { limit: 50 })
  expect(query).toHaveBeenCalledTimes(3)
  query.mockRestore()
})

test('an order that does not exist is not found', async () => {
  const { db } = await openOrders()
  expect(await findOrder(db, 'a'.repeat(26) as OrderId)).toBeUndefined()
})

test('a cursor encodes its position, and invalid ones are not accepted', () => {
  const cursor = { at: new Date('2026-11-21T06:30:00.123Z'), id: 'b'.repeat(26) as OrderId }
  expect(orderCursor.read(orderCursor.write(cursor))).toEqual(cursor)
  const forged = Buffer.from(JSON.stringify([Date.now(), "' or 1=1"])).toString('base64url')
  for (const text of ['', 'abc', '%', 'x'.repeat(200), forged]) {
    expect(orderCursor.read(text)).toBeUndefined()
  }
})
