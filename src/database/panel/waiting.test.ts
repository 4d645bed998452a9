import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listPanelProducts } from '#database/catalog/panel-list.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { listAllOrders } from '#database/orders/orders.ts'
import { openOwnerTask } from '#database/payments/payments.ts'
import { inTransaction } from '#database/transaction.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { findFirstWaiting } from './first-waiting.ts'
import { listOpenTasks } from './owner-tasks.ts'
import { countWaiting } from './waiting.ts'

let db: ShopDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
  await layOutOrders(db.$client, 400, TODAY)
})
afterAll(() => close())

const waiting = () => countWaiting(db, TODAY)
const inDays = (days: number) => new Date(TODAY.getTime() + days * DAY_MS).toISOString()

describe('orders to pack', () => {
  const toPack = { limit: 100, search: parseOrderSearch(new URLSearchParams('state=to-pack')) }

  test('are placed, and paid or payable at the door', async () => {
    const { orders } = await listAllOrders(db, toPack)
    expect(orders.every(({ stage }) => stage === 'placed')).toBe(true)
    expect(new Set(orders.map(({ paymentState }) => paymentState))).toEqual(
      new Set(['paid', 'cash-due']),
    )
    // Forty are placed; the first of them was never paid.
    expect(orders).toHaveLength(39)
    expect((await waiting()).toPack).toEqual({ count: 39, late: 0 })
  })

  test('are listed oldest first, page by page', async () => {
    const { orders } = await listAllOrders(db, toPack)
    const times = orders.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const first = await listAllOrders(db, { ...toPack, limit: 30 })
    const second = await listAllOrders(db, { ...toPack, limit: 30, cursor: first.next })
    expect([...first.orders, ...second.orders]).toEqual(orders)
    expect(second.next).toBeUndefined()
  })

  test('are late after a day', async () => {
    const later = new Date(TODAY.getTime() + DAY_MS - 5 * MINUTE_MS)
    // Created five minutes apart; only the newest, which is unpaid, and the one before it are younger than a
    // day.
    expect((await countWaiting(db, later)).toPack).toEqual({ count: 39, late: 38 })
  })
})

// The returns policy: an answer within two working days, and an inspection within two of the arrival.
test('returns are late when two working days have passed, Sundays not counted', async () => {
  const lateAt = async (now: string) => (await countWaiting(db, new Date(now))).lateReturns
  // A Friday.
  const at = new Date('2026-11-27T06:00:00Z')
  await inTransaction(db, async (tx) => {
    for (const kind of ['return-requested', 'parcel-problem'] as const) {
      await openOwnerTask(tx, { kind, at })
    }
    // The first moment of Saturday, in India.
    await openOwnerTask(tx, { kind: 'return-arrived', at: new Date('2026-11-27T18:30:00Z') })
  })
  expect(await lateAt('2026-11-30T18:29:00Z')).toBe(0)
  expect(await lateAt('2026-11-30T18:31:00Z')).toBe(1)
  expect(await lateAt('2026-12-01T18:31:00Z')).toBe(2)
  await db.execute(sql`update owner_tasks set closed_at = now() where closed_at is null`)
  expect(await lateAt('2026-12-30T00:00:00Z')).toBe(0)
})

test('open tasks are counted and listed by topic', async () => {
  const before = (await waiting()).tasks
  await inTransaction(db, async (tx) => {
    await openOwnerTask(tx, { kind: 'unmatched-payment', at: TODAY })
    await openOwnerTask(tx, { kind: 'dispute', at: TODAY })
    await openOwnerTask(tx, { kind: 'parcel-came-back', at: TODAY })
  })
  const { tasks } = await waiting()
  expect(tasks).toEqual({ ...before, money: before.money + 2, parcels: before.parcels + 1 })
  const kinds = async (about?: 'money' | 'parcels' | 'returns') =>
    (await listOpenTasks(db, { about })).map(({ kind }) => kind)
  expect(await kinds('money')).toEqual(['unmatched-payment', 'dispute'])
  expect(await kinds('parcels')).toEqual(['parcel-came-back'])
  expect(await kinds('returns')).toEqual([])
  expect(await kinds()).toHaveLength(3)
})

describe('the stock', () => {
  const setLots = (id: string, onHand: number, madeOn: string, expiresOn: string) =>
    db.execute(sql`
      update stock_lots set on_hand = case
          when batch = (select min(batch) from stock_lots where product_id = ${id})
          then least(received, ${onHand}::integer) else 0 end,
        made_on = ${madeOn}::date, expires_on = ${expiresOn}::date
      where product_id = ${id}`)
  const day = (days: number) => inDays(days).slice(0, 10)
  const list = async (state: 'low' | 'ending', more: object = {}) =>
    await listPanelProducts(db, { state, limit: 30, now: TODAY, ...more })

  beforeEach(() =>
    // Full and fresh stock: a year to go.
    db.execute(sql`
      update stock_lots set on_hand = received,
        made_on = ${day(-10)}::date, expires_on = ${day(355)}::date`),
  )

  test('is low below six pieces, sold out first, and only for visible products', async () => {
    await db.execute(sql`update stock_lots set on_hand = received where received >= 100`)
    const before = (await waiting()).lowStock.count
    await setLots('khus-sharbat', 0, day(-10), day(355))
    await setLots('gulab-jal', 5, day(-10), day(355))
    const { lowStock } = await waiting()
    expect(lowStock.count).toBe(before + 2)
    expect(lowStock.soldOut).toBe(1)
    const { rows } = await list('low')
    expect(rows[0]).toMatchObject({ id: 'khus-sharbat', sellable: 0 })
    expect(rows.map(({ id }) => id)).toContain('gulab-jal')
    const found = await list('low', { q: 'khus sharbat' })
    expect(found.rows.map(({ id }) => id)).toEqual(['khus-sharbat'])
    await db.execute(sql`update products set hidden = true where id = 'khus-sharbat'`)
    expect((await waiting()).lowStock.soldOut).toBe(0)
    await db.execute(sql`update products set hidden = false where id = 'khus-sharbat'`)
  })

  test('is not low with six pieces', async () => {
    await setLots('gulab-jal', 6, day(-10), day(355))
    expect((await list('low')).rows.map(({ id }) => id)).not.toContain('gulab-jal')
  })

  test('is listed as ending when a lot can be sold for at most a month, soonest first', async () => {
    expect((await waiting()).endingLots).toBe(0)
    // Sellable until 45 days before expiry, less the longest transit.
    await setLots('gulab-jal', 50, day(-300), day(75))
    await setLots('khus-sharbat', 50, day(-300), day(65))
    // Not sellable any more, so there is no price to decide.
    await setLots('amla-candy', 50, day(-300), day(20))
    const { rows } = await list('ending')
    expect(rows.map(({ id }) => id)).toEqual(['khus-sharbat', 'gulab-jal'])
    expect((await waiting()).endingLots).toBe(2)
    expect((rows[0]?.endsOn ?? '') < (rows[1]?.endsOn ?? '')).toBe(true)
    const first = await list('ending', { limit: 1 })
    const second = await list('ending', { limit: 1, cursor: first.next })
    expect(second.rows.map(({ id }) => id)).toEqual(['gulab-jal'])
    expect(second.next).toBeUndefined()
  })

  test('a malformed cursor starts at the beginning', async () => {
    await setLots('khus-sharbat', 0, day(-10), day(355))
    for (const cursor of ["'; drop table products", '2026-99-99 x', '2020-01-01 many-1']) {
      const { rows } = await list('low', { cursor })
      expect(rows[0]?.id).toBe('khus-sharbat')
    }
  })
})

describe('messages and consultations', () => {
  test('a message is late after its 48 hours, and unsettled after its month', async () => {
    const add = (acknowledgedAt: string | null) =>
      db.execute(sql`
        insert into tickets (sender_key, request_hash, name, email, topic, message, language,
          opened_at, acknowledge_by, resolve_by, acknowledged_at)
        values (gen_random_uuid()::text, '', 'Asha', 'asha@mail.example', 'order',
          'Where is my parcel?', 'en', ${inDays(0)}, ${inDays(2)}, ${inDays(30)}, ${acknowledgedAt})`)
    await add(null)
    await add(inDays(1))
    const at = (days: number) => countWaiting(db, new Date(inDays(days)))
    expect((await at(1)).tickets).toEqual({ unanswered: { count: 1, late: 0 }, unsettled: 0 })
    expect((await at(3)).tickets).toEqual({ unanswered: { count: 1, late: 1 }, unsettled: 0 })
    expect((await at(31)).tickets).toEqual({ unanswered: { count: 1, late: 1 }, unsettled: 1 })
  })
})

test('of each queue the first entry is known, and nothing of empty ones', async () => {
  const { rows } = await db.execute<{ first: string }>(sql`
    select min(created_at) as first from orders
    where stage = 'placed' and payment_state in ('paid', 'cash-due')`)
  const openedAt = new Date(inDays(-3))
  await db.execute(sql`update owner_tasks set closed_at = now() where closed_at is null`)
  await inTransaction(db, async (tx) => {
    await openOwnerTask(tx, { kind: 'unmatched-payment', at: TODAY })
    await openOwnerTask(tx, { kind: 'dispute', at: openedAt })
  })
  await db.execute(sql`delete from tickets`)
  const first = await findFirstWaiting(db, TODAY)
  expect(first.since).toEqual({ toPack: new Date(rows[0]?.first ?? ''), money: openedAt })
  expect(first.nextConsultation).toBeUndefined()
  await db.execute(sql`
    update stock_lots set expires_on = ${inDays(75).slice(0, 10)}::date where product_id = 'khus-sharbat'`)
  const { rows: ending } = await listPanelProducts(db, { state: 'ending', limit: 1, now: TODAY })
  expect((await findFirstWaiting(db, TODAY)).firstEnd).toBe(ending[0]?.endsOn)
})
