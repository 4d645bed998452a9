import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { parseSegment } from '#domain/customers/segment.ts'
import type { UserId } from '#domain/ids.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { findAccountHolder, findCustomer, listCustomers, listGoodsOrdersOf } from './customers.ts'

let db: ShopDatabase
let close: () => Promise<void>
/** A shopper who ordered only sachets. */
const SACHETS_ONLY = 'many00000000000000000007' as UserId

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
  await layOutOrders(db.$client, 400, TODAY)
  // All figures differ; in two states, some of sachets, some refunded.
  await db.execute(sql`
    update orders set created_at = created_at - number % 50 * interval '1 day',
      items_paise = 10000 + number % 37 * 1000,
      total_paise = 10000 + number % 37 * 1000 + 5500,
      state = case when number % 11 = 0 then 'Goa' else state end,
      pincode = case when number % 11 = 0 then '403001' else pincode end,
      channel = case when number % 6 = 0 then 'sachets' else channel end`)
  await db.execute(sql`update orders set channel = 'sachets' where user_id = ${SACHETS_ONLY}`)
  await db.execute(sql`
    insert into cash_refunds (order_id, amount_paise, reason, idempotency_key, asked_by, created_at)
    select id, 1100, 'goodwill', id, user_id, created_at from orders
    where number % 13 = 0 and payment_method = 'cod'`)
  await db.execute(sql`
    update users set erased_at = ${TODAY.toISOString()} where id = 'many00000000000000000009'`)
})
afterAll(() => close())

interface Counted {
  id: string
  orders: number
  spentPaise: number
  lastAt: number
}

/** The same figures, counted order by order. */
async function countByHand(): Promise<(Counted & { places: string[][] })[]> {
  const { rows } = await db.execute<{
    user_id: string
    total_paise: number
    stage: string
    payment_state: string
    created_at: string
    state: string
    pincode: string
    back: number
  }>(sql`
    select orders.*, coalesce((select sum(amount_paise) from cash_refunds where order_id = orders.id), 0)::int as back
    from orders join users on users.id = user_id
    where channel <> 'sachets' and erased_at is null`)
  const carried = rows.filter(
    ({ stage, payment_state }) =>
      stage !== 'cancelled' && payment_state !== 'awaiting' && payment_state !== 'failed',
  )
  return [...Map.groupBy(carried, ({ user_id }) => user_id)]
    .map(([id, own]) => ({
      id,
      orders: own.length,
      spentPaise: own
        .filter(({ stage }) => stage !== 'returned')
        .reduce((sum, { total_paise, back }) => sum + total_paise - back, 0),
      lastAt: Math.max(...own.map(({ created_at }) => new Date(created_at).getTime())),
      places: own.map(({ state, pincode }) => [state, pincode]),
    }))
    .toSorted((one, other) => other.lastAt - one.lastAt)
}

const list = async (query: string) => {
  const segment = parseSegment(new URLSearchParams(query))
  return (await listCustomers(db, { segment, limit: 1_000 })).customers
}

const RULES: readonly [
  string,
  (one: Awaited<ReturnType<typeof countByHand>>[number]) => boolean,
][] = [
  ['', () => true],
  ['orders=5', ({ orders }) => orders >= 5],
  ['spent=1000', ({ spentPaise }) => spentPaise >= 100_000],
  ['spent=1200&orders=4', ({ spentPaise, orders }) => spentPaise >= 120_000 && orders >= 4],
  ['since=2026-11-01', ({ lastAt }) => lastAt >= Date.parse('2026-11-01T00:00:00+05:30')],
  ['notSince=2026-11-01', ({ lastAt }) => lastAt < Date.parse('2026-11-01T00:00:00+05:30')],
  ['state=Goa', ({ places }) => places.some(([state]) => state === 'Goa')],
  ['pin=403', ({ places }) => places.some(([, pincode]) => pincode?.startsWith('403'))],
]

describe('customers', () => {
  test.each(RULES)('that match the segment “%s” are those counted by hand', async (query, fits) => {
    const expected = (await countByHand()).filter(fits).map(({ places: _, ...one }) => one)
    const shown = await list(query)
    expect(expected.length).toBeGreaterThan(0)
    expect(
      shown.map(({ id, orders, spentPaise, lastAt }) => ({
        id,
        orders,
        spentPaise,
        lastAt: lastAt.getTime(),
      })),
    ).toEqual(expected)
  })

  test('have keyset pages, each customer once and none left out', async () => {
    const segment = parseSegment(new URLSearchParams())
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = await listCustomers(db, { segment, limit: 7, cursor })
      ids.push(...page.customers.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(ids).toEqual((await countByHand()).map(({ id }) => id))
  })

  test('are found by part of a name, by e-mail, by phone and by its last digits', async () => {
    const [first] = await list('')
    if (!first) throw new Error('nobody bought anything')
    for (const q of [
      first.name.slice(2),
      first.email,
      first.email.slice(0, -8),
      first.phone,
      first.phone.slice(-4),
    ]) {
      const found = await list(`q=${encodeURIComponent(q)}`)
      expect([q, found.map(({ id }) => id)]).toEqual([q, expect.arrayContaining([first.id])])
    }
    expect(await list('q=%25%25%25')).toEqual([])
    expect(await list('q=___')).toEqual([])
  })

  test('do not include people who only bought sachets, and sachets count for nobody', async () => {
    expect((await list('')).map(({ id }) => id)).not.toContain(SACHETS_ONLY)
    expect(await list('q=many-7%40mail.example')).toEqual([])
    expect(await findCustomer(db, SACHETS_ONLY)).toBeUndefined()
    expect(await listGoodsOrdersOf(db, SACHETS_ONLY, 50)).toEqual([])
  })

  test('do not include erased accounts', async () => {
    expect((await list('')).map(({ id }) => id)).not.toContain('many00000000000000000009')
  })

  test('show an address only once it is confirmed', async () => {
    const id = 'many00000000000000000003' as UserId
    const confirm = (isConfirmed: boolean) =>
      db.execute(sql`
        update users set email = 'claimed@mail.example', email_verified = ${isConfirmed} where id = ${id}`)
    const shown = async () => [
      (await findCustomer(db, id))?.email,
      (await findAccountHolder(db, id))?.email,
    ]
    await confirm(false)
    expect(await shown()).toEqual(['', ''])
    await confirm(true)
    expect(await shown()).toEqual(['claimed@mail.example', 'claimed@mail.example'])
  })

  test('have separate counts of returns and of parcels that came back without a return request', async () => {
    const { rows } = await db.execute<{ user_id: UserId; id: string }>(sql`
      select user_id, min(id) as id from orders
      where stage = 'returned' and channel = 'cart' and user_id <> 'many00000000000000000009'
      group by user_id limit 1`)
    const [one] = rows
    if (!one) throw new Error('no parcel came back')
    const before = await findCustomer(db, one.user_id)
    await db.execute(sql`
      insert into return_requests (id, order_id, reason, requested_resolution, goods, note, state, requested_at, changed_at)
      values ('r', ${one.id}, 'damaged', 'refund', '[]', '', 'requested', now(), now())`)
    const after = await findCustomer(db, one.user_id)
    expect(after).toEqual({
      ...before,
      refused: (before?.refused ?? 0) - 1,
      returns: (before?.returns ?? 0) + 1,
    })
  })
})
