import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { listCategoryDeclarations } from '#database/catalog/panel-product.ts'
import { wholeProductForm } from '#tests/support/product-forms.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let owner: SignedIn
let shopper: SignedIn
/** The fields of POST /api/products/. */
let form: Record<string, unknown>

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true })
  shopper = await shop.signIn()
  form = { ...(await wholeProductForm(shop, owner)), discount: 10 }
})
afterAll(() => shop.close())

type Method = 'POST' | 'PUT' | 'PATCH'

const send = (
  method: Method,
  url: string,
  body: unknown,
  { person = owner, headers = {} }: { person?: SignedIn; headers?: Record<string, string> } = {},
) =>
  shop.app.inject({
    method,
    url,
    headers: { ...person.headers, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
const create = (more: Record<string, unknown> = {}, options = {}) =>
  send('POST', `${paths.products.list()}/`, { ...form, ...more }, options)
const read = async (url: string) =>
  (await shop.app.inject({ url, headers: { host: 'localhost:3000' } })).json()
const count = async (table: string) => {
  const { rows } = await shop.db.execute<{ count: string }>(
    sql`select count(*) from ${sql.identifier(table)}`,
  )
  return Number(rows[0]?.count)
}
const auditOf = async (id: string) => {
  const { rows } = await shop.db.execute<{
    action: string
    actor_id: string
    before: never
    after: never
  }>(
    sql`select action, actor_id, before, after from audit_log where subject_kind = 'product' and subject_id = ${id} order by id`,
  )
  return rows
}

describe('a new product', () => {
  test('appears on the public pages at once, with the prices of its form', async () => {
    await read(paths.products.list())
    const made = await create()
    expect(made.statusCode).toBe(201)
    const id = made.json()._id
    expect(id).toBe('falsa-sharbat')
    const expected = {
      product_name: 'Falsa Sharbat',
      category: 'Sharbats',
      price: 225,
      mrp: 250,
      discount: 10,
      stock: 40,
      materials: ['kokum', 'cane sugar', 'cumin'],
      image: form.image1,
    }
    expect(await read(paths.products.one({ id }))).toMatchObject(expected)
    const list: { _id: string }[] = await read(paths.products.list())
    expect(list.some(({ _id }) => _id === id)).toBe(true)
    expect(await read(paths.products.search({ searchText: 'falsa' }))).toMatchObject([{ _id: id }])
    const [row] = await auditOf(id)
    expect(row).toMatchObject({ action: 'product.created', actor_id: owner.person.userId })
    expect(row?.after).toMatchObject({
      name: 'Falsa Sharbat',
      pricePaise: 22_500,
      lot: { units: 40 },
    })
  })

  test('gets the kind of licence from its category', async () => {
    const made = await create({ product_name: 'Bel Sharbat', net_quantity: '750 ml' })
    expect(made.json()).toMatchObject({
      net_quantity: '750 ml',
      licence: { type: 'fssai', number: '10012345000123' },
      country_of_origin: 'India',
      unit_price: { price: 30, per: '100 ml' },
    })
  })

  test('without tax, licence or maker is hidden with the missing fields listed, and takes none from other products', async () => {
    const left = { hsn: undefined, gst_percent: undefined, licence_number: undefined }
    const none = { ...left, maker: undefined, vegetarian: undefined }
    const made = await create({ product_name: 'Bare Sharbat', ...none })
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      {
        hidden: true,
        lacks: ['hsn', 'gst_percent', 'licence_number', 'maker', 'vegetarian'],
        licence: { type: 'fssai', number: '' },
        maker: '',
      },
    ])
    expect((await read(paths.products.one({ id: 'bare-sharbat' }))).code).toBe('unknown-product')
    const whole = await create({ product_name: 'Taxless Sharbat', gst_percent: undefined })
    expect(whole.json()).toMatchObject({ hidden: true, lacks: ['gst_percent'] })
    // A food without a chosen diet cannot be shown, neither at once nor later; a soap can.
    const unchosen = { product_name: 'Unchosen', vegetarian: undefined }
    const food = (await create(unchosen)).json()
    expect(food).toMatchObject({ hidden: true, lacks: ['vegetarian'], vegetarian: false })
    const shown = await send('PATCH', paths.products.one({ id: food._id }), { hidden: false })
    expect(shown.json().code).toBe('declarations-missing')
    const imported = { product_name: 'Ceylon Syrup', country_of_origin: 'Sri Lanka' }
    expect((await create(imported)).json()).toMatchObject({ hidden: true, lacks: ['importer'] })
    const soap = { ...unchosen, product_name: 'Soap', category: 'Cosmetics' }
    expect((await create(soap)).json()).toMatchObject({ hidden: false })
  })

  test('with missing fields is not used as the template of the next form', async () => {
    await create({ ...form, product_name: 'Jamun Sharbat', hsn: '', maker: '' })
    const declared = (await listCategoryDeclarations(shop.db)).get('Sharbats')
    expect([declared?.hsn, declared?.maker].filter(Boolean)).toHaveLength(2)
  })

  test('sent twice with one key is one product, without a key two (IDM-10)', async () => {
    const headers = { 'idempotency-key': 'form-1' }
    const product_name = 'Jaljeera Mix'
    const [one, other] = await Promise.all([
      create({ product_name }, { headers }),
      create({ product_name }, { headers }),
    ])
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 201])
    expect(one.json()._id).toBe(other.json()._id)
    const changed = await create({ product_name: 'Other' }, { headers })
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'key-used-otherwise'])
    const both = await Promise.all([create({ product_name }), create({ product_name })])
    expect(both.map((answer) => answer.json()._id).sort()).toEqual([
      'jaljeera-mix-2',
      'jaljeera-mix-3',
    ])
  })

  test.each([
    [{ price: '12abc' }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 0.001 }, 'price'],
    [{ discount: 101 }, 'discount'],
    [{ stock: 1.5 }, 'stock'],
    [{ stock: -1 }, 'stock'],
    [{ category: 'nope' }, 'category'],
    [{ product_name: '' }, 'product_name'],
    [{ product_name: { $gt: '' } }, 'product_name'],
    [{ desc: ' ' }, 'desc'],
    [{ image1: undefined }, 'image1'],
    [{ image2: 'http://127.0.0.1:5432/' }, 'image2'],
    [{ materials: 'khus, dhatura' }, 'materials'],
    [{ expires_on: '2020-01-01' }, 'expires_on'],
    [{ sku: 'SH-01' }, 'sku'],
  ])('%j is refused at %s, and nothing is stored (INJ-17)', async (more, field) => {
    const before = [await count('products'), await count('stock_lots'), await count('audit_log')]
    const answer = await create({ product_name: 'Wrong', ...more })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
    expect(Object.keys(answer.json().errors)).toEqual([field])
    expect([await count('products'), await count('stock_lots'), await count('audit_log')]).toEqual(
      before,
    )
  })

  test.each([
    'http://127.0.0.1:9/x.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://0x7f000001/',
    '//evil.example/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/pictures/uploads/../../etc/passwd',
    '/pictures/uploads/a\0-640.webp',
    '/pictures/uploads/\ud800-640.webp',
  ])('never fetches or shows the picture %j (SSR-01 to SSR-05, INJ-19)', async (image1) => {
    const answer = await create({ product_name: 'Fetched', image1 })
    expect(answer.json().errors).toEqual({ image1: 'Upload the picture to the shop first' })
  })

  test('ignores unknown fields', async () => {
    const answer = await create({
      product_name: 'Mass Assigned',
      _id: 'admin',
      kind: 'sachet',
      hidden: true,
      createdAt: '2000-01-01',
      concerns: [1],
      isAdmin: true,
      listing_position: 1,
      archived_at: '2020-01-01',
    })
    expect(answer.json()).toMatchObject({ _id: 'mass-assigned', kind: 'goods', hidden: false })
    expect(answer.json().createdAt).not.toContain('2000')
  })

  test('keeps markup as text (XSS-05, XSS-06)', async () => {
    const product_name = '</title><script>alert(1)</script>'
    const answer = await create({ product_name, desc: '</script><img src=x onerror=alert(1)>' })
    expect(answer.json()).toMatchObject({ product_name, _id: 'title-script-alert-1-script' })
  })

  test('requires an owner (ADM-02, ADM-05)', async () => {
    const before = await count('products')
    expect((await create({}, { person: shopper })).statusCode).toBe(403)
    const claims = { 'x-user-id': owner.person.userId, role: 'admin', isadmin: 'true' }
    expect((await create({}, { person: shopper, headers: claims })).statusCode).toBe(403)
    expect(await count('products')).toBe(before)
  })
})

describe('advertising claims (docs/law.md, claims)', () => {
  const desc = 'Cures cough and diabetes, 100% guaranteed.'
  const reason = { kind: 'other-sense', note: 'The label says so, checked by our lawyer.' }

  test('are reported by field and saved only with a reason, which the audit log keeps', async () => {
    const refused = await create({ product_name: 'Bold Sharbat', desc })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'claims-need-reason'])
    const found = refused.json().claims.desc.map(({ word }: { word: string }) => word)
    expect(found).toEqual(['cure', 'diabetes', '100 %', 'guaranteed'])
    expect(refused.json().detail).toContain('Cures, diabetes, 100%, guaranteed')

    const made = await create({ product_name: 'Bold Sharbat', desc, claims_reason: reason })
    expect(made.statusCode).toBe(201)
    const [row] = await auditOf(made.json()._id)
    expect(row?.after).toMatchObject({ claims: { words: found, reason } })
  })

  test('are found in Hindi and Gujarati names too', async () => {
    for (const more of [{ name_hi: 'मधुमेह शरबत' }, { name_gu: 'ડાયાબિટીસ શરબત' }]) {
      const answer = await create({ product_name: 'Named', ...more })
      expect(answer.json().code).toBe('claims-need-reason')
    }
  })

  test('are reported for a food that is called tea but contains none, by the field of its name', async () => {
    const refused = await create({ product_name: 'Tulsi Tea', desc: 'Instead of tea.' })
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'claims-need-reason'])
    expect(refused.json().claims).toEqual({
      product_name: [{ kind: 'name', word: 'tea', found: 'Tea', at: 6 }],
    })
    const materials = ['green tea (Camellia sinensis)', 'tulsi']
    expect((await create({ product_name: 'Tulsi Green Tea', materials })).statusCode).toBe(201)
  })
})

describe('an existing product', () => {
  const change = async (id: string, more: Record<string, unknown>) =>
    send('PUT', paths.products.one({ id }), { ...form, ...more })

  test('is changed by its whole form, and the audit log has before and after', async () => {
    const id = (await create({ product_name: 'Changing' })).json()._id
    const changed = await change(id, { product_name: 'Changed', price: 200, discount: 0 })
    expect(changed.json()).toMatchObject({
      _id: id,
      name: 'Changed',
      price: 200,
      mrp: 200,
      stock: 40,
    })
    expect(await read(paths.products.one({ id }))).toMatchObject({ name: 'Changed', price: 200 })
    const [, row] = await auditOf(id)
    expect(row).toMatchObject({
      action: 'product.changed',
      before: { name: 'Changing', pricePaise: 22_500, mrpPaise: 25_000 },
      after: { name: 'Changed', pricePaise: 20_000, mrpPaise: 20_000 },
    })
  })

  test('keeps its own licence, maker and diet if a form omits them', async () => {
    const id = (await create({ product_name: 'Labelled', maker: 'Hill Kitchen' })).json()._id
    const left = { hsn: undefined, gst_percent: undefined, licence_number: undefined }
    const none = { ...left, maker: undefined, vegetarian: undefined }
    const changed = await change(id, { product_name: 'Labelled', ...none })
    expect(changed.json()).toMatchObject({
      hidden: false,
      licence: { number: '10012345000123' },
      maker: 'Hill Kitchen',
      vegetarian: true,
    })
  })

  test('is not overwritten by a form that was opened before somebody else changed it', async () => {
    const made = (await create({ product_name: 'Twice' })).json()
    shop.clock.advance(1_000)
    const first = await change(made._id, { price: 210, seen_at: made.updated_at })
    expect(first.statusCode).toBe(200)
    // The same save again, after its answer was lost.
    const again = await change(made._id, { price: 210, seen_at: made.updated_at })
    expect([again.statusCode, again.json().updated_at]).toEqual([200, first.json().updated_at])
    const second = await change(made._id, { price: 190, seen_at: made.updated_at })
    expect([second.statusCode, second.json().code]).toEqual([409, 'changed-meanwhile'])
    expect((await read(paths.products.one({ id: made._id }))).price).toBe(210)
  })

  test('is hidden from the public and shown again', async () => {
    const id = (await create({ product_name: 'Hiding' })).json()._id
    expect((await send('PATCH', paths.products.one({ id }), { hidden: true })).json().hidden).toBe(
      true,
    )
    expect((await read(paths.products.one({ id }))).code).toBe('unknown-product')
    await send('PATCH', paths.products.one({ id }), { hidden: false })
    expect((await read(paths.products.one({ id })))._id).toBe(id)
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'product.created',
      'product.hidden',
      'product.shown',
    ])
  })

  test('gets another price, never above its MRP', async () => {
    const id = (await create({ product_name: 'Priced' })).json()._id
    const above = await send('PATCH', paths.products.one({ id }), { price: 260 })
    expect([above.statusCode, above.json().errors]).toEqual([
      400,
      { mrp: 'The price may not be above the MRP' },
    ])
    for (const price of ['200', -1, 0.001]) {
      expect(
        (await send('PATCH', paths.products.one({ id }), { price })).json().errors,
      ).toHaveProperty('price')
    }
    expect((await send('PATCH', paths.products.one({ id }), { price: 200 })).json()).toMatchObject({
      price: 200,
      mrp: 250,
      discount: 20,
    })
    expect(
      (await send('PATCH', paths.products.one({ id }), { price: 260, mrp: 300 })).json().mrp,
    ).toBe(300)
    expect((await read(paths.products.one({ id }))).price).toBe(260)
  })

  test('is restocked by batch and expiry', async () => {
    const id = (await create({ product_name: 'Stocked', stock: 0 })).json()._id
    expect((await read(paths.products.one({ id }))).stock).toBe(0)
    const lot = { stock: 12, batch: 'B-7', made_on: '2026-11-01', expires_on: '2027-11-01' }
    const lots = paths.productWrites.restock({ id })
    expect((await send('POST', lots, lot)).json().stock).toBe(12)
    expect((await send('POST', lots, { ...lot, stock: 3 })).json().stock).toBe(15)
    const other = await send('POST', lots, { ...lot, expires_on: '2028-01-01' })
    expect(other.json().errors).toEqual({
      batch:
        'This batch already has other dates. If those are wrong, correct them at the batch first.',
    })
    expect((await send('POST', lots, { ...lot, stock: 0 })).statusCode).toBe(400)
    // Too near its expiry to be sold: it is in stock, but pages do not count it.
    const short = { stock: 5, batch: 'OLD', made_on: '2025-12-01', expires_on: '2026-12-01' }
    expect((await send('POST', lots, short)).json().stock).toBe(15)
    expect((await read(paths.products.one({ id }))).stock).toBe(15)
  })

  test('is restocked once for one key, also at the same time, and refused for another delivery', async () => {
    const id = (await create({ product_name: 'Delivered', stock: 0 })).json()._id
    const lots = paths.productWrites.restock({ id })
    const lot = { stock: 12, batch: 'D-1', made_on: '2026-11-01', expires_on: '2027-11-01' }
    const headers = { 'idempotency-key': 'delivery-1' }
    const both = await Promise.all([1, 2].map(() => send('POST', lots, lot, { headers })))
    expect(both.map((answer) => answer.json().stock)).toEqual([12, 12])
    const other = await send('POST', lots, { ...lot, stock: 13 }, { headers })
    expect([other.statusCode, other.json().code]).toEqual([409, 'key-used-otherwise'])
    expect((await send('POST', lots, lot)).json().stock).toBe(24)
  })

  test('is refused when unknown', async () => {
    for (const [method, url, body] of [
      ['PUT', paths.products.one({ id: 'none' }), form],
      ['PATCH', paths.products.one({ id: 'none' }), { hidden: true }],
      ['POST', paths.productWrites.restock({ id: 'none' }), { stock: 1 }],
      ['PATCH', '/api/products/1%20OR%201=1', { hidden: true }],
    ] as const) {
      expect((await send(method, url, body)).statusCode).toBe(404)
    }
  })
})
