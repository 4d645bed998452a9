import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchProducts } from '#database/catalog-search.ts'
import { readContentVersion } from '#database/content-version.ts'
import { seedShop } from '#database/seed/seed.ts'
import { SEARCH_RULES } from '#domain/catalog/search-words.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { layOutProducts } from '#tests/support/many-products.ts'
import { indexForNewRules } from './index-for-search.ts'

const PRODUCTS = 1_200

test('new rules index a large catalogue a part at a time, and a start waits for one part alone', async () => {
  const db = await databaseForTest()
  await layOutProducts(db.$client, PRODUCTS, TODAY)
  // None of them came with its words.
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
  expect(await indexForNewRules({ db })).toBe(true)
  expect(await stale()).toBe(left - 500)
  expect(await readContentVersion(db)).toBe(before + 1)
  while (await indexForNewRules({ db }));
  expect(await stale()).toBe(0)
  const done = await readContentVersion(db)
  expect(await indexForNewRules({ db })).toBe(false)
  expect(await readContentVersion(db)).toBe(done)
  const found = await searchProducts(db, 'many 1111')
  expect(found.map(({ id }) => id as string)).toEqual(['many-1111'])
})
