import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reader, ShopDatabase } from '#database/connection.ts'
import { summariseReviews } from '#database/reviews/reviews.ts'
import { inTransaction } from '#database/transaction.ts'
import { HOME_TABS } from '#domain/catalog/home.ts'
import { PRODUCT_SORTS, type Product, type ProductSort } from '#domain/catalog/product.ts'
import { RELATIONS, relationOf } from '#domain/catalog/related.ts'
import type { ProductId } from '#domain/ids.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { matchesCategories, matchesHomeTab } from '#tests/oracles/catalog-filter.ts'
import { sortProducts } from '#tests/oracles/catalog-sort.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest, openTestDatabase } from '#tests/support/database.ts'
import {
  findProduct,
  findSellingLot,
  listCategories,
  listProducts,
  listProductsByIds,
  type ProductsQuery,
} from './catalog.ts'
import { parseProductCursor, writeProductCursor } from './cursor.ts'
import { listRelated } from './related.ts'
import { MAX_MATCHES, searchProducts, WHOLE_HITS } from './search.ts'

const now = TODAY
const KHUS = 'khus-sharbat' as ProductId

let db: ShopDatabase
let close: () => Promise<void>
let everything: Product[]

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
  const all = await listProducts(db, { limit: 1_000, now })
  everything = await listProductsByIds(
    db,
    all.products.map(({ id }) => id),
    now,
  )
})
afterAll(() => close())

const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id)
const list = async (wanted: Partial<ProductsQuery>) =>
  await listProducts(db, { limit: 1_000, now, ...wanted })

const findIds = async (text: string) =>
  (await searchProducts(db, WHOLE_HITS, text, { limit: MAX_MATCHES, everySize: true })).map(
    ({ id }) => id,
  )

/** Reads a listing page by page, following its cursors. */
async function readPages(wanted: Partial<ProductsQuery>, limit: number): Promise<string[]> {
  const read: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await list({ ...wanted, limit, cursor })
    read.push(...idsOf(page.products))
    if (page.next === undefined) return read
    cursor = page.next
  }
}

describe('categories', () => {
  test('come in the shop’s order with the number of their products', async () => {
    const found = await listCategories(db)
    expect(found.map(({ title, count }) => [title, count])).toEqual([
      ['Sharbats', 7],
      ['Drinks', 9],
      ['Cosmetics', 9],
      ['Functional Foods', 8],
      ['Instant Mixes', 7],
      ['Herbal Remedies', 20],
    ])
    expect(found[0]).toMatchObject({ id: 'sharbats', names: { hi: 'शरबत', gu: 'શરબત' } })
  })

  test('do not count what is hidden', async () => {
    const own = await databaseForTest()
    await own.execute(sql`update products set hidden = true where id = 'bel-sharbat'`)
    expect((await listCategories(own))[0]?.count).toBe(6)
  })
})

describe('the listing', () => {
  test('returns every product with its total, and no next page', async () => {
    expect(await list({})).toMatchObject({ total: 71, next: undefined })
    expect(everything).toHaveLength(71)
  })

  test.each([
    [['Sharbats']],
    [['Drinks', 'Cosmetics']],
    [['food']],
    [['SHARBAT']],
    [['milk']],
    [['Functional Foods', 'jal']],
    [['%']],
    [['_']],
    [['\\']],
    [["' OR 1=1--"]],
    [['Toys']],
  ])('filters by %j as the rule of the shop does', async (categories) => {
    const matching = everything.filter((product) => matchesCategories(product, categories))
    const { products, total } = await list({ categories })
    expect(idsOf(products)).toEqual(idsOf(matching))
    expect(total).toBe(matching.length)
  })

  test.each(HOME_TABS)('finds the products of the home tab %s by its name alone', async (tab) => {
    const matching = everything.filter((product) => matchesHomeTab(product, tab))
    expect(idsOf((await list({ categories: [tab] })).products)).toEqual(idsOf(matching))
    expect(matching.length).toBeGreaterThanOrEqual(4)
  })

  test.each(PRODUCT_SORTS)('sorts by %s as the rule of the shop does', async (sort) => {
    const { products } = await list({ sort })
    const rated = await Promise.all(
      everything.map(async (product) => {
        const { shown } = await summariseReviews(db, product.id)
        return { ...product, ratings: shown.distribution }
      }),
    )
    expect(rated.filter(({ rating }) => rating).length).toBeGreaterThan(10)
    expect(idsOf(products)).toEqual(idsOf(sortProducts(rated, sort)))
  })

  test('sorted by rating, one review with 5 stars does not outrank eighty with 4.7', async () => {
    const own = await databaseForTest()
    const insert = (id: string, from: number, until: number, rating: number) =>
      own.execute(sql`
        insert into reviews (product_id, author, rating, text, is_sample, written_at)
        select ${id}, 'Author ' || n, ${rating}, 'Good in cold milk, and whole.', true, now()
        from generate_series(${from}::integer, ${until}::integer) as n`)
    await own.execute(sql`delete from reviews`)
    await insert('bel-sharbat', 1, 1, 5)
    await insert('amla-juice', 1, 56, 5)
    await insert('amla-juice', 57, 80, 4)
    await own.execute(sql`
      insert into reviews (product_id, author, rating, text, is_sample, hidden_at, hidden_reason, written_at)
      select 'gulkand', 'Author ' || n, 5, 'Good in cold milk, and whole.', true, now(), 'abuse', now()
      from generate_series(1, 99) as n`)
    const { products } = await listProducts(own, { sort: 'rating', limit: 2, now })
    expect(idsOf(products)).toEqual(['amla-juice', 'bel-sharbat'])
  })

  test.each(PRODUCT_SORTS)('sorted by %s has pages without a gap or a repeat', async (sort) => {
    const whole = idsOf((await list({ sort })).products)
    expect(await readPages({ sort }, 7)).toEqual(whole)
    expect(await readPages({ sort, categories: ['Sharbats', 'food'] }, 4)).toEqual(
      idsOf((await list({ sort, categories: ['Sharbats', 'food'] })).products),
    )
    const found = await findIds('amla')
    expect(await readPages({ sort, found }, 3)).toEqual(
      idsOf((await list({ sort, found })).products),
    )
  })

  test('keeps its place when a product of the next page becomes dearer or disappears', async () => {
    const own = await databaseForTest()
    const first = await listProducts(own, { sort: 'price_asc', limit: 40, now })
    await own.execute(sql`update products set hidden = true where id = ${KHUS}`)
    const cursor = first.next
    const second = await listProducts(own, { sort: 'price_asc', limit: 40, cursor, now })
    const seen = [...idsOf(first.products), ...idsOf(second.products)]
    expect(new Set(seen)).toEqual(new Set(idsOf(everything).filter((id) => id !== KHUS)))
    expect(second.total).toBe(70)
  })

  test('pages by the microsecond, so that products with almost the same time are all listed', async () => {
    const own = await databaseForTest()
    await own.execute(sql`update products set created_at = '2026-01-01T00:00:00.123456Z'`)
    const first = await listProducts(own, { sort: 'newest', limit: 70, now })
    const cursor = first.next
    const last = await listProducts(own, { sort: 'newest', limit: 70, cursor, now })
    expect(idsOf(last.products)).toEqual(idsOf(everything).sort().slice(-1))
  })

  test('with a search text lists the matches, best first, and can be filtered and sorted', async () => {
    const found = await list({ found: await findIds('haldi') })
    expect(found.products[0]?.id).toBe('haldi-kesar-milk')
    const cheapest = await list({
      found: await findIds('amla'),
      categories: ['Functional Foods'],
      sort: 'price_asc',
    })
    expect(idsOf(cheapest.products)).toEqual(['amla-murabba', 'chyawanprash', 'chyawanprash-1-kg'])
    expect(await list({ found: await findIds('qwxzv') })).toEqual({
      products: [],
      total: 0,
      next: undefined,
    })
  })

  test('has a maximum size, and at least one product for a limit below one', async () => {
    expect((await list({ limit: 0 })).products).toHaveLength(1)
    expect((await list({ limit: 10 ** 9 })).products).toHaveLength(71)
  })
})

describe('a cursor', () => {
  const made = writeProductCursor('price_asc', { key: '19900', id: KHUS })
  const forged = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

  test('can be used for its own sort and for no other', () => {
    expect(parseProductCursor(made, 'price_asc')).toEqual({ key: '19900', id: KHUS })
    expect(parseProductCursor(made, 'newest')).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['a word', 'abc'],
    ['signs', "' OR 1=1--"],
    ['a very long text', 'A'.repeat(10_000)],
    ['another list', forged(['price_asc'])],
    ['a key that is no number', forged(['price_asc', '1; drop table products', KHUS])],
    ['a number too large', forged(['price_asc', '9999999999', KHUS])],
    ['an id that is none', forged(['price_asc', '1', "x' --"])],
    ['an object', forged({ __proto__: null, length: 3 })],
  ])('that is %s is refused, with nothing listed', async (_what, cursor) => {
    expect(await list({ sort: 'price_asc', cursor })).toEqual({
      products: [],
      total: 0,
      next: undefined,
      refused: 'cursor-malformed',
    })
  })

  test('with an impossible date is refused', async () => {
    const cursor = forged(['newest', '2026-99-01T00:00:00.000000Z', KHUS])
    expect(await list({ sort: 'newest', cursor })).toMatchObject({ refused: 'cursor-malformed' })
  })
})

describe('one product', () => {
  test('has everything that its page shows', async () => {
    expect(await findProduct(db, KHUS, now)).toMatchObject({
      name: 'Khus Sharbat',
      names: { hi: 'खस शरबत', gu: 'ખસ શરબત' },
      pricePaise: 199_00,
      mrpPaise: 230_00,
      netQuantity: '750 ml',
      netContent: { amount: 750, unit: 'ml' },
      grossWeightGrams: 1150,
      dosha: { vata: 0, pitta: -2, kapha: 1 },
      concerns: [16, 18, 20],
      flags: { block: [], ask: [] },
      gstPercent: 5,
      licence: { type: 'fssai', number: '10000000000000 (example)' },
      vegetarian: true,
    })
  })

  test('is not found when it is unknown or hidden', async () => {
    const own = await databaseForTest()
    await own.execute(sql`update products set hidden = true where id = ${KHUS}`)
    expect(await findProduct(own, KHUS, now)).toBeUndefined()
    expect(await findProduct(db, 'no-such-thing' as ProductId, now)).toBeUndefined()
  })

  test('counts only lots that can still be sold on arrival', async () => {
    const own = await databaseForTest()
    const stockOn = async (day: string) =>
      (await findProduct(own, KHUS, new Date(`${day}T06:30:00Z`)))?.stock
    await own.execute(sql`update stock_lots set on_hand = 0 where product_id = ${KHUS}`)
    await own.execute(sql`
      insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
      values (${KHUS}, 'T1', '2026-01-01', '2027-01-01', 9, 7)`)
    expect(await stockOn('2026-11-07')).toBe(7)
    expect(await stockOn('2026-11-08')).toBe(0)
  })

  test('is returned for several ids in their order, each once', async () => {
    const ids = ['gulab-jal', KHUS, 'nothing-here', 'gulab-jal'] as ProductId[]
    expect(idsOf(await listProductsByIds(db, ids, now))).toEqual(['gulab-jal', KHUS])
    expect(await listProductsByIds(db, [], now)).toEqual([])
  })
})

describe('the batch that is sold next', () => {
  test('is the sellable one that expires first', async () => {
    const own = await databaseForTest()
    await own.execute(sql`update stock_lots set on_hand = 0`)
    expect(await findSellingLot(own, KHUS, now)).toBeUndefined()
    await own.execute(sql`
      insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand) values
        (${KHUS}, 'TOO-OLD', '2025-12-01', '2026-12-01', 9, 9),
        (${KHUS}, 'LATER', '2026-10-01', '2027-10-01', 9, 9),
        (${KHUS}, 'NEXT', '2026-06-01', '2027-06-01', 9, 9),
        (${KHUS}, 'EMPTY', '2026-05-01', '2027-05-01', 9, 0)`)
    expect(await findSellingLot(own, KHUS, now)).toEqual({ batch: 'NEXT', expiresOn: '2027-06-01' })
  })
})

describe('related products', () => {
  const rankOf = (about: Product, other: Product) => {
    const relation = relationOf(about, other)
    return relation === undefined ? RELATIONS.length : RELATIONS.indexOf(relation)
  }

  test.each([KHUS, 'gulab-jal', 'ghee-kajal', 'ashwa-bala'] as ProductId[])(
    'of %s are all that the rule relates to it, nearest first',
    async (id) => {
      const about = everything.find((product) => product.id === id)
      if (!about) throw new Error(`${id} is not there`)
      const related = await listRelated(db, id, 71, now)
      const byId = new Map(everything.map((product) => [product.id, product]))
      const ranks = related.map((product) => rankOf(about, byId.get(product.id) ?? about))
      expect(ranks).toEqual(ranks.toSorted())
      const families = await listProducts(db, { limit: 1_000, oneOfFamily: true, now })
      const shown = new Set(idsOf(families.products))
      const joined = everything.filter(
        (other) =>
          relationOf(about, other) !== undefined &&
          shown.has(other.id) &&
          (about.family === '' || other.family !== about.family),
      )
      expect(new Set(idsOf(related))).toEqual(new Set(idsOf(joined)))
    },
  )

  test('are at most as many as requested, and none for an unknown product', async () => {
    const four = await listRelated(db, KHUS, 4, now)
    expect(four.map(({ reason }) => reason)).toEqual([
      'same-category',
      'same-category',
      'shared-concern',
      'calms-pitta',
    ])
    expect(four.map(({ category }) => category === 'Sharbats')).toEqual([true, true, false, false])
    expect(await listRelated(db, 'no-such-thing' as ProductId, 4, now)).toEqual([])
  })
})

test.each(['relevance', 'newest'] satisfies ProductSort[])(
  'one query by %s returns at most a thousand',
  async (sort) => {
    const own = await databaseForTest()
    await own.execute(sql`
      insert into products (id, sku, kind, name, category, price_paise, mrp_paise, net_quantity,
        net_amount, net_unit, gross_weight_grams, shelf_life_months, hsn, gst_percent, gst_from,
        licence_type, licence_number, maker, created_at, updated_at)
      select 'copy-' || n, 'C' || n, 'goods', 'Copy ' || n, 'Drinks', 100, 100, '1 g', 1, 'g', 2, 9,
        '2106', 5, '2025-09-22', 'fssai', '', '', now(), now()
      from generate_series(1, 1000) as n`)
    const page = await listProducts(own, { sort, limit: 5_000, now })
    expect([page.products.length, page.total]).toEqual([1_000, MAX_COUNTED + 1])
    const rest = await listProducts(own, { sort, limit: 5_000, now, cursor: page.next })
    expect(rest.products).toHaveLength(71)
  },
)

test('renaming a category updates its products and their filter texts', async () => {
  const ofTitle = async (tx: Reader, title: string) => {
    const { products } = await listProducts(tx, { categories: [title], limit: 1_000, now })
    return products.map(({ id }) => id).sort()
  }
  const before = await ofTitle(db, 'Sharbats')
  expect(before).toContain(KHUS)
  const renaming = inTransaction(db, async (tx) => {
    await tx.execute(sql`update categories set title = 'Summer Cordials' where title = 'Sharbats'`)
    expect(await ofTitle(tx, 'Summer Cordials')).toEqual(
      before.filter((id) => everything.find((one) => one.id === id)?.category === 'Sharbats'),
    )
    expect((await findProduct(tx, KHUS, now))?.category).toBe('Summer Cordials')
    throw new Error('nothing of this is kept')
  })
  await expect(renaming).rejects.toThrow('nothing of this is kept')
})
