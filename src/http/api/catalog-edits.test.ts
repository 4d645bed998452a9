import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
})
afterAll(() => shop.close())

interface Edit {
  product_id: string
  seen_at: string
  [field: string]: unknown
}

const post = (url: string, body: unknown = {}, who = owner) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { ...who.headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const check = (edits: readonly Edit[], who = owner) =>
  post(paths.productEdits.check(), { edits }, who)
const apply = (edit_id: string, take_prices: readonly number[] = []) =>
  post(paths.productEdits.apply({ edit_id }), { take_prices })
const undo = (edit_id: string) => post(paths.productEdits.undo({ edit_id }))

interface Stored {
  [column: string]: unknown
  price_paise: number
  mrp_paise: number
  low_below: number | null
  category: string
  hidden: boolean
}

/** All products without the time of their last change, and their search index. */
async function catalogue() {
  const products = await shop.db.execute<{ row: Stored }>(sql`
    select to_jsonb(products) - 'updated_at' as row from products order by id`)
  const search = await shop.db.execute(sql`select * from search_entries order by product_id`)
  return { products: products.rows.map(({ row }) => row), search: search.rows }
}
const stored = async (id: string) =>
  (await catalogue()).products.find((product) => product.id === id) as Stored

async function edit(product_id: string, cells: object): Promise<Edit> {
  const { rows } = await shop.db.execute<{ updated_at: string | Date }>(
    sql`select updated_at from products where id = ${product_id}`,
  )
  return { product_id, seen_at: new Date(rows[0]?.updated_at ?? 0).toISOString(), ...cells }
}

const auditOf = async (id: string) =>
  (
    await shop.db.execute<{ action: string; before: object; after: object }>(sql`
      select action, before, after from audit_log
      where subject_kind = 'product' and subject_id = ${id} order by id desc limit 1`)
  ).rows[0]

describe('changes of many products', () => {
  test('are checked, applied with an audit row each, and undone exactly', async () => {
    const before = await catalogue()
    const khus = await stored('khus-sharbat')
    const bel = await stored('bel-sharbat')
    const version = shop.parts.contentVersion.current()
    const answer = await check([
      await edit('khus-sharbat', { price: khus.price_paise / 100 - 1, low_below: 12 }),
      await edit('bel-sharbat', { category: 'Drinks', hidden: true }),
      await edit('gulab-sharbat', { category: 'Sharbats' }),
    ])
    expect(answer.statusCode, answer.body).toBe(201)
    const report = answer.json()
    expect(report.counts).toMatchObject({ changed: 2, same: 1, asked: 0 })
    expect(report.rows).toMatchObject([
      {
        line: 1,
        product_id: 'khus-sharbat',
        changes: [
          { field: 'pricePaise', before: (khus.price_paise / 100).toFixed(2) },
          { field: 'lowBelow', before: '', after: '12' },
        ],
      },
      {
        line: 2,
        changes: expect.arrayContaining([
          { field: 'category', before: bel.category, after: 'Drinks' },
          { field: 'hidden', before: 'false', after: 'true' },
        ]),
      },
      { line: 3, fate: 'unchanged' },
    ])
    expect(await catalogue()).toEqual(before)

    shop.clock.advance(1_000)
    const done = await apply(report.import_id)
    expect(done.statusCode, done.body).toBe(200)
    expect(await stored('khus-sharbat')).toMatchObject({
      price_paise: khus.price_paise - 100,
      mrp_paise: khus.mrp_paise,
      low_below: 12,
    })
    expect(await stored('bel-sharbat')).toMatchObject({ category: 'Drinks', hidden: true })
    expect(await auditOf('bel-sharbat')).toMatchObject({
      action: 'product.changed',
      before: { category: bel.category, hidden: false },
      after: { category: 'Drinks', hidden: true },
    })
    expect(await shop.parts.contentVersion.current()).not.toBe(version)
    const again = await catalogue()
    expect((await apply(report.import_id)).statusCode).toBe(200)
    expect(await catalogue()).toEqual(again)

    expect((await undo(report.import_id)).json()).toMatchObject({ state: 'undone', left: 0 })
    expect(await catalogue()).toEqual(before)
    expect(await auditOf('khus-sharbat')).toMatchObject({
      action: 'product.changed',
      before: { lowBelow: 12 },
      after: { lowBelow: null },
    })
    expect((await apply(report.import_id)).json()).toMatchObject({ code: 'edit-undone' })
  })

  test('name every invalid cell by product and field, and change nothing', async () => {
    const before = await catalogue()
    const answer = await check([
      await edit('khus-sharbat', { price: 'cheap', low_below: 1.5 }),
      await edit('bel-sharbat', { category: 'Wine', mrp: 1 }),
      await edit('gulab-sharbat', { hidden: true }),
      { product_id: 'no-such-thing', seen_at: new Date(0).toISOString(), price: 1 },
      { ...(await edit('kesar-thandai', {})), product_id: 'kokum-sharbat', price: 1 },
    ])
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'cells-wrong'])
    expect(Object.keys(answer.json().errors)).toEqual([
      'khus-sharbat.price',
      'khus-sharbat.low_below',
      'bel-sharbat.category',
      'bel-sharbat.mrp',
      'no-such-thing.product',
      expect.stringMatching(/^kokum-sharbat\.(product|price)$/),
    ])
    expect(answer.json().errors).toMatchObject({
      'khus-sharbat.low_below': expect.stringContaining('Low in stock below'),
      'bel-sharbat.category': 'The shop does not have this category',
    })
    expect(await catalogue()).toEqual(before)
  })

  test('require each price that changes by more than a fifth to be confirmed, and wait for all of them', async () => {
    const before = await catalogue()
    const khus = await stored('khus-sharbat')
    const bel = await stored('bel-sharbat')
    const halved = Math.floor(khus.price_paise / 200)
    const report = (
      await check([
        await edit('khus-sharbat', { price: halved }),
        await edit('bel-sharbat', { mrp: bel.mrp_paise / 50 }),
      ])
    ).json()
    expect(report.rows).toMatchObject([{ asks: 'open' }, { asks: 'open' }])
    const refused = await apply(report.import_id, [1])
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'prices-open'])
    expect(await catalogue()).toEqual(before)
    expect((await apply(report.import_id, [1, 2])).statusCode).toBe(200)
    expect((await stored('khus-sharbat')).price_paise).toBe(halved * 100)
    await undo(report.import_id)
    expect(await catalogue()).toEqual(before)
  })

  test('are applied completely or not at all when somebody changed one of the products meanwhile', async () => {
    const khus = await stored('khus-sharbat')
    const seen = await edit('khus-sharbat', { price: khus.price_paise / 100 - 2 })
    const other = await edit('bel-sharbat', { low_below: 3 })
    const report = (await check([seen, other])).json()
    shop.clock.advance(1_000)
    await shop.app.inject({
      method: 'PATCH',
      url: paths.products.one({ id: 'khus-sharbat' }),
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ price: khus.price_paise / 100 - 1 }),
    })
    const before = await catalogue()
    const refused = await apply(report.import_id)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'changed-meanwhile'])
    expect(refused.json().detail).toContain('Khus')
    expect(await catalogue()).toEqual(before)
    // The form was opened before the change.
    expect((await check([seen])).json().errors).toEqual({
      'khus-sharbat.product': expect.stringContaining('Somebody changed this product'),
    })
    await shop.app.inject({
      method: 'PATCH',
      url: paths.products.one({ id: 'khus-sharbat' }),
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ price: khus.price_paise / 100 }),
    })
  })

  test('do not overwrite a low-stock limit that was set after the check, nor does undoing overwrite a later one', async () => {
    const setLine = (units: number | null) =>
      shop.app.inject({
        method: 'PUT',
        url: paths.stock.lowLine({ id: 'bel-sharbat' }),
        headers: { ...owner.headers, 'content-type': 'application/json' },
        payload: JSON.stringify({ units }),
      })
    const first = (await check([await edit('bel-sharbat', { low_below: 3 })])).json()
    await setLine(9)
    expect((await apply(first.import_id)).json().code).toBe('changed-meanwhile')
    const second = (await check([await edit('bel-sharbat', { low_below: 3 })])).json()
    expect((await apply(second.import_id)).statusCode).toBe(200)
    await setLine(7)
    expect((await undo(second.import_id)).json()).toMatchObject({ left: 1 })
    expect((await stored('bel-sharbat')).low_below).toBe(7)
    await setLine(null)
  })

  test('show no product without its declarations', async () => {
    await shop.db.execute(sql`update products set hidden = true, hsn = '' where id = 'bel-sharbat'`)
    const answer = await check([await edit('bel-sharbat', { hidden: false })])
    expect(answer.json().errors).toEqual({
      'bel-sharbat.hidden': 'It stays hidden. Fill in first: HSN code.',
    })
    await shop.db.execute(
      sql`update products set hidden = false, hsn = '2106' where id = 'bel-sharbat'`,
    )
  })

  test('cannot be confirmed as a file import, nor a file import as edits', async () => {
    const { import_id } = (await check([await edit('bel-sharbat', { low_below: 4 })])).json()
    const asFile = await post(paths.productWrites.confirmImport({ import_id }), { file_hash: 'x' })
    expect([asFile.statusCode, asFile.json().code]).toEqual([404, 'unknown-import'])
    expect((await undo(import_id)).json().code).toBe('edit-not-done')
    expect((await apply('nosuchedit0000000000')).statusCode).toBe(404)
  })

  test('are refused for an unknown id', async () => {
    const one = await edit('bel-sharbat', { low_below: 4 })
    for (const edits of [[], [one, one], 'all', Array.from({ length: 501 }, () => one)]) {
      const answer = await post(paths.productEdits.check(), { edits })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['edits']])
    }
  })
})
