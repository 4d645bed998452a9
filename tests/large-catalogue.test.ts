import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { listCategories, listProducts } from '#database/catalog/catalog.ts'
import { listPanelProducts } from '#database/catalog/panel-list.ts'
import { listRecommendable } from '#database/catalog/recommendable.ts'
import { listRelated } from '#database/catalog/related.ts'
import { searchProducts, WHOLE_HITS } from '#database/catalog/search.ts'
import { countEnding, countLowStock } from '#database/catalog/short-list.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { countWaiting, countWaitingByPlace } from '#database/panel/waiting.ts'
import { listPublicContent, listSitemapPieces } from '#database/public-content.ts'
import { HOME_PRODUCTS } from '#domain/catalog/home.ts'
import { PRODUCTS_PER_PAGE } from '#domain/catalog/listing-query.ts'
import { chooseRelated, RELATIONS } from '#domain/catalog/related.ts'
import type { ProductId } from '#domain/ids.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { TODAY } from './support/cluster-facts.ts'
import { openTestDatabase } from './support/database.ts'
import {
  buffersOf,
  type ExplainingDatabase,
  nodesOf,
  openExplaining,
  rowsInVain,
  waysOf,
} from './support/plans.ts'
import { layOutCatalogue } from './support/whole-catalogue.ts'

/** So many that reading all of them, or of one category, takes ten times as many pages as anything here may. */
const PRODUCTS = 20_000
const KHUS = 'khus-sharbat' as ProductId
const now = TODAY

let explaining: ExplainingDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase(2)
  await layOutCatalogue(opened.db.$client, { from: 1, to: PRODUCTS, today: TODAY })
  explaining = openExplaining({ ...inject('cluster').connection, database: opened.name })
  close = async () => {
    await explaining.db.$client.end()
    await opened.close()
  }
}, 120_000)
afterAll(() => close())

const page = { limit: PRODUCTS_PER_PAGE, oneOfFamily: true, now }

/** What is asked, and how many pages of tables and indexes its statements may look at. */
const QUESTIONS: readonly (readonly [string, number, (db: ShopDatabase) => Promise<unknown>])[] = [
  ['the categories with their counts', 20, (db) => listCategories(db)],
  [
    'a tab of the home page',
    400,
    (db) =>
      listProducts(db, { ...page, categories: ['Drink'], limit: HOME_PRODUCTS, counts: false }),
  ],
  ['a category', 700, (db) => listProducts(db, { ...page, categories: ['Drinks'] })],
  ['the best rated', 3_000, (db) => listProducts(db, { ...page, sort: 'rating' })],
  ['the cheapest', 3_000, (db) => listProducts(db, { ...page, sort: 'price_asc' })],
  ['the products related to one', 1_000, (db) => listRelated(db, KHUS, 4, now)],
  ['a word that many names have', 2_500, (db) => searchProducts(db, WHOLE_HITS, 'sharbat')],
  ['the pieces of the sitemaps', 10, (db) => listSitemapPieces(db)],
  ['a piece of the sitemaps', 150, (db) => listPublicContent(db, now, 7)],
  ['what can be recommended to anybody', 3_000, (db) => listRecommendable(db, now)],
  [
    'a rare word in the panel',
    600,
    (db) => listPanelProducts(db, { state: 'all', q: 'khus', limit: 30, now }),
  ],
  ['what is low in stock', 700, (db) => listPanelProducts(db, { state: 'low', limit: 30, now })],
  ['what ends soon', 180, (db) => listPanelProducts(db, { state: 'ending', limit: 5, now })],
  ['all that waits for the owner', 400, (db) => countWaiting(db, now)],
  ['what every page of the panel counts', 50, (db) => countWaitingByPlace(db, now)],
]

describe(`with ${PRODUCTS} products`, () => {
  test.each(QUESTIONS)(
    '%s is found in at most %i pages, and no product is read in vain',
    async (_, max, ask) => {
      const statements = await explaining.explain(() => ask(explaining.db))
      expect(statements.length).toBeGreaterThan(0)
      const rows = statements.flatMap(({ plan }) =>
        nodesOf(plan).map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
      )
      expect(Math.max(...rows)).toBeLessThan(PRODUCTS / 4)
      const pages = statements.reduce((sum, statement) => sum + buffersOf(statement), 0)
      expect(pages).toBeLessThanOrEqual(max)
    },
  )

  test('a product is looked up by its key, however far the statistics lag behind', async () => {
    const { db } = explaining
    // As a table is known that was emptied, and filled again since.
    for (const relation of ['products', 'products_pkey']) {
      await db.execute(sql`select pg_restore_relation_stats(
        'schemaname', 'public', 'relname', ${relation}::text, 'relpages', 1100, 'reltuples', 20::real)`)
    }
    const statements = await explaining.explain(() =>
      db.transaction(async (tx) => {
        // As foreign keys are checked.
        await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
        await tx.execute(sql`select 1 from products where id = ${KHUS} for key share`)
      }),
    )
    await db.execute(sql`analyze products`)
    expect(statements.flatMap(waysOf)).toEqual(['products_pkey'])
  })

  test('a listing counts its matches exactly, and no further than it is leafed through', async () => {
    const { db } = explaining
    const some = await listProducts(db, { ...page, categories: ['Herb7 '] })
    expect(some.total).toBe(99)
    const many = await listProducts(db, page)
    expect(many.total).toBe(MAX_COUNTED + 1)
    const category = await listProducts(db, { ...page, categories: ['drinks'] })
    expect(category.total).toBe(MAX_COUNTED + 1)
    const part = await listProducts(db, { ...page, categories: ['drinks'], price: 'to-150' })
    const { rows } = await db.execute<{ price: number }>(sql`
      select count(distinct coalesce(nullif(lower(family), ''), id))::integer as price from products
      where not hidden and category = 'Drinks' and price_paise < 15000`)
    expect(part.total).toBe(rows[0]?.price)
    expect(part.total).toBeLessThan(MAX_COUNTED)
  })

  test('a search ranks all its hits, wherever the best is stored', async () => {
    const { db } = explaining
    // Behind all others in every order, and the only one that has the word twice.
    await layOutCatalogue(db.$client, { from: PRODUCTS + 207, to: PRODUCTS + 207, today: TODAY })
    await db.execute(sql`
      update search_entries set words = words || 'herb7:4A herb7:5A'::tsvector
      where product_id = 'item-00020207'`)
    await db.execute(sql`cluster search_entries using search_entries_pkey`)
    const [best] = await searchProducts(db, WHOLE_HITS, 'herb7')
    expect(best?.id).toBe('item-00020207')
  })

  test.each([
    ['sharbat', 'what the statistics know to be common'],
    ['sharbat drink', 'what is common, but not together'],
    ['khus', 'what is rare'],
  ])('%s finds the same whatever the statistics of a larger shop say: %s', async (text) => {
    const { db } = explaining
    const read = async () => {
      let found: string[] = []
      const statements = await explaining.explain(async () => {
        found = (await searchProducts(db, WHOLE_HITS, text)).map(({ id }) => id)
      })
      const counted = statements.filter((one) =>
        waysOf(one).includes('search_entries_by_words'),
      ).length
      return { found, counted }
    }
    const before = await read()
    // Simulates so many products that each common word is in fifty thousand names.
    await db.execute(sql`select pg_restore_relation_stats(
      'schemaname', 'public', 'relname', 'search_entries', 'reltuples', 400000::real)`)
    const after = await read()
    await db.execute(sql`analyze search_entries`)
    expect(before.counted).toBeGreaterThan(0)
    expect(after.found).toEqual(before.found)
    expect(after.counted === 0).toBe(text === 'sharbat')
  })

  test.each([KHUS, 'item-00004321', 'item-00000040', 'ghee-kajal', 'ashwa-bala'] as ProductId[])(
    'the products related to %s are those that ranking every product finds',
    async (id) => {
      const { db } = explaining
      const { rows } = await db.execute<{ id: string; relation: number }>(sql`
        with about as (select * from products where id = ${id}),
        firsts as (
          select distinct on (case when family = '' then id else lower(family) end) products.*
          from products
          where not hidden
          order by case when family = '' then id else lower(family) end,
            not exists (select from stock_lots where product_id = products.id and is_left
              and sell_by >= ${TODAY.toISOString().slice(0, 10)}::date + 10),
            price_paise = 0, price_paise, id
        ),
        related as (
          select other.id, other.listing_position, other.kind = about.kind as is_of_kind,
            other.category = about.category as is_of_category,
            other.concerns && about.concerns as shares_concern,
            (about.dosha_vata, about.dosha_pitta, about.dosha_kapha) <> (0, 0, 0)
              and sign(other.dosha_vata) = sign(about.dosha_vata)
              and sign(other.dosha_pitta) = sign(about.dosha_pitta)
              and sign(other.dosha_kapha) = sign(about.dosha_kapha) as shares_sign
          from firsts as other, about
          where other.id <> about.id
            and (about.family = '' or lower(other.family) <> lower(about.family))
        ),
        ranked as (
          select *, case when is_of_category then 0 when shares_concern then 1 else 2 end as relation
          from related where is_of_category or shares_concern or shares_sign
        )
        select id, relation from ranked
        order by relation, is_of_kind desc, shares_concern desc, shares_sign desc, listing_position, id`)
      const candidates = rows.flatMap((row) => {
        const relation = RELATIONS[row.relation]
        return relation ? [{ id: row.id, relation }] : []
      })
      for (const max of [4, 9]) {
        const related = await listRelated(db, id, max, now)
        expect(related.map((one) => one.id as string)).toEqual(
          chooseRelated(candidates, max).map((one) => one.id),
        )
      }
    },
  )

  test('a change of many families compares none of them with all others', async () => {
    const { db } = explaining
    const changed = PRODUCTS / 40
    const statements = await explaining.explain(() =>
      db
        .transaction(async (tx) => {
          await tx.execute(sql`
            update products set hidden = not hidden where family <> '' and id like 'item-%'`)
          tx.rollback()
        })
        .catch((error: unknown) => expect(error).toBeInstanceOf(TransactionRollbackError)),
    )
    const families = statements.filter(({ text }) => text.includes('insert into shelf_families'))
    expect(families).toHaveLength(1)
    for (const statement of families) expect(rowsInVain(statement)).toBeLessThan(changed * 4)
  })

  test('low stock and expiring lots are counted only up to the maximum that is shown', async () => {
    const { db } = explaining
    const last = `item-${String(MAX_COUNTED * 3).padStart(8, '0')}`
    await db.execute(sql`
      update products set low_below = 1000 where id like 'item-%' and id < ${last}`)
    await db.execute(sql`vacuum analyze products, stock_cover`)
    const statements = await explaining.explain(async () => {
      expect((await countLowStock(db, now)).count).toBe(MAX_COUNTED + 1)
    })
    const rows = statements.flatMap(({ plan }) => nodesOf(plan).map((node) => node['Actual Rows']))
    expect(Math.max(...rows)).toBeLessThan(MAX_COUNTED * 1.5)
    await db.execute(sql`
      update stock_lots set expires_on = ${TODAY.toISOString().slice(0, 10)}::date + 70
      where product_id like 'item-%' and product_id < ${last}`)
    expect(await countEnding(db, now)).toBe(MAX_COUNTED + 1)
  })
})
