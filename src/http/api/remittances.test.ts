import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { ask, buy, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let number: string
let total: number
beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await layOutGoods(shop.db)
  owner = await shop.signIn({ admin: true })
  const id = await buy(shop.app, await shop.signIn(), P2)
  const body = { delivery_status: 'delivered' }
  await ask(shop.app, paths.orders.one({ id }), { method: 'PATCH', person: owner, body })
  const { rows } = await shop.db.execute<{ number: number; total: number }>(
    sql`select number, total_paise as total from orders where id = ${id}`,
  )
  number = `SMG-${rows[0]?.number}`
  total = (rows[0]?.total ?? 0) / 100
})

const PAID = { reference: 'utr 7788', paid_on: '2026-11-20' }
const send = (path: string, body: unknown) =>
  ask(shop.app, path, { method: 'POST', person: owner, body })

test('a courier’s file is checked and recorded, in rupees; repeating it changes nothing', async () => {
  const list = `AWB Code;Order ID;COD Amount\n;${number};"₹${total}"\n;SMG-99999;0\n`
  const looked = await send(paths.remittances.check(), { ...PAID, list })
  expect(looked.statusCode).toBe(200)
  const row = { line: 2, order_number: number, amount: total, expected: total, verdict: 'agrees' }
  const expected = { reference: 'UTR7788', total, without_money: 1, rows: [row], errors: [] }
  expect(looked.json()).toMatchObject({ ...expected, is_taken: false })
  expect((await send(paths.remittances.take(), { ...PAID, list })).json()).toMatchObject(expected)
  expect((await send(paths.remittances.take(), { ...PAID, list })).json()).toMatchObject({
    is_taken: true,
  })
})

test.each([
  [400, { ...PAID, list: '' }, 'list'],
  [400, { ...PAID, reference: 'x', list: 'SMG-1 1' }, 'reference'],
  [400, { ...PAID, paid_on: '2030-01-01', list: 'SMG-1 1' }, 'paid_on'],
  [400, { ...PAID, list: ['SMG-1 1'] }, 'list'],
  [422, { ...PAID, list: 'Name,Town\nAsha,Anand' }, 'list'],
  [422, { ...PAID, list: '"SMG-1' }, 'list'],
  [422, { ...PAID, list: 'SMG-1 ten' }, 'list'],
])('%i for an invalid remittance, with the field named: %j', async (status, body, field) => {
  const answer = await send(paths.remittances.take(), body)
  expect(answer.statusCode).toBe(status)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('unreadable lines are reported with their text', async () => {
  const answer = await send(paths.remittances.take(), {
    ...PAID,
    list: `${number} ${total}\nSMG-1 ten`,
  })
  expect(answer.json()).toMatchObject({
    code: 'rows-wrong',
    rows: [{ line: 2, code: 'amount-wrong', found: 'ten' }],
  })
  const inGujarati = await ask(shop.app, paths.remittances.check(), {
    method: 'POST',
    person: owner,
    headers: { 'accept-language': 'gu' },
    body: { ...PAID, list: 'SMG-1 ten' },
  })
  expect(JSON.stringify(inGujarati.json())).toContain('આ રૂપિયાની રકમ નથી')
})

test('a reference that was used for another list is a conflict', async () => {
  await send(paths.remittances.take(), { ...PAID, list: `${number} ${total}` })
  const answer = await send(paths.remittances.take(), { ...PAID, list: `${number} 1` })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'reference-used' })
})

test('what was entered wrongly is entered again with a minus, and its tasks end', async () => {
  const openTasks = async () => {
    const { rows } = await shop.db.execute(
      sql`select kind from owner_tasks where closed_at is null order by kind`,
    )
    return rows.map(({ kind }) => kind)
  }
  const wrong = `${number} ${total + 10}\nAWB-MISSPELT-1 250`
  await send(paths.remittances.take(), { ...PAID, list: wrong })
  expect(await openTasks()).toEqual(['cash-amount-differs', 'cash-of-unknown-parcel'])
  const list = `${number} -10\nAWB-MISSPELT-1 -250`
  const mended = await send(paths.remittances.take(), { ...PAID, reference: 'UTR7788-2', list })
  expect(mended.json()).toMatchObject({ total: -260 })
  expect(await openTasks()).toEqual([])
  const { rows } = await shop.db.execute(sql`select payment_state as state from orders`)
  expect(rows).toEqual([{ state: 'cash-received' }])
})
