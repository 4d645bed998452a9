import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { baseOf } from '#domain/pictures/picture-rules.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { uploadPhoto } from '#tests/support/pictures.ts'
import { shopifyCsv } from '#tests/support/product-csv.ts'
import { productImports } from '#tests/support/product-imports.ts'
import { withinMs } from '#tests/support/rounds.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let imports: ReturnType<typeof productImports>

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  imports = productImports(shop, owner)
})
afterAll(() => shop.close())

const rowsOf = (report: { rows: readonly Record<string, unknown>[] }, fate: string) =>
  report.rows.filter((row) => row.fate === fate)
const get = (url: string, person?: SignedIn) =>
  shop.app.inject({ url, headers: { host: 'localhost:3000', ...person?.headers } })
const countShown = async () => (await get(`${paths.products.list()}?limit=1000`)).json().length
const one = async (query: ReturnType<typeof sql>) =>
  (await shop.db.execute<Record<string, unknown>>(query)).rows[0]

describe('a thousand products from a file', () => {
  test('are checked, imported with three bad rows reported, sold, and undone', async () => {
    const before = await countShown()
    const { text, badLines } = shopifyCsv()
    const started = performance.now()
    const checked = await imports.check(text, { batch: 'B-1', expires_on: '2027-11-01' })
    expect(checked.statusCode).toBe(201)
    const report = checked.json()
    expect(report).toMatchObject({ state: 'checked', counts: { made: 997, changed: 0, errors: 3 } })
    expect(rowsOf(report, 'refused')).toMatchObject([
      {
        line: badLines[0],
        code: 'name-missing',
        column: 'Title',
        detail: 'The name is missing; every product needs one',
      },
      { line: badLines[1], code: 'price-wrong', found: 'free' },
      { line: badLines[2], code: 'category-unknown', found: 'Hats' },
    ])
    // Checking has changed nothing.
    expect(await countShown()).toBe(before)

    const done = await imports.confirm(report)
    expect(done.json()).toMatchObject({ state: 'imported', left: 0 })
    expect(performance.now() - started).toBeLessThan(withinMs(15_000))
    expect((await imports.confirm(report)).json().state).toBe('imported')
    expect((await get(paths.products.one({ id: 'test-sharbat-7' }))).json()).toMatchObject({
      product_name: 'Test Sharbat 7',
      desc: 'Sour, red and cooling, number 7.',
      price: 106,
      mrp: 150,
      stock: 6,
    })
    expect(
      (await get(paths.products.search({ searchText: 'test sharbat 812' }))).json()[0]._id,
    ).toBe('test-sharbat-812')
    expect(await one(sql`select count(*)::int as n from products where not hidden`)).toEqual({
      n: before + 997,
    })

    const undone = await imports.undo(report)
    expect(undone.json()).toMatchObject({ state: 'undone', left: 0 })
    expect(await countShown()).toBe(before)
    expect((await get(paths.products.one({ id: 'test-sharbat-7' }))).statusCode).toBe(404)
    expect(await one(sql`select count(*)::int as n from products where not hidden`)).toEqual({
      n: before,
    })
    expect(await brokenInvariants(shop.db)).toEqual({})
    const audit = await one(sql`
      select array_agg(action order by id) as actions from audit_log where subject_kind = 'product-import'`)
    expect(audit).toEqual({ actions: ['products.imported', 'products.import-undone'] })

    // Importing the file again restores the products; the dates of the batch, which were mistyped, are its new ones.
    const again = (await imports.check(text, { batch: 'B-1', expires_on: '2027-12-01' })).json()
    expect((await imports.confirm(again)).json().state).toBe('imported')
    expect((await get(paths.products.one({ id: 'test-sharbat-7' }))).json().stock).toBe(6)
    await imports.undo(again)
    expect(await brokenInvariants(shop.db)).toEqual({})
  })
})

const HEAD =
  'Title,URL handle,Description,Type,Price,Compare-at price,Inventory quantity,HSN,GST percent,Licence number,Maker,Vegetarian\n'
const LABEL = ',2106,5 %,10012345000123,Own Kitchen,yes'

describe('a file of products', () => {
  test('changes existing products, and undoing it skips those changed since', async () => {
    const rows =
      'Khus New,khus-sharbat,New words,Sharbats,180,,99\nGulab New,gulab-sharbat,,Sharbats,190,,\n'
    const report = (await imports.check(HEAD + rows)).json()
    expect(report.counts).toMatchObject({ made: 0, changed: 2, units: 0, unitsLeft: 99 })
    const before = [
      (await get(paths.products.one({ id: 'khus-sharbat' }))).json(),
      (await get(paths.products.one({ id: 'gulab-sharbat' }))).json(),
    ]
    await imports.confirm(report)
    expect((await get(paths.products.one({ id: 'khus-sharbat' }))).json()).toMatchObject({
      name: 'Khus New',
      desc: 'New words',
      price: 180,
      stock: before[0].stock,
    })
    // An empty description keeps the existing one.
    expect((await get(paths.products.one({ id: 'gulab-sharbat' }))).json().desc).toBe(
      before[1].desc,
    )
    shop.clock.advance(1_000)
    await shop.app.inject({
      method: 'PATCH',
      url: paths.products.one({ id: 'gulab-sharbat' }),
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ price: 185 }),
    })
    expect((await imports.undo(report)).json().left).toBe(1)
    expect((await get(paths.products.one({ id: 'khus-sharbat' }))).json()).toEqual(before[0])
    expect((await get(paths.products.one({ id: 'gulab-sharbat' }))).json().price).toBe(185)
  })

  test('with regulated words is imported hidden until its owner has reviewed it', async () => {
    const soap = `Green Tea Soap,soap,,Cosmetics,100.50,120,\n`
    const report = (
      await imports.check(
        `${HEAD}Wonder Sharbat,wonder,Cures diabetes,Sharbats,100,,\nTulsi Tea,tulsi-tea,,Sharbats,100,,\n${soap}`,
      )
    ).json()
    expect(report).toMatchObject({
      counts: { made: 3, hidden: 3 },
      rows: [
        { line: 2, product_name: 'Wonder Sharbat', claims: ['cure', 'diabetes'] },
        { line: 3, product_name: 'Tulsi Tea', claims: ['tea'] },
        { line: 4, product_name: 'Green Tea Soap', price: 100.5, mrp: 120 },
      ],
    })
    expect(report.rows[2]).not.toHaveProperty('claims')
    await imports.confirm(report)
    expect((await get(paths.products.one({ id: 'wonder' }))).statusCode).toBe(404)
  })

  test('without tax, licence or maker is imported hidden with the missing fields listed, and takes none from other products', async () => {
    const report = (
      await imports.check(
        `${HEAD}Bare,bare,,Sharbats,100,,,,,,\nHalf,half,,Sharbats,100,,,,,1001,Own Kitchen,no\nWhole,whole,,Sharbats,100,,${LABEL}\n`,
      )
    ).json()
    expect(report).toMatchObject({
      counts: { made: 3, hidden: 2 },
      rows: [
        {
          line: 2,
          product_name: 'Bare',
          lacks: ['hsn', 'gst_percent', 'licence_number', 'maker', 'vegetarian'],
        },
        { line: 3, product_name: 'Half', lacks: ['hsn', 'gst_percent', 'licence_number'] },
        { line: 4, product_name: 'Whole' },
      ],
    })
    await imports.confirm(report)
    const statusOf = async (id: string) => (await get(paths.products.one({ id }))).statusCode
    expect([await statusOf('bare'), await statusOf('half'), await statusOf('whole')]).toEqual([
      404, 404, 200,
    ])
    expect(
      await one(sql`select hsn, licence_number, maker, storage from products where id = 'bare'`),
    ).toEqual({ hsn: '', licence_number: '', maker: '', storage: '' })
    const shown = await shop.app.inject({
      method: 'PATCH',
      url: paths.products.one({ id: 'bare' }),
      headers: { ...owner.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ hidden: false }),
    })
    expect([shown.statusCode, shown.json().code]).toEqual([422, 'declarations-missing'])
    expect((await get(paths.products.one({ id: 'whole' }))).json()).toMatchObject({
      licence: { type: 'fssai', number: '10012345000123' },
      maker: 'Own Kitchen',
    })
  })

  test('hides a product on sale that no longer has the required declarations, and reports it', async () => {
    const head = 'Name,Category,Price,Country of origin,Importer\n'
    const row = 'Bel Sharbat,Sharbats,230,Nepal,\n'
    const report = (await imports.check(head + row)).json()
    expect(report).toMatchObject({
      counts: { changed: 1, hidden: 1 },
      rows: [{ lacks: ['importer'] }],
    })
    await imports.confirm(report)
    expect((await get(paths.products.one({ id: 'bel-sharbat' }))).statusCode).toBe(404)
    expect((await imports.undo(report)).json().left).toBe(0)
    expect((await get(paths.products.one({ id: 'bel-sharbat' }))).statusCode).toBe(200)
    const whole = (await imports.check(head + row.replace(',\n', ',"Own Imports, Anand"\n'))).json()
    expect([whole.counts.hidden, whole.rows[0].lacks]).toEqual([0, undefined])
  })

  test('removes the licence number of another kind, and reports it as missing', async () => {
    const numberOf = async () =>
      (await one(sql`select licence_number from products where id = 'bel-sharbat'`))?.licence_number
    const before = await numberOf()
    const report = async (cells: string) =>
      (
        await imports.check(
          `Name,Category,Price,License type,Licence number\nBel Sharbat,Sharbats,230,${cells}\n`,
        )
      ).json()
    const medicine = await report('ayush,')
    expect(medicine).toMatchObject({
      counts: { changed: 1, hidden: 1 },
      rows: [{ lacks: ['licence_number'] }],
    })
    await imports.confirm(medicine)
    expect(await numberOf()).toBe('')
    expect((await imports.undo(medicine)).json().left).toBe(0)
    expect(await numberOf()).toBe(before)

    const both = await report('ayush,GUJ/AYU/123')
    expect([both.counts.hidden, both.rows[0].lacks]).toEqual([0, undefined])
    await imports.confirm(both)
    expect((await report('ayush,')).counts).toMatchObject({ changed: 0, same: 1 })
    const food = await report('fssai,GUJ/AYU/123')
    expect(food.rows).toMatchObject([{ lacks: ['licence_number'] }])
    await imports.confirm(food)
    expect(await numberOf()).toBe('')
    await imports.undo(food)
    // A food with a wrong kind already has its own licence number.
    await shop.db.execute(
      sql`update products set licence_number = '10012345000123' where id = 'bel-sharbat'`,
    )
    await imports.confirm(await report('fssai,'))
    expect(await numberOf()).toBe('10012345000123')
  })

  test('adds no stock without a batch and an expiry', async () => {
    const row = `Unstocked,unstocked,,Sharbats,100,,50${LABEL}\n`
    const report = (await imports.check(HEAD + row)).json()
    expect(report.counts).toMatchObject({ units: 0, unitsLeft: 50 })
    await imports.confirm(report)
    expect((await get(paths.products.one({ id: 'unstocked' }))).json().stock).toBe(0)
    const expired = await imports.check(HEAD + row, { expires_on: '2020-01-01' })
    expect(expired.json().errors).toHaveProperty('expires_on')
  })

  test('names the columns that the shop does not know, as they are written', async () => {
    const report = await imports.check('Item Name,Category,Price,Colour\nGud,Sharbats,90,brown\n')
    expect(report.json()).toMatchObject({ counts: { made: 1 }, unread_columns: ['Colour'] })
  })

  test.each([
    ['nothing', '', 422, 'file-empty'],
    ['a letter', 'Dear shop, how are you?\nAll well, thanks', 422, 'columns-unknown'],
    ['a workbook', 'PK\u0003\u0004\u0000', 422, 'file-unreadable'],
    ['6 MB', 'x'.repeat(6 * 1024 * 1024), 413, 'file-too-large'],
  ])('%s is refused', async (_, text, status, code) => {
    const answer = await imports.check(text)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  test('that was not checked, or was undone, is not imported', async () => {
    expect((await imports.confirm({ import_id: 'none', file_hash: '' })).statusCode).toBe(404)
    const report = (await imports.check(`${HEAD}Once,once,,Sharbats,100,,\n`)).json()
    expect((await imports.undo(report)).json().code).toBe('import-not-done')
    await imports.confirm(report)
    await imports.undo(report)
    expect((await imports.confirm(report)).json().code).toBe('import-undone')
  })

  test('never makes the shop download a picture', async () => {
    const text = `Title,URL handle,Type,Price,Product image URL,HSN,GST,Licence,Maker,Vegetarian\nFetched,fetched,Sharbats,1,http://127.0.0.1:9/x.png${LABEL}\n`
    const report = (await imports.check(text)).json()
    await imports.confirm(report)
    expect((await get(paths.products.one({ id: 'fetched' }))).json().images).toEqual([])
  })
})

describe('an export', () => {
  const read = async (form: 'shopify' | 'woocommerce') => {
    const answer = await get(paths.productWrites.exportAs({ form }), owner)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    return {
      text: answer.body,
      rows: parse(answer.body, { bom: true, columns: true }) as Record<string, string>[],
    }
  }

  test('contains every product, no cell that a spreadsheet runs, and can be imported again', async () => {
    const evil = '=HYPERLINK(""http://evil"")'
    const report = (await imports.check(`${HEAD}"${evil}",formula,+1 @x,Sharbats,100,,\n`)).json()
    await imports.confirm(report)
    const { text, rows } = await read('shopify')
    expect(text.startsWith('\ufeffTitle,')).toBe(true)
    expect(rows.length).toBeGreaterThanOrEqual(41)
    const row = rows.find((found) => found['URL handle'] === 'formula')
    expect(row).toMatchObject({ Title: `'=HYPERLINK("http://evil")`, Description: "'+1 @x" })
    for (const cell of rows.flatMap((found) => Object.values(found)))
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    const back = (await imports.check(text)).json()
    expect(back.counts).toMatchObject({ rows: rows.length, made: 0, changed: 0, errors: 0 })
  })

  test('for WooCommerce has WooCommerce’s columns', async () => {
    const { rows } = await read('woocommerce')
    expect(rows.find(({ Name }) => Name === 'Nariyal Sabja Pani')).toMatchObject({
      Type: 'simple',
      'Regular price': '300.00',
      'Sale price': '270.00',
      Categories: 'Drinks',
    })
  })

  test('contains the declarations of a product besides its texts, and an import of the changed file applies them', async () => {
    const { rows } = await read('woocommerce')
    const oil = rows.find(({ Name }) => Name === 'Abhyanga Til Tel')
    const shown = async () => (await get(paths.products.one({ id: 'abhyanga-til-tel' }))).json()
    const stood = await shown()
    expect(oil).toMatchObject({
      'Meta: shelf_life_months': String(stood.shelf_life_months),
      'Meta: external_use': String(stood.external_use),
      'Meta: medicine_class': stood.medicine_class ?? '',
    })
    const changed = { ...oil, 'Meta: shelf_life_months': '7', 'Meta: external_use': 'No' }
    const report = (await imports.check(stringify([changed], { header: true }))).json()
    expect(rowsOf(report, 'changed')).toMatchObject([
      {
        changes: expect.arrayContaining([
          { field: 'shelfLifeMonths', before: String(stood.shelf_life_months), after: '7' },
          { field: 'externalUse', before: 'true', after: 'false' },
        ]),
      },
    ])
    await imports.confirm(report)
    expect(await shown()).toMatchObject({ shelf_life_months: 7, external_use: false })
    await imports.undo(report)
    expect(await shown()).toEqual(stood)
  })

  test('is for the owner only (PRV-02)', async () => {
    const shopper = await shop.signIn()
    expect((await get(paths.productWrites.exportAs({ form: 'shopify' }), shopper)).statusCode).toBe(
      403,
    )
    expect((await get(paths.productWrites.exportAs({ form: 'shopify' }))).statusCode).toBe(401)
    expect((await get('/api/product-exports/everything', owner)).statusCode).toBe(404)
  })
})

/** Tables as owners write them: the same two products in each language of the shop. */
const WRITTEN = {
  en: 'Name,Category,Price,MRP,Stock,HSN,GST,Licence,Maker,Vegetarian,Pictures\nOwn Kokum,Sharbats,199,220,12,2106,5,10012345000123,Own,veg,own-kokum.jpg\nOwn Khus,Sharbats,210,230,8,2106,5,10012345000123,Own,veg,own-khus.jpg',
  hi: 'नाम,श्रेणी,कीमत,एमआरपी,स्टॉक,एचएसएन,जीएसटी,लाइसेंस,निर्माता,शाकाहारी,चित्र\nकोकम शरबत,शरबत,१९९,२२०,१२,२१०६,५,१००१२३४५०००१२३,अपना,हाँ,कोकम.jpg\nखस शरबत,शरबत,२१०,२३०,८,२१०६,५,१००१२३४५०००१२३,अपना,हाँ,खस.jpg',
  gu: 'નામ,શ્રેણી,કિંમત,એમઆરપી,સ્ટોક,એચએસએન,જીએસટી,લાઇસન્સ,ઉત્પાદક,શાકાહારી,ચિત્ર\nકોકમ શરબત,શરબત,૧૯૯,૨૨૦,૧૨,૨૧૦૬,૫,૧૦૦૧૨૩૪૫૦૦૦૧૨૩,પોતાનું,હા,કોકમ.jpg\nખસ શરબત,શરબત,૨૧૦,૨૩૦,૮,૨૧૦૬,૫,૧૦૦૧૨૩૪૫૦૦૦૧૨૩,પોતાનું,હા,ખસ.jpg',
} as const

describe.each(Object.entries(WRITTEN))('a table with pictures, written in %s', (_, text) => {
  test('is on sale with its pictures, and can be undone', async () => {
    const names = text
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').at(-1) ?? '')
    const pictures = Object.fromEntries(
      await Promise.all(
        names.map(async (name) => [name, baseOf(await uploadPhoto(shop, owner)) ?? ''] as const),
      ),
    )
    const before = await countShown()
    const checked = await imports.check(text, {
      batch: 'P-1',
      expires_on: '2027-11-01',
      pictures: JSON.stringify({ ...pictures, 'foreign.jpg': 'https://elsewhere.example/p' }),
    })
    expect(checked.json()).toMatchObject({
      counts: { errors: 0, made: 2, units: 20, pictures: 2, picturesMissing: 0 },
    })
    expect((await imports.confirm(checked.json())).statusCode).toBe(200)
    const listed = (await get(`${paths.products.list()}?limit=1000`)).json()
    expect(listed.length).toBe(before + 2)
    const shown = JSON.stringify(listed)
    for (const base of Object.values(pictures)) expect(shown).toContain(base)
    expect((await imports.undo(checked.json())).statusCode).toBe(200)
    expect(await countShown()).toBe(before)
  })
})

test('a picture that is named but not sent is counted, and an invalid list of pictures is refused', async () => {
  const checked = await imports.check(WRITTEN.en)
  expect(checked.json()).toMatchObject({ counts: { made: 2, pictures: 0, picturesMissing: 2 } })
  const refused = await imports.check(WRITTEN.en, { pictures: 'not json' })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ errors: { pictures: expect.any(String) } })
})
