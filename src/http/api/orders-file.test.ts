import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { buy } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { layOutOrders } from '#tests/support/many-orders.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

const TRICKS = [
  '=HYPERLINK("http://evil","x") Lane 1',
  '+1 Lane',
  '-1 Lane',
  '@SUM(1) Lane',
  'Lane, with "quotes", and commas',
]

let shop: TestShop
let owner: SignedIn
let asha: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  asha = await shop.signIn({ name: 'Asha Patel' })
  for (const address of TRICKS) await buy(shop.app, asha, P2, { address })
})
afterAll(() => shop.close())

const file = (who: SignedIn | undefined, query = '') =>
  shop.app.inject({
    url: `${paths.orderActs.file()}${query}`,
    ...(who && { headers: who.headers }),
  })

test('every order is a row, and no cell runs in a spreadsheet', async () => {
  const answer = await file(owner)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toMatch(/attachment; filename="orders-[\d-]+\.csv"/)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const lines = answer.body.split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffOrder,/)
  expect(lines.slice(1, -1)).toHaveLength(TRICKS.length)
  expect(answer.body).toContain(`"'=HYPERLINK(""http://evil"",""x"") Lane 1"`)
  for (const start of ["'+1 Lane", "'-1 Lane", "'@SUM(1) Lane"])
    expect(answer.body).toContain(start)
  expect(answer.body).toContain('"Lane, with ""quotes"", and commas"')
  // Outstanding cash is not a success.
  expect(answer.body).toContain(',COD,cash due,pending,placed,')
  expect(answer.body).not.toContain('success')
})

test('orders of several batches are all listed, once, without unpaid ones', async () => {
  await layOutOrders(shop.db.$client, 1_203, shop.clock.now())
  const { body } = await file(owner)
  const numbers = body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',', 1)[0])
  const { rows } = await shop.db.$client.query(
    "select count(*)::int as n from orders where payment_state <> 'failed'",
  )
  expect(numbers).toHaveLength(rows[0].n)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the panel’s search and filter also apply to the file', async () => {
  expect((await file(owner, '?q=SMG-100008')).body.split('\r\n')).toHaveLength(3)
  expect((await file(owner, '?state=packed')).body.split('\r\n')).toHaveLength(42)
  expect((await file(owner, '?q=%25%25%25')).body.split('\r\n')).toHaveLength(2)
})

test('the file of unpaid orders has the orders of their list', async () => {
  const { rows } = await shop.db.$client.query(
    "select count(*)::int as n from orders where payment_state in ('awaiting', 'failed')",
  )
  expect(rows[0].n).toBeGreaterThan(0)
  const { body } = await file(owner, '?state=not-paid')
  expect(body.split('\r\n').slice(1, -1)).toHaveLength(rows[0].n)
})

test('a shopper gets nothing from it (PRV-02)', async () => {
  const [refused, visitor] = [await file(asha), await file(undefined)]
  expect([refused.statusCode, visitor.statusCode]).toEqual([403, 401])
  expect(refused.body).not.toContain('Lane')
})

test('a cancelled order has who cancelled it and why, without a shopper’s own words', async () => {
  const cancel = async (note: string, reason = 'other') => {
    const orderId = await buy(shop.app, asha, P2, { address: `${note} Lane` })
    await shop.app.inject({
      method: 'POST',
      url: paths.afterSale.cancel({ id: orderId }),
      headers: asha.headers,
      payload: { reason, note },
    })
  }
  await cancel('My cough is gone')
  await cancel('Nothing', 'by-mistake')
  const { body } = await file(owner, '?state=cancelled')
  expect(body).toContain('shopper,Another reason')
  expect(body).toContain('shopper,Ordered by mistake')
  expect(body.match(/My cough is gone/g)).toHaveLength(1)
})

test('orders of a range of days are those placed on them in India', async () => {
  const { $client } = shop.db
  const { rows } = await $client.query<{ id: string; number: number }>(
    'select id, number from orders order by number limit 4',
  )
  const moments = [
    '2025-01-31T23:59:59+05:30',
    '2025-02-01T00:00+05:30',
    '2025-02-02T23:59:59+05:30',
    '2025-02-03T00:00+05:30',
  ]
  for (const [at, { id }] of rows.entries()) {
    await $client.query('update orders set created_at = $2 where id = $1', [id, moments[at]])
  }
  const numbers = rows.map(({ number }) => `SMG-${number}`)
  const line = (await file(owner, `?q=${numbers[1]}`)).body.split('\r\n')[1]
  expect([line?.includes('2025-01-31T18:30'), line?.endsWith(',2025-02-01')]).toEqual([true, true])
  const found = async (query: string) => {
    const lines = (await file(owner, query)).body.split('\r\n').slice(1, -1)
    const known = lines.map((line) => line.split(',', 1)[0] ?? '')
    return numbers.filter((number) => known.includes(number))
  }
  expect(await found('?from=2025-02-01&to=2025-02-02')).toEqual(numbers.slice(1, 3))
  expect(await found('?from=2025-02-03')).toEqual(numbers.slice(3))
  expect(await found('?to=2025-02-01')).toEqual(numbers.slice(0, 2))
  const answer = await file(owner, '?from=2025-02-30')
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { from: 'Choose a day.' }])
})
