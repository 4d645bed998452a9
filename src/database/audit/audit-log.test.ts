import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import type { AuditEntry } from '#database/audit/audit.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { indianDay } from '#domain/time/india.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { nodesOf, openExplaining } from '#tests/support/plans.ts'
import { recordAudit } from './audit.ts'
import { type AuditLogQuery, listAuditLog, MAX_LOOKED_THROUGH } from './audit-log.ts'

const IMPORT = 'i'.repeat(26)
const BOOKING = 'b'.repeat(26)
const ASHA = 'log00000000000000000001' as UserId
const BINA = 'log00000000000000000002' as UserId

async function shopWithLog(): Promise<ShopDatabase> {
  const db = await databaseForTest()
  await layOutOrders(db.$client, 20, TODAY)
  await db.$client.query(
    `insert into users (id, issuer, subject, email, email_verified, name, created_at)
     values ($1, 'log', 'asha', 'asha@shop.example', true, 'Asha Patel', $3),
       ($2, 'log', 'bina', 'bina@shop.example', true, 'Bina Shah', $3)`,
    [ASHA, BINA, TODAY],
  )
  return db
}

const priced = (more: Partial<AuditEntry>): AuditEntry => ({
  at: TODAY,
  actorId: ASHA,
  action: 'product.changed',
  subjectKind: 'product',
  subjectId: 'khus-sharbat',
  before: { pricePaise: 23_900 },
  after: { pricePaise: 9_900 },
  ...more,
})

const write = (db: ShopDatabase, entries: readonly AuditEntry[]) =>
  inTransaction(db, async (tx) => {
    for (const entry of entries) await recordAudit(tx, entry)
  })

const idsOf = async (db: ShopDatabase, question: Omit<AuditLogQuery, 'limit'>) => {
  const { entries } = await listAuditLog(db, { limit: 50, ...question })
  return entries.map(({ subjectId }) => subjectId)
}

test('the log is narrowed by day, person and word, each alone and together', async () => {
  const db = await shopWithLog()
  const yesterday = new Date(TODAY.getTime() - DAY_MS)
  const { rows } = await db.$client.query<{ id: string; number: number }>(
    'select id, number from orders order by number limit 1',
  )
  const [order] = rows
  if (!order) throw new Error('there is no order')
  await write(db, [
    priced({ at: yesterday, subjectId: 'amla-juice' }),
    priced({ at: yesterday, actorId: BINA, subjectId: 'gulkand' }),
    priced({ subjectId: 'khus-sharbat', after: { name: 'Khus Sharbat 100% natural_' } }),
    priced({ actorId: BINA, subjectKind: 'order', subjectId: order.id, action: 'order.placed' }),
  ])

  expect(await idsOf(db, { day: indianDay(yesterday) })).toEqual(['gulkand', 'amla-juice'])
  expect(await idsOf(db, { person: 'bina' })).toEqual([order.id, 'gulkand'])
  expect(await idsOf(db, { person: 'ASHA@shop' })).toEqual(['khus-sharbat', 'amla-juice'])
  expect(await idsOf(db, { word: '100% natural_' })).toEqual(['khus-sharbat'])
  expect(await idsOf(db, { word: '100_ natural%' })).toEqual([])
  expect(new Set(await idsOf(db, { word: String(order.number) }))).toEqual(new Set([order.id]))
  expect(await idsOf(db, { kind: 'product', person: 'Bina', day: indianDay(yesterday) })).toEqual([
    'gulkand',
  ])
  await db.$client.query('update users set erased_at = $2 where id = $1', [BINA, TODAY])
  expect(await idsOf(db, { person: 'bina' })).toEqual([])
})

test('a return, a consultation and an import are named by order, time and file, not by their ids', async () => {
  const db = await shopWithLog()
  const orderId = `many${'0'.repeat(20)}`
  await db.execute(sql`
    insert into return_requests (id, order_id, reason, requested_resolution, goods, note, state, requested_at, changed_at)
    values ('return-1', ${orderId}, 'damaged', 'refund', '[]', '', 'requested', now(), now())`)
  await db.execute(sql`
    insert into bookings (id, consultant, starts_at, ends_at, name, email, phone, about, language,
      consent_at, request_hash, booked_at, changed_at)
    values (${BOOKING}, 'first-talk', ${TODAY.toISOString()}::timestamptz,
      ${TODAY.toISOString()}::timestamptz + interval '30 minutes', 'Asha', 'a@mail.example', '9876543210', '', 'en',
      now(), '', now(), now())`)
  await db.execute(sql`
    insert into product_imports (id, file_name, form, state, products, errors, checked_at)
    values (${IMPORT}, 'sharbats.csv', 'table', 'checked', '[]', '[]', now())`)
  await write(db, [
    priced({ action: 'return.requested', subjectKind: 'return', subjectId: 'return-1' }),
    priced({ action: 'booking.cancelled', subjectKind: 'booking', subjectId: BOOKING }),
    priced({ action: 'products.imported', subjectKind: 'product-import', subjectId: IMPORT }),
  ])
  const { entries } = await listAuditLog(db, { limit: 3 })
  expect(entries.map(({ order, bookedFor, fileName }) => [order, bookedFor, fileName])).toEqual([
    [undefined, null, 'sharbats.csv'],
    [undefined, TODAY, null],
    [{ id: orderId, number: 'SMG-100001' }, null, null],
  ])
  expect(await idsOf(db, { kind: 'return', word: '100001' })).toEqual(['return-1'])
})

test('a page of a word search continues where the previous one stopped, without gaps', async () => {
  const db = await shopWithLog()
  await write(db, [priced({ subjectId: 'needle' })])
  await db.$client.query(
    `insert into audit_log (at, action, subject_kind, subject_id)
     select $1, 'product.shown', 'product', 'hay' from generate_series(1, $2::int)`,
    [TODAY, MAX_LOOKED_THROUGH],
  )
  const first = await listAuditLog(db, { word: 'needle', limit: 30 })
  expect(first.entries).toEqual([])
  const second = await listAuditLog(db, { word: 'needle', limit: 30, before: first.next })
  expect(second.entries.map(({ subjectId }) => subjectId)).toEqual(['needle'])
  expect(second.next).toBeUndefined()
})

test('an old day of a long log is found by its index', async () => {
  const owner = await shopWithLog()
  await owner.$client.query(
    `insert into audit_log (at, action, subject_kind, subject_id)
     select $1::timestamptz - (50000 - n) * interval '20 minutes', 'product.shown', 'product', 'hay'
     from generate_series(1, 50000) as n`,
    [TODAY],
  )
  await owner.$client.query('vacuum analyze audit_log')
  const { rows } = await owner.$client.query<{ name: string }>('select current_database() as name')
  const { db, explain } = openExplaining({
    ...inject('cluster').connection,
    database: rows[0]?.name,
  })
  const day = indianDay(new Date(TODAY.getTime() - 600 * DAY_MS))
  const [statement] = await explain(() => listAuditLog(db, { day, limit: 30 }))
  await db.$client.end()
  if (!statement) throw new Error('nothing was explained')
  expect(nodesOf(statement.plan).map((node) => node['Index Name'])).toContain('audit_log_by_day')
})
