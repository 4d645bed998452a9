import type pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/connection.ts'
import { listMigrations, migrate, migrationCheck } from '#database/migrate.ts'
import { openEmptyDatabase, openTestDatabase } from './support/database.ts'
import { brokenInvariants } from './support/invariants.ts'
import {
  listReleases,
  loadRows,
  type Release,
  readSchema,
  refusedStatements,
  type Schema,
} from './support/release.ts'

/**
 * Rules that are new on a table of an older release and yet refuse none of its rows, with the reason. A rule that
 * only concerns new columns needs no entry.
 */
const WRITES_EVENTS = 'a trigger that writes the events of webhooks and refuses nothing'
const HELD = 'a time that is held for a payment, which the release before never writes'
const FEE = 'one channel more, whose orders have no parcel'
const WIDER_RULES: Readonly<Record<string, string>> = {
  "consents: CHECK ((purpose = ANY (ARRAY['health-profile'::text, 'kept-addresses'::text, 'order-messages'::text])))":
    'one purpose more',
  "product_imports: CHECK ((form = ANY (ARRAY['shopify'::text, 'woocommerce'::text, 'table'::text])))":
    'one form more',
  ...Object.fromEntries(
    ['order_lines', 'return_requests', 'cash_refunds'].map((table) => [
      `${table}: TRIGGER DEFERRABLE INITIALLY DEFERRED`,
      'has a counted day of sales counted anew',
    ]),
  ),
  "bookings: CREATE UNIQUE INDEX ON public.bookings USING btree (consultant, starts_at) WHERE (status = ANY (ARRAY['booked'::text, 'held'::text]))":
    HELD,
  "orders: CHECK ((channel = ANY (ARRAY['cart'::text, 'sachets'::text, 'replacement'::text, 'consultation'::text])))":
    FEE,
  "orders: CHECK (((boxes > 0) OR ((channel = 'consultation'::text) AND (boxes = 0))))": FEE,
  "orders: CHECK (((weight_grams > 0) OR ((channel = 'consultation'::text) AND (weight_grams = 0))))":
    FEE,
  "orders: CHECK (((pincode ~ '^[1-9][0-9]{5}$'::text) OR ((channel = 'consultation'::text) AND (pincode = ''::text))))":
    FEE,
  "orders: CHECK (((channel <> 'consultation'::text) OR (payment_method = 'prepaid'::text)))": FEE,
  "refunds: CHECK ((state = ANY (ARRAY['wanted'::text, 'pending'::text, 'processed'::text, 'failed'::text, 'needs-owner'::text, 'by-hand'::text, 'by-bank'::text])))":
    'two states more',
  "tickets: CHECK ((topic = ANY (ARRAY['order'::text, 'product'::text, 'reaction'::text, 'payment'::text, 'complaint'::text, 'privacy'::text, 'other'::text])))":
    'one topic more',
  'orders: TRIGGER DEFERRABLE INITIALLY DEFERRED': WRITES_EVENTS,
  'refunds: TRIGGER DEFERRABLE INITIALLY DEFERRED': WRITES_EVENTS,
  'shipments: TRIGGER DEFERRABLE INITIALLY DEFERRED': WRITES_EVENTS,
}

const newest = listMigrations()
/** The releases that this schema promises to run, the one before always among them. */
const RELEASES = listReleases()
const promised = RELEASES.filter(
  ({ newestMigration }, at) =>
    at === RELEASES.length - 1 ||
    newest.every(
      ({ number, runsFrom }) => number <= newestMigration || runsFrom <= newestMigration,
    ),
)

/** What the schema of a release forbids to the release before it; empty when both can work on it. */
function whatBreaks(before: Schema, after: Schema): string[] {
  const isKnown = new Set(before.columns.map(({ table, name }) => `${table}.${name}`))
  const tables = new Set(before.columns.map(({ table }) => table))
  const now = new Map(after.columns.map((column) => [`${column.table}.${column.name}`, column]))
  const lost = before.columns.flatMap(({ table, name, type, isRequired, isFilled }) => {
    const column = now.get(`${table}.${name}`)
    if (!column) return [`${table}.${name} is gone`]
    if (column.type !== type) return [`${table}.${name} was ${type} and is ${column.type}`]
    if (column.isRequired && !isRequired) return [`${table}.${name} may no longer be null`]
    return isFilled && !column.isFilled ? [`${table}.${name} has no default any more`] : []
  })
  const demanded = after.columns
    .filter(({ table, name }) => tables.has(table) && !isKnown.has(`${table}.${name}`))
    .filter(({ isRequired, isFilled }) => isRequired && !isFilled)
    .map(({ table, name }) => `${table}.${name} is new and demanded of every row`)
  const rules = new Set(before.rules.map(({ table, definition }) => `${table}: ${definition}`))
  const added = after.columns
    .filter(({ table, name }) => !isKnown.has(`${table}.${name}`))
    .map(({ table, name }) => ({ table, name: new RegExp(`\\b${name}\\b`) }))
  const narrower = after.rules
    .filter(({ table }) => tables.has(table))
    .filter(({ table, definition }) => !rules.has(`${table}: ${definition}`))
    .filter(
      ({ table, definition }) =>
        !added.some((column) => column.table === table && column.name.test(definition)),
    )
    .map(({ table, definition }) => `${table}: ${definition}`)
    .filter((rule) => !Object.hasOwn(WIDER_RULES, rule))
    .map((rule) => `${rule} is new`)
  return [...lost, ...demanded, ...narrower]
}

/** A database as the release left it: its schema, its rows. */
async function databaseOf(release: Release): Promise<pg.Pool> {
  const { pool, close } = await openEmptyDatabase()
  onTestFinished(close)
  await migrate(
    pool,
    undefined,
    newest.filter(({ number }) => number <= release.newestMigration),
  )
  const client = await pool.connect()
  await loadRows(client, release.rows)
  client.release()
  return pool
}

async function databaseOfToday(): Promise<pg.Pool> {
  const { db, close } = await openTestDatabase(2)
  onTestFinished(close)
  return db.$client
}

async function refusedBy(pool: pg.Pool, release: Release): Promise<unknown[]> {
  const client = await pool.connect()
  const refused = await refusedStatements(client, release.statements)
  client.release()
  return refused
}

describe.each(promised.map((release) => [release.version, release] as const))(
  'what release %s left',
  (_, release) => {
    test('is migrated with every invariant kept, and the release runs on', async () => {
      const pool = await databaseOf(release)
      const { rows: states } = await pool.query(`
        select 'stage ' || stage as state, count(*)::int from orders group by 1 union
        select 'payment ' || payment_state, count(*)::int from orders group by 1 union
        select 'parcel ' || state, count(*)::int from shipments group by 1 union
        select 'return ' || state, count(*)::int from return_requests group by 1 union
        select 'refund ' || state, count(*)::int from refunds group by 1 order by 1`)
      expect(states.length).toBeGreaterThan(15)
      const orders = 'select count(*)::int as orders, sum(total_paise) as paise from orders'
      const { rows: before } = await pool.query(orders)
      expect(before[0].orders).toBeGreaterThan(300)
      await migrate(pool)
      const { host, port, user, password, database } = pool.options
      const db = openDatabase({ host, port, user, password, database }, 2)
      expect(await brokenInvariants(db)).toEqual({})
      await db.$client.end()
      expect((await pool.query(orders)).rows).toEqual(before)
      const known = newest.filter(({ number }) => number <= release.newestMigration)
      expect(await migrationCheck(pool, known)()).toBe(true)
      await migrate(pool, undefined, known)
    })

    test('is what it wrote and read, and is still possible', async () => {
      const pool = await databaseOfToday()
      expect(whatBreaks(release, await readSchema(pool))).toEqual([])
      expect(release.statements.length).toBeGreaterThan(500)
      expect(await refusedBy(pool, release)).toEqual([])
    })
  },
)

describe('a migration that breaks the release before is refused', () => {
  let release: Release
  beforeAll(() => {
    const last = RELEASES.at(-1)
    if (!last) throw new Error('no release is recorded')
    release = last
  })

  test.each([
    ['alter table orders drop column city', 'orders.city is gone', true],
    ['alter table orders rename column city to town', 'orders.city is gone', true],
    [
      'alter table orders add column gift text not null',
      'orders.gift is new and demanded of every row',
      false,
    ],
    [
      "alter table orders add check (city <> 'Surat')",
      "orders: CHECK ((city <> 'Surat'::text)) is new",
      false,
    ],
    [
      'create unique index on orders (phone)',
      'orders: CREATE UNIQUE INDEX ON public.orders USING btree (phone) is new',
      false,
    ],
    [
      'alter table users alter column picture set not null',
      'users.picture may no longer be null',
      false,
    ],
    ['drop table owner_tasks cascade', 'owner_tasks.', true],
  ])('%s', async (sql, why, isRefusedByStatements) => {
    const pool = await databaseOfToday()
    await pool.query(sql)
    expect(whatBreaks(release, await readSchema(pool)).join('\n')).toContain(why)
    if (isRefusedByStatements) expect(await refusedBy(pool, release)).not.toEqual([])
  })

  test('one that only adds is not', async () => {
    const pool = await databaseOfToday()
    await pool.query(`alter table orders add column gift text check (gift <> '');
      alter table orders add column wrapped boolean not null default false;
      create table gifts (id bigint generated always as identity primary key, name text not null)`)
    expect(whatBreaks(release, await readSchema(pool))).toEqual([])
    expect(await refusedBy(pool, release)).toEqual([])
  })
})
