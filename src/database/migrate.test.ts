import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listSalesByDay } from '#database/orders/sales-days.ts'
import { openEmptyDatabase } from '#tests/support/database.ts'
import { countSalesDays } from '#use-cases/orders/count-sales-days.ts'
import { limitSession, openDatabase } from './connection.ts'
import { listMigrations, migrate, migrationCheck } from './migrate.ts'

test('every migration runs once, and a second start finds nothing to do', async () => {
  const { pool, close } = await openEmptyDatabase()
  const lines: string[] = []
  await migrate(pool, (line) => lines.push(line))
  expect(lines).toHaveLength(listMigrations().length)
  await migrate(pool, (line) => lines.push(line))
  expect(lines).toHaveLength(listMigrations().length)
  expect(await migrationCheck(pool)()).toBe(true)
  await close()
})

test('a start without migrations returns the connection to the pool unchanged', async () => {
  const { pool, close } = await openEmptyDatabase()
  await migrate(pool)
  // Session settings of a migration end with its connection.
  expect(pool.totalCount).toBe(0)
  const { rows: before } = await pool.query('show statement_timeout')
  await migrate(pool)
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
  expect((await pool.query('show statement_timeout')).rows).toEqual(before)
  const { rows: locks } = await pool.query(
    "select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
  )
  expect(locks).toEqual([])
  await close()
})

test('five processes that start at once migrate one after the other', async () => {
  const { pool, close } = await openEmptyDatabase()
  await Promise.all(Array.from({ length: 5 }, () => migrate(pool)))
  expect(await migrationCheck(pool)()).toBe(true)
  await close()
})

test('a migration that fails is rolled back completely', async () => {
  const { pool, close } = await openEmptyDatabase()
  const broken = { number: 9000, name: '9000-broken.sql', checksum: 'x', runsFrom: 9000 }
  const sql = 'create table half (id int); select nonsense;'
  await expect(migrate(pool, undefined, [{ ...broken, sql }])).rejects.toThrow('nonsense')
  const { rows } = await pool.query("select to_regclass('half') as half")
  expect(rows[0].half).toBeNull()
  await close()
})

const made = (number: number, { runsFrom = number, checksum = `checksum ${number}` } = {}) => ({
  number,
  name: `${String(number).padStart(4, '0')}-made.sql`,
  sql: `create table made_${number} (id int)`,
  checksum,
  runsFrom,
})

test('a migration has no statement timeout, and a start without migrations restores the limits', async () => {
  const { pool: empty, close } = await openEmptyDatabase()
  const { host, port, user, password, database } = empty.options
  const pool = openDatabase(
    {
      host,
      port,
      user,
      password,
      database,
      onConnect: (client) => limitSession(client as pg.Client, 500),
    },
    1,
  ).$client
  const slow = { ...made(1), sql: 'select pg_sleep(1)' }
  await migrate(pool, undefined, [slow])
  await migrate(pool, undefined, [slow])
  await expect(pool.query('select pg_sleep(1)')).rejects.toThrow('silent')
  await pool.end()
  await close()
})

test('a migration whose tables are in use does not block readers, and runs once they are free', async () => {
  const { pool, close } = await openEmptyDatabase()
  await migrate(pool, undefined, [made(1)])
  const busy = await pool.connect()
  await busy.query('begin; select from made_1')
  const lines: string[] = []
  const waits = Promise.withResolvers<void>()
  const tell = (line: string) => {
    lines.push(line)
    if (line.includes('waits')) waits.resolve()
  }
  const second = { ...made(2), sql: 'alter table made_1 add column note text' }
  const migrating = migrate(pool, tell, [made(1), second])
  await waits.promise
  // The migration has stopped waiting for its lock, so others get theirs.
  for (let reads = 0; reads < 5; reads += 1) await pool.query('select from made_1')
  await busy.query('commit')
  busy.release()
  await migrating
  expect(lines).toEqual([
    'Updating the database: 0002-made.sql',
    '0002-made.sql waits for what else uses its tables.',
  ])
  expect((await pool.query('select note from made_1')).rows).toEqual([])
  await close()
})

test('a migration is retried after a deadlock with an older program', async () => {
  const { pool, close } = await openEmptyDatabase()
  await pool.query('create sequence tries')
  const sql = `create table half (id int); do $$ begin
    if nextval('tries') = 1 then raise exception using errcode = 'deadlock_detected'; end if;
  end $$`
  await migrate(pool, undefined, [{ ...made(1), sql }])
  expect((await pool.query("select to_regclass('half')::text as half")).rows).toEqual([
    { half: 'half' },
  ])
  expect((await pool.query('select last_value::int as tries from tries')).rows).toEqual([
    { tries: 2 },
  ])
  await close()
})

test('an older program refuses a newer schema, and a changed migration is named', async () => {
  const { pool, close } = await openEmptyDatabase()
  await migrate(pool, undefined, [made(1), made(2)])
  await expect(migrate(pool, undefined, [made(1)])).rejects.toThrow('newer version')
  expect(await migrationCheck(pool, [made(1)])()).toBe(false)
  const changed = made(2, { checksum: 'another' })
  await expect(migrate(pool, undefined, [made(1), changed])).rejects.toThrow(
    '0002-made.sql was changed',
  )
  await close()
})

test('an older program starts and stays ready only on a newer schema that declares it compatible', async () => {
  const { pool, close } = await openEmptyDatabase()
  const first = [made(1)]
  const second = [...first, made(2), made(3, { runsFrom: 2 })]
  const third = [...second, made(4, { runsFrom: 2 }), made(5, { runsFrom: 3 })]
  await migrate(pool, undefined, second)
  const isReady = migrationCheck(pool, second)
  expect(await migrationCheck(pool, third)()).toBe(false)
  await migrate(pool, undefined, third)
  expect(await isReady()).toBe(true)
  await migrate(pool, undefined, second)
  await expect(migrate(pool, undefined, first)).rejects.toThrow('newer version')
  expect(await migrationCheck(pool, first)()).toBe(false)
  await migrate(pool, undefined, [...third, made(6)])
  expect(await isReady()).toBe(false)
  await close()
})

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, name), sql)
  return folder
}

function listed(...names: string[]): string[] {
  const folder = folderOf(Object.fromEntries(names.map((name) => [name, 'select 1'])))
  return listMigrations(folder).map(({ name }) => name)
}

test('a migration declares in its first line from which migration on programs run on its schema', () => {
  const folder = folderOf({
    '0001-one.sql': '-- Runs from: 0009\nselect 1',
    '0002-two.sql': '-- Runs from: 0001\nselect 1',
    '0003-three.sql': '-- Adds nothing.\n-- Runs from: 0001\nselect 1',
  })
  expect(listMigrations(folder).map(({ runsFrom }) => runsFrom)).toEqual([9, 1, 3])
})

test('migrations are numbered without a gap, each number once', () => {
  expect(listed('0002-two.sql', '0001-one.sql')).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(() => listed('0001-one.sql', '0003-three.sql')).toThrow(
    'no migration carries the number 2',
  )
  expect(() => listed('0001-one.sql', '0001-other.sql')).toThrow('two migrations')
})

test('the number 21 stays unused, because it would run in a different order on older databases', () => {
  const upTo = (last: number) =>
    Array.from({ length: last }, (_, index) => index + 1)
      .filter((number) => number !== 21)
      .map((number) => `${String(number).padStart(4, '0')}-any.sql`)
  expect(listed(...upTo(22))).toHaveLength(21)
  expect(() => listed(...upTo(22), '0021-late.sql')).toThrow('stays unused')
})

test('a database with the former column names keeps its rows under the new ones', async () => {
  const { pool, close } = await openEmptyDatabase()
  const before = listMigrations().filter(({ number }) => number < 27)
  await migrate(pool, undefined, before)
  await pool.query(`
    insert into users (id, issuer, subject, name, created_at) values ('u', 'i', 's', 'Asha', now());
    insert into orders (
      id, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
      delivery_paise, cod_fee_paise, total_paise, recipient, address, city, state, pincode, phone,
      boxes, weight_grams, deliver_from, deliver_until, created_at
    ) values (
      'o', 'u', 'Asha', 'cart', 'prepaid', 'paid', 'shipped', 100, 0, 0, 100, 'Asha', 'A', 'Anand',
      'Gujarat', '388001', '9999999999', 1, 100, now(), now(), now()
    );
    insert into payment_attempts (order_id, receipt, amount_paise, created_at, look_at, looks)
    values ('o', 'r', 100, now(), '2026-11-01', 3);
    insert into refunds (order_id, payment_id, amount_paise, reason, wish, created_at)
    values ('o', 'p', 100, 'goodwill', 'owner o 1', now());
    insert into shipments (order_id, reference, carrier, state, tracking_id, handed_over_by, handed_over_at, look_at)
    values ('o', 'SMG-1', 'courier', 'booked', 'T1', 'u', now(), '2026-11-02');
    insert into tracking_events (shipment_id, step, code, place, source, recorded_at)
    select id, 'in-transit', '18', 'Anand', 'news', now() from shipments;
    insert into tracking_events (shipment_id, step, code, place, source, recorded_at)
    select id, 'in-transit', '19', 'Anand', 'asked', now() from shipments;
    insert into courier_news (body_hash, body, received_at) values ('\\x00', '{}', now());
    insert into return_requests (
      id, order_id, reason, wish, goods, note, state, requested_at, changed_at
    ) values ('q', 'o', 'damaged', 'replacement', '[]', '', 'requested', now(), now())`)
  await migrate(pool)
  const { rows } = await pool.query(`
    select poll_attempts, payment_attempts.next_poll_at < shipments.next_poll_at as earlier,
      idempotency_key, requested_resolution,
      (select count(*)::integer from courier_webhook_events) as webhooks,
      (select array_agg(source order by code) from tracking_events) as sources
    from payment_attempts, refunds, shipments, return_requests`)
  expect(rows).toEqual([
    {
      poll_attempts: 3,
      earlier: true,
      idempotency_key: 'owner o 1',
      requested_resolution: 'replacement',
      webhooks: 1,
      sources: ['webhook', 'poll'],
    },
  ])
  await expect(pool.query("update tracking_events set place = ''")).rejects.toThrow(
    'only ever added',
  )
  await close()
})

test('a sales day from before advances were recorded separates them from its cash', async () => {
  const { pool, close } = await openEmptyDatabase()
  const before = listMigrations().filter(({ number }) => number < 106)
  await migrate(pool, undefined, before)
  await pool.query(`
    insert into users (id, issuer, subject, name, created_at) values ('u', 'i', 's', 'Asha', now());
    insert into orders (
      id, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
      delivery_paise, cod_fee_paise, total_paise, advance_paise, recipient, address, city, state, pincode, phone,
      boxes, weight_grams, deliver_from, deliver_until, created_at
    ) values (
      'o', 'u', 'Asha', 'cart', 'cod', 'cash-due', 'shipped', 50000, 0, 0, 50000, 9900, 'Asha', 'A', 'Anand',
      'Gujarat', '388001', '9999999999', 1, 100, now(), now(), '2026-11-20T12:00+05:30'
    );
    insert into sales_days (day, is_counted, has_figures, orders, paise, cash_orders, cash_paise)
    values ('2026-11-20', true, true, 1, 50000, 1, 50000)`)
  await migrate(pool)
  const { host, port, user, password, database } = pool.options
  const db = openDatabase({ host, port, user, password, database }, 2)
  const from = new Date('2026-11-20T00:00+05:30')
  const reported = {
    day: '2026-11-20',
    orders: 1,
    cashOrders: 1,
    advanceOrders: 1,
    revenuePaise: 500_00,
    cashPaise: 401_00,
    advancePaise: 99_00,
    creditPaise: 0,
  }
  const clock = { now: () => new Date('2026-11-26T12:00+05:30') }
  for (const count of [async () => {}, () => countSalesDays({ db, clock })]) {
    await count()
    expect(await listSalesByDay(db, { from, until: clock.now() })).toEqual([reported])
  }
  await db.$client.end()
  await close()
})

test('unconfirmed addresses are deleted, except those given by phone', async () => {
  const { pool, close } = await openEmptyDatabase()
  await migrate(
    pool,
    undefined,
    listMigrations().filter(({ number }) => number < 122),
  )
  await pool.query(`
    insert into users (id, issuer, subject, name, email, email_verified, created_at) values
      ('asha', 'google', '1', 'Asha', 'asha@mail.example', true, now()),
      ('eve', 'google', '2', 'Eve', 'asha@mail.example', false, now()),
      ('bela', 'phone', '9825000001', 'Bela', 'bela@mail.example', false, now())`)
  await migrate(pool)
  const { rows } = await pool.query('select id, email from users order by id')
  expect(rows).toEqual([
    { id: 'asha', email: 'asha@mail.example' },
    { id: 'bela', email: 'bela@mail.example' },
    { id: 'eve', email: '' },
  ])
  await close()
})

test('stock alerts for a number from before accounts were recorded stay only if one account has its consent', async () => {
  const { pool, close } = await openEmptyDatabase()
  const before = listMigrations().filter(({ number }) => number < 117)
  await migrate(pool, undefined, before)
  await pool.query(`
    insert into users (id, issuer, subject, name, created_at)
    select id, 'i', id, 'N', now() from unnest(array['asha', 'bela', 'eve', 'left']) as id;
    insert into categories (id, title, picture, position) values ('c', 'C', '/c', 1);
    insert into products (
      id, sku, kind, name, category, price_paise, mrp_paise, net_quantity, net_amount, net_unit, gross_weight_grams,
      shelf_life_months, hsn, gst_percent, gst_from, licence_type, licence_number, maker, created_at, updated_at
    ) values (
      'p', 'P', 'goods', 'P', 'C', 100, 100, '1 g', 1, 'g', 1, 1, '2106', 5, '2026-01-01', 'fssai', '1', 'M', now(), now()
    );
    insert into consents (user_id, purpose, notice_version, language, phone, given_at, withdrawn_at) values
      ('asha', 'order-messages', 1, 'en', '919825000001', now(), null),
      ('bela', 'order-messages', 1, 'en', '919825000002', now(), null),
      ('eve', 'order-messages', 1, 'en', '919825000002', now(), now()),
      ('left', 'order-messages', 1, 'en', '919825000003', now(), now());
    insert into stock_alerts (product_id, email, language, stop_key, asked_at, confirmed_at)
    select 'p', email, 'en', 'k', now(), now() from unnest(array[
      'asha@mail.example', '919825000001', '919825000002', '919825000003', '919825000004'
    ]) as email;
    insert into mails (kind, about, recipient, subject, text, template, queued_at, next_try_at)
    select 'stock-alert', email, email, 'S', 'T', '{}', now(), now() from unnest(array[
      '919825000001', '919825000002', '919825000003'
    ]) as email`)
  await migrate(pool)
  const { rows: alerts } = await pool.query(
    'select email, user_id from stock_alerts order by email',
  )
  expect(alerts).toEqual([
    { email: '919825000001', user_id: 'asha' },
    { email: 'asha@mail.example', user_id: null },
  ])
  const { rows: messages } = await pool.query('select user_id from mails order by recipient')
  expect(messages.map((row) => row.user_id)).toEqual(['asha', null, 'left'])
  await close()
})

test('missing cash whose difference was closed with a note only is asked about again, with its note', async () => {
  const { pool, close } = await openEmptyDatabase()
  const before = listMigrations().filter(({ number }) => number < 131)
  await migrate(pool, undefined, before)
  await pool.query(`
    set session_replication_role = replica;
    insert into orders (
      id, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
      delivery_paise, cod_fee_paise, total_paise, recipient, address, city, state, pincode, phone,
      boxes, weight_grams, deliver_from, deliver_until, created_at
    )
    select id, 'u', 'U', 'cart', 'cod', state, 'delivered', 900, 0, 0, 900, 'U', 'A', 'C', 'Gujarat', '380001', '9999999999',
      1, 100, now(), now(), now()
    from (values ('due', 'cash-due'), ('came', 'cash-received'), ('moved', 'cash-due')) as o (id, state);
    insert into remittance_rows (remittance_id, line, tracking_id, order_number, order_id, amount_paise)
    values (1, 1, 't', '', 'moved', 500);
    insert into owner_tasks (kind, order_id, subject, details, opened_at, closed_at, closed_by, resolution)
    select kind, id, subject, details::jsonb, now(), now(), closed_by, 'lost' from (values
      ('cash-not-handed-over', 'due', '900/0', '{"owedPaise": 900, "handedPaise": 0}', 'u'),
      ('cash-amount-differs', 'due', '900/1000', '{"owedPaise": 900, "handedPaise": 1000}', 'u'),
      ('cash-not-handed-over', 'came', '900/0', '{"owedPaise": 900, "handedPaise": 0}', 'u'),
      ('cash-not-handed-over', 'moved', '900/0', '{"owedPaise": 900, "handedPaise": 0}', 'u'),
      ('cash-amount-differs', 'moved', '900/500', '{"owedPaise": 900, "handedPaise": 500}', null)
    ) as t (kind, id, subject, details, closed_by);
    set session_replication_role = origin`)
  await migrate(pool)
  const { rows } = await pool.query(
    'select order_id, subject, resolution from owner_tasks where closed_at is null',
  )
  expect(rows).toEqual([{ order_id: 'due', subject: '900/0', resolution: 'lost' }])
  await close()
})
