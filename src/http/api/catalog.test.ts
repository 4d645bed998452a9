import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CategoryAnswer, HitAnswer, ProductAnswer, RelatedAnswer } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransaction } from '#database/transaction.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers: { host: 'localhost:3000', ...headers } })

const Products = z.array(z.strictObject(ProductAnswer.shape))
const Hits = z.array(z.strictObject(HitAnswer.shape))

async function productsAt(url: string) {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  return Products.parse(answer.json())
}
const idsAt = async (url: string) => (await productsAt(url)).map((product) => product._id)

describe('GET /api/category', () => {
  test('lists the six categories with title and image', async () => {
    const answer = await get(paths.products.categories())
    const categories = z.array(z.strictObject(CategoryAnswer.shape)).parse(answer.json())
    expect(categories.map(({ title }) => title)).toEqual([
      'Sharbats',
      'Drinks',
      'Cosmetics',
      'Functional Foods',
      'Instant Mixes',
      'Herbal Remedies',
    ])
    expect(categories[3]).toMatchObject({
      _id: 'functional-foods',
      image: '/artwork/category-functional-foods-440.webp',
      count: 8,
    })
  })
})

describe('GET /api/products', () => {
  test.each([paths.products.list(), `${paths.products.list()}/`])(
    'answers every product at %s',
    async (url) => {
      expect(await productsAt(url)).toHaveLength(71)
    },
  )

  test('includes every field of a product, in rupees', async () => {
    const products = await productsAt(paths.products.list())
    expect(products.find((product) => product._id === 'khus-sharbat')).toMatchObject({
      product_name: 'Khus Sharbat',
      name: 'Khus Sharbat',
      names: { hi: 'खस शरबत', gu: 'ખસ શરબત' },
      desc: 'Cooling vetiver-root syrup for hot days',
      category: 'Sharbats',
      price: 199,
      mrp: 230,
      discount: 13,
      net_quantity: '750 ml',
      unit_price: { price: 26.53, per: '100 ml' },
      createdAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      stock: expect.any(Number),
      materials: expect.arrayContaining(['sugar']),
    })
  })

  test('includes public fields only: no concerns, flags, tariff or search words (PRV-06)', async () => {
    const text = (await get(paths.products.list())).body
    expect(text).not.toMatch(
      /"(concerns?|flags\w*|hsn|gst\w*|search\w*|hidden|sku|cost|listing\w*|filter\w*)"/i,
    )
  })

  test('filters by a category’s name within category and name, ignoring case', async () => {
    expect(await idsAt(`${paths.products.list()}?category=sharbats`)).toHaveLength(10)
    expect(await idsAt(`${paths.products.list()}?category=Sharbats&category=Drinks`)).toHaveLength(
      22,
    )
    expect(await idsAt(`${paths.products.list()}?category=%25`)).toEqual([])
  })

  test('sorts by price both ways and by newest', async () => {
    const prices = async (sort: string) =>
      (await productsAt(`${paths.products.list()}?sort=${sort}`)).map((product) => product.price)
    const rising = await prices('price_asc')
    expect(rising).toEqual(rising.toSorted((one, other) => one - other))
    expect(await prices('price_desc')).toEqual(rising.toReversed())
    const days = (await productsAt(`${paths.products.list()}?sort=newest`)).map(
      (one) => one.createdAt,
    )
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('links the next page in a Link header until the last', async () => {
    const read: string[] = []
    let url: string | undefined = `${paths.products.list()}?sort=price_asc&limit=24&category=a`
    let pages = 0
    while (url) {
      const answer = await get(url)
      read.push(...Products.parse(answer.json()).map((product) => product._id))
      url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
      pages += 1
    }
    expect(pages).toBe(3)
    expect(read).toEqual(await idsAt(`${paths.products.list()}?sort=price_asc&category=a`))
  })

  test('filters by search text', async () => {
    expect((await idsAt(`${paths.products.list()}?q=haldi`)).at(0)).toBe('haldi-kesar-milk')
  })

  test.each([
    ['sort=price;--', 'sort'],
    ['sort=(select%20pg_sleep(5))', 'sort'],
    ['sort=newest&sort=price_asc', 'sort'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=1e2', 'limit'],
    ['cursor=abc', 'cursor'],
    ['cursor=a&cursor=b', 'cursor'],
    ['q=a&q=b', 'q'],
    [`category=${'x'.repeat(61)}`, 'category'],
    ['category=a&'.repeat(13), 'category'],
  ])('refuses %s and names the field (INJ-03, INJ-11)', async (query, field) => {
    const answer = await get(`${paths.products.list()}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(Object.keys(answer.json().errors)).toContain(field)
  })

  test('ignores unknown parameters (INJ-08)', async () => {
    const url = `${paths.products.list()}?__proto__[isAdmin]=1&constructor[prototype][x]=1&page=3`
    expect(await idsAt(url)).toHaveLength(71)
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('is cached with an etag, and rendered again when the content has changed', async () => {
    const first = await get(paths.products.list(), { 'accept-encoding': 'br' })
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(JSON.parse(brotliDecompressSync(first.rawPayload).toString())).toHaveLength(71)
    const tag = String(first.headers.etag)
    expect((await get(paths.products.list(), { 'if-none-match': tag })).statusCode).toBe(304)

    const moved = new Promise((resolve) => shop.parts.contentVersion.onChange(resolve))
    await inTransaction(shop.db, async (tx) => {
      await tx.execute(sql`update products set price_paise = 101_00 where id = 'khus-sharbat'`)
      await moveContentVersion(tx)
    })
    await moved
    const after = await get(paths.products.list(), { 'if-none-match': tag })
    expect(after.statusCode).toBe(200)
    expect(Products.parse(after.json()).find((one) => one._id === 'khus-sharbat')?.price).toBe(101)
  })
})

describe('GET /api/products/{id}', () => {
  test('returns one product with its pictures as addresses', async () => {
    const product = z
      .strictObject(ProductAnswer.shape)
      .parse((await get(paths.products.one({ id: 'gulab-jal' }))).json())
    expect(product).toMatchObject({ _id: 'gulab-jal', price: 129, kind: 'goods' })
    expect([product.image, ...product.images].filter((one) => !one.startsWith('/'))).toEqual([])
  })

  test.each([
    'no-such-product',
    '1 OR 1=1',
    "uuid'--",
    '1e308',
    '-1',
    'Khus-Sharbat',
    'query',
    '__proto__',
    'x'.repeat(90),
    'x'.repeat(5_000),
  ])('returns 404 for %s (INJ-02)', async (id) => {
    const answer = await get(paths.products.one({ id }))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ status: 404, requestId: expect.any(String) })
  })
})

describe('GET /api/products/query/{searchText}', () => {
  const search = async (text: string) => {
    const answer = await get(paths.products.search({ searchText: text }))
    expect(answer.statusCode).toBe(200)
    return Hits.parse(answer.json())
  }

  test('returns id, image, title, product name and description of each hit, best first', async () => {
    const [first, ...others] = await search('हल्दी')
    expect(first).toMatchObject({
      _id: 'haldi-kesar-milk',
      image: expect.stringMatching(/^\//),
      title: 'Haldi Kesar Milk',
      product_name: 'Haldi Kesar Milk',
      desc: 'Ready-to-drink turmeric and saffron milk',
      price: 219,
      names: { hi: 'हल्दी-केसर दूध' },
    })
    expect(others.length).toBeGreaterThan(2)
  })

  test.each(["' OR 1=1--", '%', '_', 'qwertyzxc', '%00', '\\'])(
    'returns an empty list for %j (INJ-01)',
    async (text) => {
      expect(await search(text)).toEqual([])
    },
  )

  test('returns markup as JSON that browsers do not render (XSS-09)', async () => {
    const answer = await get(paths.products.search({ searchText: '<script>alert(1)</script>' }))
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.json()).toEqual([])
  })

  test('accepts a hundred Hindi letters and responds to three hundred with 404', async () => {
    expect(await search('हल्दी '.repeat(16).trim())).not.toEqual([])
    expect((await get(paths.products.search({ searchText: 'x'.repeat(300) }))).statusCode).toBe(404)
  })

  test('refuses an address that cannot be decoded', async () => {
    expect((await get(`${paths.products.list()}/query/%`)).statusCode).toBe(400)
  })
})

describe('GET /api/products/{id}/related', () => {
  const Related = z.array(z.strictObject(RelatedAnswer.shape))
  const relatedTo = async (id: string) =>
    Related.parse((await get(paths.products.related({ id }))).json())

  test('returns four related products with the reason of each, and never the product itself', async () => {
    const related = await relatedTo('khus-sharbat')
    expect(related.map(({ reason }) => reason)).toEqual([
      'same-category',
      'same-category',
      'shared-concern',
      'calms-pitta',
    ])
    expect(related.map(({ _id }) => _id)).not.toContain('khus-sharbat')
    expect(related[0]).toMatchObject({ category: 'Sharbats', pictures: [{ view: 'front' }] })
  })

  test('never reveals the shared concern (docs/law.md, claims, PRV-06)', async () => {
    const { body } = await get(paths.products.related({ id: 'khus-sharbat' }))
    expect(body).not.toMatch(/"concerns?"|"dosha"|thirst|fatigue|burning/i)
  })

  test('is cached like a page until the catalogue changes', async () => {
    const first = await get(paths.products.related({ id: 'gulkand' }))
    expect(first.headers['cache-control']).toMatch(/^public/)
    const again = await get(paths.products.related({ id: 'gulkand' }), {
      'if-none-match': String(first.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })

  test.each(['no-such-thing', 'Not%20An%20Id', '..%2f..'])('of %s is a 404', async (id) => {
    const answer = await get(`${paths.products.list()}/${id}/related`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-product'])
  })
})
