import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuditLog } from '#database/audit/audit-log.ts'
import { listCustomers } from '#database/customers/customers.ts'
import { findOrdersBy } from '#database/orders/find-anything.ts'
import { countByTab } from '#database/orders/order-list.ts'
import { listAllOrders } from '#database/orders/orders.ts'
import { listSalesByDay, readSalesFigures } from '#database/orders/sales-days.ts'
import { listSalesTable } from '#database/orders/sales-tables.ts'
import { countWaiting } from '#database/panel/waiting.ts'
import { parseSegment } from '#domain/customers/segment.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { namedRange, spanOf } from '#domain/orders/sales-range.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { TODAY } from './support/cluster-facts.ts'
import { openTestDatabase } from './support/database.ts'
import { layOutOrders } from './support/many-orders.ts'

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

/** Enough that the planner avoids reading all of them. */
const ORDERS = 20_000

let opened: TestDatabase
let db: TestDatabase['db']
beforeAll(async () => {
  opened = await openTestDatabase(2)
  db = opened.db
  await layOutOrders(db.$client, ORDERS, TODAY)
}, 120_000)
afterAll(() => opened.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/**
 * Runs a query and returns the plans of all its statements as the server would run them; with `asIfLong`, as if
 * short tables were long.
 */
async function plansOf(
  ask: (reader: TestDatabase['db']) => Promise<unknown>,
  asIfLong = false,
): Promise<Plan[]> {
  const asked: { text: string; values: unknown[] }[] = []
  const { query } = db.$client
  const noting = Object.assign(Object.create(db.$client) as typeof db.$client, {
    query: (...words: unknown[]) => {
      const [config, values] = words as [{ text: string; values?: unknown[] }, unknown[]?]
      asked.push({ text: config.text, values: values ?? config.values ?? [] })
      return Reflect.apply(query, db.$client, words)
    },
  })
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const reader = drizzle({ client: noting }) as unknown as TestDatabase['db']
  // Without its pool, questions that are sent together on one connection are asked here one by one.
  Reflect.deleteProperty(reader, '$client')
  await ask(reader)
  const plans: Plan[] = []
  const client = await db.$client.connect()
  if (asIfLong) await client.query('set enable_seqscan = off')
  for (const { text, values } of asked) {
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    plans.push(rows[0]['QUERY PLAN'][0].Plan)
  }
  client.release(true)
  return plans.flatMap(nodesOf)
}

/** The tables that a plan reads whole, except empty ones, for which nothing is quicker. */
async function readWhole(nodes: readonly Plan[]): Promise<string[]> {
  const tables = nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? node['Relation Name'] : [],
  )
  const filled = tables.map(async (table) => {
    const { rowCount } = await db.$client.query(`select from ${table} limit 1`)
    return rowCount === 0 ? [] : table
  })
  return (await Promise.all(filled)).flat()
}

const search = (query: string) => parseOrderSearch(new URLSearchParams(query))

const WEEK = namedRange('7', TODAY)
const DAY = namedRange('today', TODAY)

const QUESTIONS: readonly (readonly [
  string,
  (reader: TestDatabase['db']) => Promise<unknown>,
  string,
])[] = [
  ['the newest orders', (on) => listAllOrders(on, { limit: 20 }), 'orders_by_newest'],
  [
    'orders that are packed',
    (on) => listAllOrders(on, { limit: 20, search: search('state=packed') }),
    'orders_by_stage',
  ],
  [
    'orders that wait to be packed',
    (on) => listAllOrders(on, { limit: 20, search: search('state=to-pack') }),
    'orders_to_pack',
  ],
  [
    'orders whose payment failed',
    (on) => listAllOrders(on, { limit: 20, search: search('state=failed') }),
    'orders_by_payment',
  ],
  [
    'an order by its number',
    (on) => listAllOrders(on, { limit: 20, search: search('q=SMG-100777') }),
    'orders_number_key',
  ],
  [
    'orders of a phone number',
    (on) => listAllOrders(on, { limit: 20, search: search('q=9000000012') }),
    'orders_by_phone',
  ],
  [
    'orders of a rare name',
    (on) => listAllOrders(on, { limit: 20, search: search('q=Solanki+1023') }),
    'orders_by_name',
  ],
  [
    'orders of a rare name in another script',
    (on) => listAllOrders(on, { limit: 20, search: search('q=सोलंकी+1023') }),
    'orders_by_name_sounds',
  ],
  [
    'anything by a rare name in another script',
    (on) => findOrdersBy(on, { words: 'સોલંકી 1023' }),
    'orders_by_name_sounds',
  ],
  [
    'an order by its courier’s number',
    (on) => listAllOrders(on, { limit: 50, search: search('q=EG123456789IN') }),
    'shipments_tracking_id_key',
  ],
  [
    'orders that the courier has',
    (on) => listAllOrders(on, { limit: 50, search: search('state=with-courier') }),
    'orders_by_stage',
  ],
  [
    'orders that nobody has paid',
    (on) => listAllOrders(on, { limit: 50, search: search('state=not-paid') }),
    'orders_by_payment',
  ],
  [
    'anything by a part of a phone number',
    (on) => findOrdersBy(on, { digits: '00001234' }),
    'orders_by_part_of_phone',
  ],
  ['anything by a pincode', (on) => findOrdersBy(on, { pincode: '400001' }), 'orders_by_pincode'],
  ['anything by an amount', (on) => findOrdersBy(on, { paise: 12_345 }), 'orders_by_total'],
  ['the log', (on) => listAuditLog(on, { limit: 30 }), 'audit_log_pkey'],
  [
    'the log of one kind',
    (on) => listAuditLog(on, { kind: 'settings', limit: 30 }),
    'audit_log_by_kind',
  ],
  ['the sales of a week', (on) => listSalesByDay(on, spanOf(WEEK)), 'orders_for_sales'],
  ...(
    [
      ['products', 'order_lines_for_sales'],
      ['states', 'orders_for_sales'],
      ['pincodes', 'orders_for_sales'],
      ['delivery', 'orders_for_sales'],
    ] as const
  ).map(
    ([table, index]) =>
      [
        `the sales of a day by ${table}`,
        (on: TestDatabase['db']) => listSalesTable(on, table, { range: DAY, now: TODAY }),
        index,
      ] as const,
  ),
]

describe(`with ${ORDERS} orders`, () => {
  test.each(QUESTIONS)(
    '%s are found by an index, and no table is read whole',
    async (_, ask, index) => {
      const nodes = await plansOf(ask)
      const whole = await readWhole(nodes)
      expect(whole.filter((table) => table !== 'users')).toEqual([])
      expect(nodes.map((node) => node['Index Name'])).toContain(index)
    },
  )

  test('everything that waits for the owner is counted by indexes', async () => {
    const nodes = await plansOf((on) => countWaiting(on, TODAY), true)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    const indexes = nodes.map((node) => node['Index Name'])
    for (const index of [
      'orders_to_pack',
      'stock_lots_by_last_day',
      'stock_cover_by_units',
      'reviews_waiting',
      'tickets_waiting',
      'tickets_to_settle',
    ]) {
      expect(indexes).toContain(index)
    }
    // Any of the indexes that the table has for this, since it is empty.
    for (const table of ['owner_tasks_', 'bookings_']) {
      expect(indexes.some((index) => index?.startsWith(table))).toBe(true)
    }
  })

  test.each(['', 'orders=3&spent=900&state=Gujarat&pin=388', 'since=2026-01-01'])(
    'customers of the rule “%s” are counted from an index that holds no sachets',
    async (rule) => {
      const segment = parseSegment(new URLSearchParams(rule))
      const nodes = await plansOf((on) => listCustomers(on, { segment, limit: 30 }), true)
      expect(await readWhole(nodes)).not.toContain('orders')
      const counting = nodes.find((node) => node['Index Name'] === 'orders_by_customer')
      expect(counting?.['Node Type']).toBe('Index Only Scan')
    },
  )

  test('what came of a week’s orders is found from the orders alone', async () => {
    const asked = { range: WEEK, now: TODAY }
    for (const ask of [
      (on: TestDatabase['db']) => readSalesFigures(on, spanOf(WEEK)),
      ...(['categories', 'couriers', 'offers'] as const).map(
        (table) => (on: TestDatabase['db']) => listSalesTable(on, table, asked),
      ),
    ]) {
      const nodes = await plansOf(ask, true)
      expect(await readWhole(nodes)).toEqual([])
      expect(nodes.some((node) => node['Index Name']?.startsWith('orders_'))).toBe(true)
    }
  })

  test('a customer is found by an index of names and e-mails', async () => {
    const segment = parseSegment(new URLSearchParams('q=many-1023@mail.example'))
    const nodes = await plansOf((on) => listCustomers(on, { segment, limit: 30 }), true)
    const indexes = nodes.map((node) => node['Index Name'])
    expect(indexes).toEqual(expect.arrayContaining(['users_by_words', 'users_by_name_sounds']))
  })

  test('orders are found by a part of an e-mail address through an index of accounts', async () => {
    // So few accounts are read whole in less time; of many they are not.
    const nodes = await plansOf((on) => findOrdersBy(on, { words: 'many-1023@mail' }), true)
    expect(nodes.map((node) => node['Index Name'])).toContain('users_by_part_of_email')
  })

  test('the tabs of the orders are counted, the long ones no further than they are shown', async () => {
    expect(await countByTab(db)).toMatchObject({ packed: 40, delivered: MAX_COUNTED + 1 })
  })

  test('the list is paged by key, each order once and none left out', async () => {
    const numbers: string[] = []
    let cursor: string | undefined
    do {
      const page = await listAllOrders(db, {
        limit: 500,
        cursor,
        search: search('state=delivered'),
      })
      numbers.push(...page.orders.map(({ number }) => number))
      cursor = page.next
    } while (cursor)
    const { rows } = await db.$client.query(
      "select count(*)::int as n from orders where stage = 'delivered'",
    )
    expect(numbers).toHaveLength(rows[0].n)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('the audit log is paged by key too', async () => {
    const first = await listAuditLog(db, { limit: 30 })
    const second = await listAuditLog(db, { limit: 30, before: first.next })
    expect(second.entries[0]?.id).toBeLessThan(first.entries.at(-1)?.id ?? 0)
    expect(second.entries).toHaveLength(30)
  })

  test('sales by day add up to what was sold', async () => {
    const days = await listSalesByDay(db, spanOf(namedRange('30', TODAY)))
    const { rows } = await db.$client.query(
      `select count(*)::int as n, sum(total_paise)::bigint::text as paise from orders
       where created_at >= $1 and stage not in ('cancelled', 'returned')
         and payment_state not in ('awaiting', 'failed', 'refunded')`,
      [spanOf(namedRange('30', TODAY)).from.toISOString()],
    )
    expect(days.reduce((sum, day) => sum + day.orders, 0)).toBe(rows[0].n)
    expect(days.reduce((sum, day) => sum + day.revenuePaise, 0)).toBe(Number(rows[0].paise))
  })
})
