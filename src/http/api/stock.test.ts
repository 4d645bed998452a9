import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { listPanelProducts } from '#database/catalog/panel-list.ts'
import { findPanelProduct } from '#database/catalog/panel-product.ts'
import { countLowStock } from '#database/catalog/short-list.ts'
import { findBrokenRules } from '#database/invariants.ts'
import { addLot, layOutGoods, P1, P2, P3, stockOf } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
})
afterAll(() => shop.close())

let batch: string
beforeEach(async () => {
  await layOutGoods(shop.db)
  const { rows } = await shop.db.execute<{ batch: string }>(
    sql`select batch from stock_lots where product_id = ${P2}`,
  )
  batch = rows[0]?.batch ?? ''
})

async function send(method: 'POST' | 'PUT', url: string, payload: object) {
  const headers = { ...owner.headers, 'content-type': 'application/json' }
  const answer = await shop.app.inject({ method, url, headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const count = (body: object, id: string = P2) =>
  send('POST', paths.stock.count({ id }), {
    batch,
    counted: 90,
    seen: 100,
    reason: 'miscounted',
    ...body,
  })
const drawLine = (units: unknown, id: string = P2) =>
  send('PUT', paths.stock.lowLine({ id }), { units })
const receive = (body: object) =>
  send('POST', paths.productWrites.restock({ id: P2 }), {
    stock: 12,
    batch: 'NEW-1',
    made_on: '2026-09-01',
    expires_on: '2028-09-01',
    ...body,
  })

async function log(id: string = P2) {
  const { rows } = await shop.db.execute(
    sql`select action, before, after from audit_log where subject_id = ${id} order by id`,
  )
  return rows
}

describe('a delivery', () => {
  test('is kept with what a piece cost and who supplied it', async () => {
    expect(await receive({ unit_cost: 61.5, supplier: 'Herb House' })).toMatchObject({
      status: 200,
    })
    const product = await findPanelProduct(shop.db, P2)
    expect(product?.lots.find((lot) => lot.batch === 'NEW-1')).toMatchObject({
      unitCostPaise: 6_150,
      supplier: 'Herb House',
      onHand: 12,
    })
    expect(await log()).toMatchObject([
      { action: 'product.restocked', after: { unitCostPaise: 6_150, supplier: 'Herb House' } },
    ])
  })

  test('of a known batch shows the last price and supplier, and may name neither', async () => {
    await receive({ unit_cost: 61.5, supplier: 'Herb House' })
    await receive({})
    const product = await findPanelProduct(shop.db, P2)
    expect(product?.lots.find((lot) => lot.batch === 'NEW-1')).toMatchObject({
      unitCostPaise: undefined,
      supplier: '',
      onHand: 24,
    })
  })

  test.each([
    [{ unit_cost: -1 }, 'unit_cost'],
    [{ unit_cost: 0.001 }, 'unit_cost'],
    [{ unit_cost: 'cheap' }, 'unit_cost'],
    [{ supplier: 'x'.repeat(81) }, 'supplier'],
  ])('with %j is refused', async (wrong, field) => {
    const answer = await receive(wrong)
    expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: expect.any(String) } } })
    expect(await stockOf(shop.db, P2)).toBe(100)
  })
})

describe('the dates of a batch', () => {
  const correct = (body: object) =>
    send('PUT', paths.stock.correctDays({ id: P2 }), {
      batch: 'NEW-1',
      made_on: '2026-09-01',
      expires_on: '2028-09-01',
      ...body,
    })
  const daysOf = async () =>
    (await findPanelProduct(shop.db, P2))?.lots.find((lot) => lot.batch === 'NEW-1')

  test('that were entered wrongly are corrected, and more of the batch is received then', async () => {
    await receive({ expires_on: '2027-01-09' })
    expect(await receive({})).toMatchObject({
      status: 400,
      body: { errors: { batch: expect.stringContaining('correct') } },
    })
    expect(await correct({})).toEqual({ status: 200, body: { batch: 'NEW-1' } })
    expect(await daysOf()).toMatchObject({ madeOn: '2026-09-01', expiresOn: '2028-09-01' })
    expect(await receive({})).toMatchObject({ status: 200 })
    expect((await daysOf())?.onHand).toBe(24)
    expect((await log())[1]).toEqual({
      action: 'product.batch-dated',
      before: { batch: 'NEW-1', madeOn: '2026-09-01', expiresOn: '2027-01-09' },
      after: { batch: 'NEW-1', madeOn: '2026-09-01', expiresOn: '2028-09-01' },
    })
  })

  test('are those of what is received after all of a mistyped batch was taken off', async () => {
    await receive({ expires_on: '2027-01-09' })
    const off = { batch: 'NEW-1', units: 12, seen: 12, reason: 'miscounted' }
    expect((await send('POST', paths.stock.writeOff({ id: P2 }), off)).status).toBe(200)
    expect(await receive({})).toMatchObject({ status: 200 })
    expect(await daysOf()).toMatchObject({ expiresOn: '2028-09-01', onHand: 12 })
  })

  test('are logged once, and stop the sale where the batch has expired', async () => {
    await receive({})
    const late = { made_on: '2025-09-01', expires_on: '2026-01-09' }
    expect((await correct(late)).status).toBe(200)
    expect((await correct(late)).status).toBe(200)
    expect(await log()).toHaveLength(2)
    expect(await stockOf(shop.db, P2)).toBe(112)
  })

  test.each([
    [{ made_on: '2099-01-01' }, 400, 'invalid-input'],
    [{ expires_on: '2026-09-01' }, 400, 'invalid-input'],
    [{ expires_on: '' }, 400, 'invalid-input'],
    [{ batch: 'OLD-1' }, 404, 'unknown-batch'],
  ])('with %j are refused', async (wrong, status, code) => {
    await receive({})
    expect(await correct(wrong)).toMatchObject({ status, body: { code } })
  })
})

describe('a count', () => {
  test('sets the batch to what lies there, with a movement, a reason, and books that agree', async () => {
    const broken = await findBrokenRules(shop.db)
    expect(await count({})).toEqual({ status: 200, body: { batch, left: 90 } })
    expect(await count({ counted: 95, seen: 90, reason: 'found' })).toMatchObject({ status: 200 })
    expect(await stockOf(shop.db, P2)).toBe(95)
    expect(await log()).toEqual([
      {
        action: 'product.counted',
        before: { batch, units: 100 },
        after: { batch, units: 90, reason: 'miscounted' },
      },
      {
        action: 'product.counted',
        before: { batch, units: 90 },
        after: { batch, units: 95, reason: 'found' },
      },
    ])
    expect(await findBrokenRules(shop.db)).toEqual(broken)
  })

  test('that agrees with the books moves nothing', async () => {
    expect(await count({ counted: 100 })).toMatchObject({ status: 200 })
    const { rows } = await shop.db.execute(sql`select from stock_moves`)
    expect(rows).toEqual([])
    expect(await log()).toHaveLength(1)
  })

  test.each([
    [{ seen: 99 }, 409, 'stock-moved'],
    [{ counted: 101 }, 409, 'above-received'],
    [{ batch: 'none' }, 404, 'unknown-batch'],
    [{ batch: 'no\0ne' }, 404, 'unknown-batch'],
    [{ counted: -1 }, 400, 'invalid-input'],
    [{ counted: 1.5 }, 400, 'invalid-input'],
    [{ reason: 'because' }, 400, 'invalid-input'],
  ])('with %j is refused with %i, and nothing moves', async (wrong, status, code) => {
    expect(await count(wrong)).toMatchObject({ status, body: { code } })
    expect(await stockOf(shop.db, P2)).toBe(100)
    expect(await log()).toEqual([])
  })

  test('of a product that is not there is refused', async () => {
    expect(await count({}, 'none')).toMatchObject({ status: 404 })
  })
})

describe('the line below which a product is low in stock', () => {
  const now = new Date()
  const low = async () =>
    (await listPanelProducts(shop.db, { state: 'low', limit: 1_000, now })).rows.map(({ id }) => id)

  test('is its own, is counted under what waits, and is in the log', async () => {
    const before = await countLowStock(shop.db, now)
    expect(await low()).not.toContain(P2)
    expect(await drawLine(101)).toEqual({ status: 200, body: { units: 101 } })
    expect(await low()).toContain(P2)
    expect((await countLowStock(shop.db, now)).count).toBe(before.count + 1)
    expect(await log()).toMatchObject([{ action: 'product.low-line', after: { lowBelow: 101 } }])
  })

  test('is that of its kind again once it is empty, and none at 0', async () => {
    // One piece is left, which is low by the limit of its kind.
    expect(await low()).toContain(P3)
    await drawLine(0, P3)
    expect(await low()).not.toContain(P3)
    await drawLine(null, P3)
    expect(await low()).toContain(P3)
  })

  test.each([[-1], [1.5], ['6'], [100_001], [undefined]])('refuses %j', async (units) => {
    expect(await drawLine(units)).toMatchObject({ status: 400 })
  })

  test('of a product that is not there is refused', async () => {
    expect(await drawLine(3, 'none')).toMatchObject({ status: 404 })
  })
})

test('what was sold in 30 days counts what came back, and nothing older', async () => {
  await addLot(shop.db, P1, 50)
  await shop.db.execute(sql`
    insert into stock_moves (lot_id, kind, quantity, at)
    select (select min(id) from stock_lots where product_id = ${P1}), kind, quantity,
      now() - ago::interval
    from (values ('sold', -9, '29 days'), ('returned', 2, '1 day'), ('sold', -30, '31 days'),
      ('corrected', -4, '2 days')) as move (kind, quantity, ago)`)
  expect((await findPanelProduct(shop.db, P1, new Date()))?.soldLately).toBe(7)
})
