import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { Person } from '#domain/accounts/person.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { addBuyers, layOutGoods, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let shopper: SignedIn
let batch: string
let buyer: Person

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  shopper = await shop.signIn()
})
afterAll(() => shop.close())

beforeEach(async () => {
  await layOutGoods(shop.db)
  const { rows } = await shop.db.execute<{ batch: string }>(
    sql`select batch from stock_lots where product_id = ${P2}`,
  )
  batch = rows[0]?.batch ?? ''
  const [person] = await addBuyers(shop.db, 1)
  if (!person) throw new Error('nobody buys')
  buyer = person
  await shop.db.execute(sql`update users set name = '=2+3' where id = ${person.userId}`)
})

const REASON = 'A seal did not close, and air came in.'

async function recall(body: object = {}, { who = owner, id = P2 as string } = {}) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: paths.stock.recall({ id }),
    headers: { ...who.headers, 'content-type': 'application/json' },
    payload: { batch, reason: REASON, ...body },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const file = (name = batch, who = owner, id: string = P2, language = 'en') =>
  shop.app.inject({
    url: `${paths.stock.batchFile({ id })}?batch=${encodeURIComponent(name)}&language=${language}`,
    headers: who.headers,
  })

async function order() {
  const deps = placingDeps(shop.db)
  const wanted = [{ productId: P2, quantity: 3 }]
  const named = { ...buyer, name: '=2+3' }
  const placed = await confirm(deps, named, wanted, { amountPaise: await totalOf(deps, wanted) })
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order
}

describe('a recall by the API', () => {
  test('locks the batch once', async () => {
    await order()
    expect(await recall()).toEqual({ status: 200, body: { batch, units: 97, orders: 1 } })
    expect(await stockOf(shop.db, P2)).toBe(0)
    expect(await recall()).toMatchObject({ status: 409, body: { code: 'already-recalled' } })
  })

  test.each([
    [{ batch: 'none' }, 404, 'unknown-batch'],
    [{ batch: 'no\0ne' }, 404, 'unknown-batch'],
    [{ reason: 'bad' }, 400, 'reason-wrong'],
    [{ reason: 'x'.repeat(301) }, 400, 'invalid-input'],
    [{ reason: undefined }, 400, 'invalid-input'],
  ])('with %j is refused with %i, and nothing is locked', async (wrong, status, code) => {
    expect(await recall(wrong)).toMatchObject({ status, body: { code } })
    expect(await stockOf(shop.db, P2)).toBe(100)
  })

  test('of another product or by a shopper is refused', async () => {
    expect(await recall({}, { id: P1 })).toMatchObject({ status: 404 })
    expect(await recall({}, { who: shopper })).toMatchObject({ status: 403 })
    expect(await stockOf(shop.db, P2)).toBe(100)
  })

  test('refuses to receive the batch again, or to count it', async () => {
    await recall()
    const headers = { ...owner.headers, 'content-type': 'application/json' }
    const send = (url: string, payload: object) =>
      shop.app.inject({ method: 'POST', url, headers, payload })
    const again = { stock: 5, batch, made_on: '2026-09-01', expires_on: '2028-09-01' }
    const received = await send(paths.productWrites.restock({ id: P2 }), again)
    expect(received.statusCode).toBe(400)
    expect(received.json().errors.batch).toContain('was recalled')
    const count = { batch, counted: 5, seen: 0, reason: 'found' }
    const counted = await send(paths.stock.count({ id: P2 }), count)
    expect(counted.statusCode).toBe(404)
    expect(await stockOf(shop.db, P2)).toBe(0)
  })
})

describe('the file of a batch', () => {
  test('names order and buyer, before and after the recall, with no formula in it', async () => {
    const { number } = await order()
    const before = await file()
    expect(before.headers['content-type']).toContain('text/csv')
    expect(before.body).toContain(`${number},`)
    expect(before.body).toContain("'=2+3")
    expect(before.body).toContain(',3,To pack,yes,')
    await recall()
    expect((await file()).body).toContain(',3,To pack,yes,')
  })

  test('is written in the language of the panel', async () => {
    await order()
    const { body } = await file(batch, owner, P2, 'gu')
    expect(body).toMatch(/^\ufeffઑર્ડર,ક્યારે આવ્યો,/)
    expect(body).toContain(',3,પૅક કરવાનો,હા,')
  })

  test('is not for shoppers, and there is none of an unknown batch', async () => {
    expect((await file(batch, shopper)).statusCode).toBe(403)
    expect((await file('none')).statusCode).toBe(404)
    expect((await file(batch, owner, P1)).statusCode).toBe(404)
  })
})
