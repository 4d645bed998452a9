import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { LEFT_OUT_BY_DIET } from '#domain/catalog/diets.ts'
import { FILTER_VALUES, type ListingFilters, priceLimits } from '#domain/catalog/listing-filters.ts'
import { findNeed } from '#domain/catalog/needs.ts'
import type { Product } from '#domain/catalog/product.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { TODAY as now } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { concernSearches } from '#use-cases/catalog/answer-search.ts'
import { listProducts, listProductsByIds } from './catalog.ts'
import { listOrigins } from './origins.ts'

async function everythingIn(db: ShopDatabase): Promise<Product[]> {
  const { products } = await listProducts(db, { limit: 1_000, now })
  return await listProductsByIds(
    db,
    products.map(({ id }) => id),
    now,
  )
}

/** The rule of each filter, applied to products in memory. */
function matches(product: Product, { price, dosha, diet, stock, origin }: ListingFilters): boolean {
  const { fromPaise = 0, belowPaise = Number.POSITIVE_INFINITY } = price ? priceLimits(price) : {}
  const contents = [...product.materials, ...product.allergens].join(' ').toLowerCase()
  const has = (words: readonly string[]) =>
    words.some((word) => new RegExp(`\\b${word}\\b`).test(contents))
  return (
    (!price ||
      (product.pricePaise > 0 &&
        product.pricePaise >= fromPaise &&
        product.pricePaise < belowPaise)) &&
    (!dosha || product.dosha[dosha] < 0) &&
    (!stock || product.stock > 0) &&
    (!origin || product.countryOfOrigin === origin) &&
    (diet !== 'vegetarian' || product.vegetarian) &&
    (diet !== 'vegan' || (product.vegetarian && !has(LEFT_OUT_BY_DIET.vegan))) &&
    (diet !== 'jain' || (product.vegetarian && !has(LEFT_OUT_BY_DIET.jain))) &&
    (diet !== 'no-added-sugar' || product.nutrition?.addedSugarsGrams === 0)
  )
}

/** Every value of one filter alone, and every pair of values of two. */
function choices(): ListingFilters[] {
  const single = Object.entries({ ...FILTER_VALUES, origin: ['India', 'Sri Lanka'] }).flatMap(
    ([name, values]) => values.map((value): ListingFilters => ({ [name]: value })),
  )
  const pairs = single.flatMap((one, place) =>
    single.slice(place + 1).map((two) => ({ ...one, ...two })),
  )
  return [...single, ...pairs]
}

test('each filter lists exactly the products that its rule allows, alone and with another', async () => {
  const db = await databaseForTest()
  await db.execute(sql`update products set vegetarian = false where id = 'ashwagandha-ghee'`)
  await db.execute(sql`update products set price_paise = 0 where id = 'gulab-sharbat'`)
  await db.execute(
    sql`update products set country_of_origin = 'Sri Lanka' where id in ('amla-juice', 'khus-sharbat')`,
  )
  await db.execute(sql`update stock_lots set on_hand = 0 where product_id = 'khus-sharbat'`)
  const everything = await everythingIn(db)
  const sizes = new Set<number>()
  for (const filters of choices()) {
    const { products, total } = await listProducts(db, { ...filters, limit: 1_000, now })
    const expected = everything.filter((product) => matches(product, filters))
    const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    expect(idsOf(products), JSON.stringify(filters)).toEqual(idsOf(expected))
    expect(total).toBe(expected.length)
    sizes.add(expected.length)
  }
  // The filters are selective: it is not always all or none that match.
  expect(sizes.size).toBeGreaterThan(10)
})

test('countries of origin can be chosen only while a visible product is imported', async () => {
  const db = await databaseForTest()
  expect(await listOrigins(db)).toEqual([])
  const move = (id: string, country: string) =>
    db.execute(sql`update products set country_of_origin = ${country} where id = ${id}`)
  await move('khus-sharbat', 'Sri Lanka')
  await move('gulab-sharbat', 'Sri Lanka')
  await move('amla-juice', 'Nepal')
  expect(await listOrigins(db)).toEqual(['India', 'Nepal', 'Sri Lanka'])
  await db.execute(sql`update products set hidden = true where country_of_origin <> 'India'`)
  expect(await listOrigins(db)).toEqual([])
})

test('a family is listed by the size that the filter allows', async () => {
  const db = await databaseForTest()
  const shown = async (filters: ListingFilters) => {
    const { products } = await listProducts(db, {
      ...filters,
      oneOfFamily: true,
      limit: 1_000,
      now,
    })
    return products
      .filter(({ family }) => family === 'Khus Sharbat')
      .map(({ netQuantity }) => netQuantity)
  }
  expect(await shown({})).toEqual(['250 ml'])
  expect(await shown({ price: 'to-150' })).toEqual(['250 ml'])
  expect(await shown({ price: '150-300' })).toEqual(['750 ml'])
  expect(await shown({ price: 'from-300' })).toEqual(['1.5 L'])
})

test('each concern that a listing offers is found as a need, in every language', () => {
  for (const language of LANGUAGES) {
    const searches = concernSearches(language)
    expect(searches.length).toBeGreaterThan(12)
    expect(new Set(searches).size).toBe(searches.length)
    for (const text of searches) expect(findNeed(text)?.need.kind, text).toBe('concern')
  }
})
