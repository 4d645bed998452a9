import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { addLot, layOutGoods, P1, P2, stockOf } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let shopper: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  shopper = await shop.signIn()
})
afterAll(() => shop.close())

/** The only batch of P2, with a hundred units. */
let batch: string
beforeEach(async () => {
  await layOutGoods(shop.db)
  const { rows } = await shop.db.execute<{ batch: string }>(
    sql`select batch from stock_lots where product_id = ${P2}`,
  )
  batch = rows[0]?.batch ?? ''
})

const send = async (body: object, { id = P2, who = owner } = {}) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: paths.stock.writeOff({ id }),
    headers: { ...who.headers, 'content-type': 'application/json' },
    payload: { batch, units: 30, seen: 100, reason: 'damaged', ...body },
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('units that are written off', () => {
  test('leave the stock with a movement of their lot and an audit row', async () => {
    expect(await send({})).toEqual({ status: 200, body: { batch, left: 70 } })
    expect(await stockOf(shop.db, P2)).toBe(70)
    const { rows: moves } = await shop.db.execute(
      sql`select kind, quantity from stock_moves order by id desc limit 1`,
    )
    expect(moves).toEqual([{ kind: 'corrected', quantity: -30 }])
    const { rows: log } = await shop.db.execute(
      sql`select action, before, after from audit_log where subject_id = ${P2}`,
    )
    expect(log).toEqual([
      {
        action: 'product.written-off',
        before: { batch, units: 100 },
        after: { batch, units: 70, reason: 'damaged' },
      },
    ])
  })

  test('leave once, however often the request is repeated', async () => {
    await send({})
    expect(await send({})).toMatchObject({ status: 409, body: { code: 'stock-moved' } })
    expect(await stockOf(shop.db, P2)).toBe(70)
  })

  test('may be all units of a batch, of their own batch only', async () => {
    await addLot(shop.db, P2, 8)
    expect(await send({ units: 100 })).toMatchObject({ body: { left: 0 } })
    expect(await stockOf(shop.db, P2)).toBe(8)
  })

  test.each([
    ['more than lie there', { units: 101 }, 400],
    ['none', { units: 0 }, 400],
    ['parts of one', { units: 1.5 }, 400],
    ['for no reason', { reason: undefined }, 400],
    ['for a reason that is none', { reason: 'sold' }, 400],
    ['of a batch that is not there', { batch: 'other' }, 404],
  ])('%s are refused, and nothing moves', async (_, change, status) => {
    expect((await send(change)).status).toBe(status)
    expect(await stockOf(shop.db, P2)).toBe(100)
  })

  test('belong to one product, and only the owner writes them off', async () => {
    expect((await send({}, { id: P1 })).status).toBe(404)
    expect((await send({}, { who: shopper })).status).toBe(403)
    expect(await stockOf(shop.db, P2)).toBe(100)
  })
})
