import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { SALES_TABLE_NAMES } from '#domain/orders/sales-tables.ts'
import { indianDay } from '#domain/time/india.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let today: string

beforeAll(async () => {
  shop = await openTestShop()
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  today = indianDay(shop.clock.now())
  await buy(shop.app, await shop.signIn({ name: 'Asha Patel' }), P2)
})
afterAll(() => shop.close())

const file = (table: string, query = '', headers: Record<string, string> = {}) =>
  shop.app.inject({
    url: `${paths.sales.file({ table: `${table}.csv` })}${query}`,
    headers: { ...owner.headers, ...headers },
  })

test('each table is a file, named for its days', async () => {
  for (const table of SALES_TABLE_NAMES) {
    const answer = await file(table, '?range=today')
    expect([table, answer.statusCode]).toEqual([table, 200])
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="sales-${table}-${today}-${today}.csv"`,
    )
    expect(answer.headers['cache-control']).toBe('private, no-store')
  }
})

test('a file holds what was sold, with amounts in rupees', async () => {
  const { body } = await file('products', `?from=${today}&to=${today}`)
  expect(body).toBe(`\uFEFFProduct,Units,Revenue ₹,Before ₹\r\nGoods ${P2},1,99.5,0\r\n`)
  const { body: days } = await file('days', '?range=7')
  const lines = days.trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[1]).toMatch(new RegExp(`^${today},1,1,0,(\\d+(?:\\.\\d+)?),\\1,0$`))
})

test('a part that was paid in advance is no cash, and its order one of cash', async () => {
  await shop.db.execute(sql`update orders set advance_paise = 12050`)
  const { rows } = await shop.db.execute<{ total: number }>(
    sql`select total_paise / 100.0::float8 as total from orders`,
  )
  const total = rows[0]?.total ?? 0
  const { body } = await file('days', '?range=today')
  await shop.db.execute(sql`update orders set advance_paise = 0`)
  expect(body.trim().split('\r\n')).toEqual([
    'Day,Orders,of which COD,With an advance,Revenue ₹,of which cash ₹,Before ₹',
    `${today},1,1,1,${total},${total - 120.5},0`,
  ])
})

test('titles are in the reader’s language', async () => {
  const { body } = await file('products', '', { 'accept-language': 'hi' })
  expect(body).toContain('उत्पाद,नग')
})

test('a name that a spreadsheet would run is written as text', async () => {
  await shop.db.execute(sql`update order_lines set product_name = '=HYPERLINK("http://x")'`)
  const { body } = await file('products')
  expect(body).toContain(`'=HYPERLINK`)
})

test.each([
  ['?from=2026-02-30&to=2026-03-01', 'from'],
  ['?from=2026-03-02', 'to'],
  ['?from=2026-03-02&to=2026-03-01', 'to'],
  ['?range=century', 'range'],
])('days that are none are refused and named: %s', async (query, field) => {
  const answer = await file('states', query)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('a table that does not exist is refused', async () => {
  expect((await file('people')).statusCode).toBe(400)
})

test('who may not read sales gets no file', async () => {
  const packer = await shop.signIn({ role: 'packer', email: 'packer@mail.example' })
  const url = paths.sales.file({ table: 'days.csv' })
  expect((await shop.app.inject({ url, headers: packer.headers })).statusCode).toBe(403)
})
