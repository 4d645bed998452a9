import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { productImports } from '#tests/support/product-imports.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { type ExistingProduct, shopExports } from '#tests/support/shop-exports.ts'

let shop: TestShop
let owner: SignedIn
let imports: ReturnType<typeof productImports>

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  imports = productImports(shop, owner)
})
afterAll(() => shop.close())

interface Row {
  line: number
  fate: string
  code?: string
  product_id?: string
  product_name?: string
  of?: { line: number; name: string }
  changes?: { field: string; before: string; after: string }[]
  asks?: string
  lacks?: string[]
  cut?: boolean
}
interface Report {
  import_id: string
  file_hash: string
  left: number
  counts: Record<string, number>
  rows: Row[]
}

async function check(text: string | Buffer, fields: Record<string, string> = {}): Promise<Report> {
  const answer = await imports.check(text, fields)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(201)
  return answer.json()
}
const one = async (id: string) =>
  (
    await shop.app.inject({
      url: paths.products.one({ id }),
      headers: { host: 'localhost:3000' },
    })
  ).json()

/** All listed products without the time of their last change. */
async function catalogue() {
  const { rows } = await shop.db.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(products) - 'updated_at' as row from products
    where archived_at is null order by id`)
  const search = await shop.db.execute(sql`
    select entry.* from search_entries as entry join products on products.id = entry.product_id
    where archived_at is null order by entry.product_id`)
  return { products: rows.map(({ row }) => row), search: search.rows }
}

const declaredOf = async (id: string) =>
  (await shop.db.execute(sql`select hsn, gst_percent, mrp_paise from products where id = ${id}`))
    .rows[0]

const EXISTING = ['khus-sharbat', 'gulab-sharbat', 'bel-sharbat']
const existing = (): Promise<ExistingProduct[]> =>
  Promise.all(
    EXISTING.map(async (id) => {
      const { product_name: name, category, price, mrp } = await one(id)
      return { id, name, category, price, mrp }
    }),
  )

const LABEL = 'HSN,GST percent,Licence number,Maker,Vegetarian'
const SAID = '2106,5,10012345001001,Own,yes'

describe('the product export of another shop', () => {
  test.each([0, 1, 2, 3])(
    'is told row by row, imported and undone: file %i of four',
    async (which) => {
      const before = await catalogue()
      const { bytes, expected } = shopExports(await existing())[which] ?? { expected: [] }
      expect(expected).toHaveLength(200)
      const report = await check(bytes ?? '')
      const reported = report.rows.map(({ line, fate, code }) => ({ line, fate: code ?? fate }))
      expect(reported).toEqual(expected)
      expect(report.counts.rows).toBe(200)
      expect(await catalogue()).toEqual(before)

      expect((await imports.confirm(report)).json().left).toBe(0)
      const after = await catalogue()
      const made = report.rows.filter(({ fate }) => fate === 'new')
      expect(after.products).toHaveLength(before.products.length + made.length)
      const byId = new Map(after.products.map((product) => [product.id, product]))
      for (const { product_id, lacks, of } of made) {
        const product = byId.get(product_id)
        if (lacks) expect(product).toMatchObject({ hidden: true, hsn: '', licence_number: '' })
        if (of) expect(product).toMatchObject({ family: of.name, hsn: '21069011' })
        expect(JSON.stringify(product)).not.toMatch(/<script|onerror|\\u0000|\u200b|\u202e/)
      }
      // No price was confirmed.
      const asked = report.rows.filter(({ asks }) => asks)
      expect(asked).not.toHaveLength(0)
      for (const { product_id } of asked) {
        const stood = before.products.find(({ id }) => id === product_id)
        expect(byId.get(product_id)).toMatchObject({
          price_paise: stood?.price_paise,
          mrp_paise: stood?.mrp_paise,
        })
      }
      expect((await imports.undo(report)).json().left).toBe(0)
      expect(await catalogue()).toEqual(before)
      expect(await brokenInvariants(shop.db)).toEqual({})
    },
  )
})

describe('sizes of one product', () => {
  const HEAD = `Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Price,Variant SKU,Image Src,${LABEL}`
  const sizes = [
    HEAD,
    `mahua,Mahua Sharbat,Sweet,Sharbats,Size,250 ml,120,M-250,,${SAID}`,
    'mahua,,,,,500ml,220,M-500,,,,,',
    'mahua,,,,,1 ltr,399,,,,,,',
  ].join('\n')

  test('are imported as one family, each with its own price, pack and label', async () => {
    const report = await check(sizes)
    expect(report.rows).toMatchObject([
      { line: 2, fate: 'new', product_id: 'mahua-250-ml', of: { line: 2, name: 'Mahua Sharbat' } },
      { line: 3, fate: 'new', product_id: 'mahua-500ml', of: { line: 2 } },
      { line: 4, fate: 'new', product_id: 'mahua-1-ltr', of: { line: 2 } },
    ])
    await imports.confirm(report)
    const large = await one('mahua-1-ltr')
    expect(large).toMatchObject({
      product_name: 'Mahua Sharbat',
      desc: 'Sweet',
      family: 'Mahua Sharbat',
      price: 399,
      net_quantity: '1 l',
      maker: 'Own',
    })
    expect(await declaredOf('mahua-1-ltr')).toMatchObject({ hsn: '2106', gst_percent: 5 })
    expect(large.sizes).toBe(3)
    expect((await check(sizes)).counts).toMatchObject({ made: 0, changed: 0, same: 3 })
    await imports.undo(report)
  })

  test('replace the single product with their SKU or address', async () => {
    const alone = [
      HEAD,
      `karonda,Karonda,Sweet,Sharbats,Title,Default Title,120,K-250,,${SAID}`,
    ].join('\n')
    const first = await check(alone)
    await imports.confirm(first)
    const before = await catalogue()
    // The size with the product's SKU is last in the file.
    const [head = '', small = '', large = ''] = sizes
      .replaceAll('mahua', 'karonda')
      .replaceAll('M-', 'K-')
      .split('\n')
    const turned = [
      head,
      small.replace('250 ml,120,K-250', '500 ml,220,K-500'),
      large.replace('500ml,220,K-500', '250 ml,125,K-250'),
    ].join('\n')
    const report = await check(turned)
    expect(report.rows).toMatchObject([
      { line: 2, fate: 'new', product_id: 'karonda-500-ml' },
      { line: 3, fate: 'changed', product_id: 'karonda' },
    ])
    expect(report.rows[1]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'pricePaise', before: '120.00', after: '125.00' },
        { field: 'family', before: '', after: 'Mahua Sharbat' },
        { field: 'netQuantity', before: '1 piece', after: '250 ml' },
      ]),
    )
    await imports.confirm(report)
    expect(await one('karonda')).toMatchObject({ family: 'Mahua Sharbat', price: 125, sizes: 2 })
    await imports.undo(report)
    expect(await catalogue()).toEqual(before)
    const bare = await check(turned.replaceAll(/K-\d+/g, ''))
    expect(bare.rows).toMatchObject([{ product_id: 'karonda' }, { product_id: 'karonda-250-ml' }])
    await imports.undo(first)
  })
})

describe('a check', () => {
  const row = (name: string, price: number, mrp: number) =>
    `Title,URL handle,Type,Price,Compare-at price\n${name},khus-sharbat,Sharbats,${price},${mrp}\n`

  test('asks for each price that changes by more than a fifth, and keeps those that were not confirmed', async () => {
    const { price, mrp, product_name: name } = await one('khus-sharbat')
    const near = await check(row(name, Math.ceil(price * 0.8), mrp))
    expect([near.counts.changed, near.counts.asked]).toEqual([1, 0])
    const report = await check(row('Khus Anew', Math.floor(price * 0.79), mrp))
    expect(report.rows).toMatchObject([{ fate: 'changed', asks: 'open' }])
    const kept = await imports.confirm(report)
    expect(kept.json().rows).toMatchObject([{ asks: 'open' }])
    expect(await one('khus-sharbat')).toMatchObject({ product_name: 'Khus Anew', price, mrp })
    await imports.undo(report)
    const again = await check(row(name, Math.floor(price * 0.79), mrp))
    const taken = await imports.confirm(again, [2])
    expect(taken.json().rows).toMatchObject([{ asks: 'taken' }])
    expect((await one('khus-sharbat')).price).toBe(Math.floor(price * 0.79))
    await imports.undo(again)
    expect(await one('khus-sharbat')).toMatchObject({ product_name: name, price, mrp })
  })

  test('is not imported over a product that was changed meanwhile, and says so', async () => {
    const { price, mrp } = await one('khus-sharbat')
    const report = await check(row('Khus of the file', price, mrp))
    shop.clock.advance(1_000)
    await shop.app.inject({
      method: 'PATCH',
      url: paths.products.one({ id: 'khus-sharbat' }),
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ price: price - 1 }),
    })
    const done = (await imports.confirm(report)).json()
    expect(done).toMatchObject({ left: 1, rows: [{ line: 2, fate: 'left' }] })
    expect((await one('khus-sharbat')).product_name).not.toBe('Khus of the file')
    expect((await one('khus-sharbat')).price).toBe(price - 1)
    expect((await imports.undo(report)).json().left).toBe(0)
    expect((await one('khus-sharbat')).price).toBe(price - 1)
  })

  test('can be imported only with the file that was checked', async () => {
    const report = await check(row('Khus of the file', 100, 100))
    const other = await check(row('Khus of another file', 100, 100))
    const answer = await imports.confirm({ ...report, file_hash: other.file_hash })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'import-other-file'])
  })

  test('keeps the MRP that a file omits, and applies declarations that it contains', async () => {
    const { price, mrp } = await one('gulab-sharbat')
    expect(mrp).toBeGreaterThan(price)
    const report = await check(
      `Title,URL handle,Type,Price,${LABEL}\nGulab,gulab-sharbat,Sharbats,${price},21069019,12,10012345002002,Own,no\n`,
    )
    expect(report.rows[0]?.changes?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['hsn', 'gstPercent', 'licenceNumber', 'maker']),
    )
    await imports.confirm(report)
    expect(await declaredOf('gulab-sharbat')).toEqual({
      hsn: '21069019',
      gst_percent: 12,
      mrp_paise: mrp * 100,
    })
    await imports.undo(report)
  })
})

test('ten thousand rows are reported, imported and undone', { timeout: 90_000 }, async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) =>
    at % 3 === 0
      ? `many-${at},Many ${at},Sharbats,Size,250 g,${100 + (at % 50)},${SAID}`
      : `many-${at - (at % 3)},,,,${at % 3} kg,${200 + (at % 50)},,,,`,
  )
  const head = `Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,${LABEL}`
  const before = await catalogue()
  const report = await check([head, ...rows].join('\n'))
  expect(report.counts).toMatchObject({ rows: 10_000, made: 10_000, errors: 0 })
  expect((await imports.confirm(report)).statusCode).toBe(200)
  expect((await imports.undo(report)).statusCode).toBe(200)
  expect(await catalogue()).toEqual(before)
})

test('units of a file come into the batch that their row names, else into the one of the form', async () => {
  const table = [
    'Name,Category,Price,Stock,Batch,Made on,Expires on',
    'Own Batch Gulkand,Functional Foods,₹339,"1,000",GK-7,01-11-2026,31-10-2027',
    'Form Batch Gulkand,Functional Foods,339,12,,,',
  ].join('\n')
  const alone = (await imports.check(table)).json()
  expect(alone.counts).toMatchObject({ made: 2, units: 1000, unitsLeft: 12 })
  const report = (await imports.check(table, { batch: 'B-1', expires_on: '2027-12-31' })).json()
  expect(report.counts).toMatchObject({ made: 2, units: 1012, unitsLeft: 0 })
  await imports.confirm(report)
  const { rows } = await shop.db.execute(sql`
    select batch, made_on::text, expires_on::text, on_hand from stock_lots
    where product_id in ('own-batch-gulkand', 'form-batch-gulkand') order by batch`)
  expect(rows).toMatchObject([
    { batch: 'B-1', expires_on: '2027-12-31', on_hand: 12 },
    { batch: 'GK-7', made_on: '2026-11-01', expires_on: '2027-10-31', on_hand: 1000 },
  ])
  expect(await brokenInvariants(shop.db)).toEqual({})
  await imports.undo(report)
})
