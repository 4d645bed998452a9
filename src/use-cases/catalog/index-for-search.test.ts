import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockCategories, saveCategory } from '#database/catalog/categories.ts'
import { searchProducts, WHOLE_HITS } from '#database/catalog/search.ts'
import { readContentVersion } from '#database/content-version.ts'
import { seedShop } from '#database/seed/seed.ts'
import { products, searchRenames } from '#database/tables/catalog.ts'
import { inTransaction } from '#database/transaction.ts'
import { SEARCH_RULES } from '#domain/catalog/search-words.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { layOutProducts } from '#tests/support/many-products.ts'
import { refuseRows } from '#tests/support/refused-rows.ts'
import { indexForNewRules } from './index-for-search.ts'

const PRODUCTS = 1_200

test('new rules index a large catalogue a part at a time, and a start waits for one part alone', async () => {
  const db = await databaseForTest()
  await layOutProducts(db.$client, PRODUCTS, TODAY)
  // None of them was inserted with its search words.
  const stale = async () => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::integer as n from search_entries where rules < ${SEARCH_RULES}`,
    )
    return rows[0]?.n
  }
  expect(await stale()).toBe(PRODUCTS)
  await seedShop(db, { now: TODAY, mode: 'demo' })
  const left = PRODUCTS - 500
  expect(await stale()).toBe(left)
  const before = await readContentVersion(db)
  expect(await indexForNewRules({ db })).toEqual({ isUnfinished: true, failures: [] })
  expect(await stale()).toBe(left - 500)
  expect(await readContentVersion(db)).toBe(before + 1)
  while ((await indexForNewRules({ db })).isUnfinished);
  expect(await stale()).toBe(0)
  const done = await readContentVersion(db)
  expect((await indexForNewRules({ db })).isUnfinished).toBe(false)
  expect(await readContentVersion(db)).toBe(done)
  const found = await searchProducts(db, WHOLE_HITS, 'many 1111')
  expect(found.map(({ id }) => id as string)).toEqual(['many-1111'])
})

test('a new title of a large category is indexed a part at a time, however often it changes meanwhile', async () => {
  const db = await databaseForTest()
  await layOutProducts(db.$client, PRODUCTS, TODAY)
  while ((await indexForNewRules({ db })).isUnfinished);
  const found = async (word: string) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::integer as n from search_entries where words @@ ${word}::tsquery`,
    )
    return rows[0]?.n ?? 0
  }
  const rename = (from: string, title: string) =>
    inTransaction(db, async (tx) => {
      const before = (await lockCategories(tx)).find((one) => one.title === from)
      if (before) await saveCategory(tx, before, { ...before, title })
    })
  const all = await found('drinks')
  expect(all).toBeGreaterThan(PRODUCTS)
  await rename('Drinks', 'Quenchers')
  expect(await found('quenchers')).toBe(500)
  expect(await indexForNewRules({ db })).toEqual({ isUnfinished: true, failures: [] })
  expect(await found('quenchers')).toBe(1_000)
  await rename('Quenchers', 'Thirstaways')
  expect(await found('thirstaways')).toBe(500)
  while ((await indexForNewRules({ db })).isUnfinished);
  expect(await found('thirstaways')).toBe(await db.$count(products, sql`category = 'Thirstaways'`))
  expect([await found('quenchers'), await db.$count(searchRenames)]).toEqual([0, 0])
})

test('a product that cannot be indexed is named, and keeps neither the others nor a new title waiting', async () => {
  const db = await databaseForTest()
  await db.execute(sql`update search_entries set rules = 0`)
  await inTransaction(db, (tx) =>
    tx.insert(searchRenames).values({ category: 'Sharbats', afterId: '' }),
  )
  await refuseRows(db, 'search_entries', `new.product_id = 'khus-sharbat'`)
  const reports = []
  do reports.push(await indexForNewRules({ db }))
  while (reports.at(-1)?.isUnfinished)
  expect(reports.at(-1)?.failures).toHaveLength(1)
  const { rows } = await db.execute(
    sql`select product_id from search_entries where rules < ${SEARCH_RULES}`,
  )
  expect(rows).toEqual([{ product_id: 'khus-sharbat' }])
  expect(await db.$count(searchRenames)).toBe(0)
})

test('a category gets its new title also where one of its products cannot be indexed, which the job then names', async () => {
  const db = await databaseForTest()
  await refuseRows(db, 'search_entries', `new.product_id = 'khus-sharbat'`)
  await inTransaction(db, async (tx) => {
    const before = (await lockCategories(tx)).find((one) => one.title === 'Sharbats')
    if (before) await saveCategory(tx, before, { ...before, title: 'Coolers' })
  })
  expect(await db.$count(products, sql`category = 'Coolers'`)).toBeGreaterThan(1)
  expect((await indexForNewRules({ db })).failures).toHaveLength(1)
  expect(await db.$count(searchRenames)).toBe(0)
})
