import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { PRODUCT_SORTS } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { listCategories, listProducts, type ProductsQuery } from './catalog.ts'
import { findFirstSize, listSizes } from './families.ts'
import { findForListing } from './find.ts'
import { listRelated } from './related.ts'
import { searchProducts, WHOLE_HITS } from './search.ts'

const now = TODAY
const khus = { id: 'khus-sharbat' as ProductId, family: 'Khus Sharbat' }
const [SMALL, MIDDLE, LARGE] = ['khus-sharbat-250-ml', 'khus-sharbat', 'khus-sharbat-1-5-l']

const listed = async (db: ShopDatabase, wanted: Partial<ProductsQuery> = {}) =>
  await listProducts(db, { limit: 1_000, now, oneOfFamily: true, ...wanted })
const findIds = async (db: ShopDatabase, text: string) => {
  const { hits } = await findForListing(db, text)
  return hits.map(({ id }) => id)
}
const khusIn = ({ products }: Awaited<ReturnType<typeof listed>>) =>
  products.filter(({ name }) => name.startsWith('Khus')).map(({ id }) => id as string)
const sellOut = (db: ShopDatabase, id: string | undefined) =>
  db.execute(sql`update stock_lots set on_hand = 0 where product_id = ${id}`)
const countOf = async (db: ShopDatabase, title: string) =>
  (await listCategories(db)).find((category) => category.title === title)?.count

describe('the handle of a product whose sizes are products', () => {
  test('leads to the size that lists show, and no other beginning does', async () => {
    const db = await databaseForTest()
    const find = (handle: string) => findFirstSize(db, handle as ProductId, now)
    expect(await find('khus')).toBe(SMALL)
    // Then one of the family begins otherwise.
    await db.execute(sql`
      update products set family = 'Khus Sharbat' where id = (select min(id) from products where family = '')`)
    expect(await find('khus')).toBeUndefined()
  })

  test('leads on when it was the name of a size that is hidden now', async () => {
    const db = await databaseForTest()
    expect(await findFirstSize(db, khus.id, now)).toBeUndefined()
    await db.execute(sql`update products set hidden = true where id = ${MIDDLE}`)
    expect(await findFirstSize(db, khus.id, now)).toBe(SMALL)
    expect(await findFirstSize(db, 'khus-sharbat-250' as ProductId, now)).toBeUndefined()
  })
})

describe('a listing shows a family once', () => {
  test('by its cheapest size, with the number of its sizes, and counts it once', async () => {
    const db = await databaseForTest()
    const whole = await listed(db)
    expect(whole.total).toBe(60)
    expect(whole.products).toHaveLength(60)
    expect(khusIn(whole)).toEqual([SMALL])
    expect(whole.products.find(({ id }) => id === SMALL)?.sizes).toBe(3)
    expect(whole.products.filter(({ sizes }) => sizes > 1)).toHaveLength(10)
    expect(await countOf(db, 'Sharbats')).toBe(7)
    const sharbats = await listed(db, { categories: ['Sharbats'], limit: 3 })
    expect([sharbats.total, sharbats.products.length]).toEqual([7, 3])
  })

  test('by the cheapest size that can be bought, and by the cheapest when none can', async () => {
    const db = await databaseForTest()
    await sellOut(db, SMALL)
    expect(khusIn(await listed(db))).toEqual([MIDDLE])
    await sellOut(db, MIDDLE)
    await sellOut(db, LARGE)
    expect(khusIn(await listed(db))).toEqual([SMALL])
  })

  test('by a size that matches the search text', async () => {
    const db = await databaseForTest()
    expect(khusIn(await listed(db, { found: await findIds(db, 'khus 1.5') }))).toEqual([LARGE])
    expect(khusIn(await listed(db, { found: await findIds(db, 'khus') }))).toEqual([SMALL])
  })

  test('without its hidden sizes, and as a plain product when one is left', async () => {
    const db = await databaseForTest()
    await db.execute(sql`update products set hidden = true where id in (${SMALL}, ${LARGE})`)
    const whole = await listed(db)
    expect(khusIn(whole)).toEqual([MIDDLE])
    expect(whole.products.find(({ id }) => id === MIDDLE)?.sizes).toBe(1)
    expect(await countOf(db, 'Sharbats')).toBe(7)
    expect(await listSizes(db, khus, now)).toEqual([])
  })

  test('page by page, each family once in every sort order', async () => {
    const db = await databaseForTest()
    for (const sort of PRODUCT_SORTS) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await listed(db, { sort, cursor, limit: 7 })
        seen.push(...page.products.map(({ id }) => id as string))
        cursor = page.next
      } while (cursor)
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 60, 60])
    }
  })

  test('in any case of its name', async () => {
    const db = await databaseForTest()
    await db.execute(sql`update products set family = 'KHUS sharbat' where id = ${SMALL}`)
    expect(khusIn(await listed(db))).toEqual([SMALL])
  })
})

test('search as you type shows one size of a family', async () => {
  const db = await databaseForTest()
  const hits = (await searchProducts(db, WHOLE_HITS, 'khus')).map(({ id }) => id as string)
  expect(hits.filter((id) => id.startsWith('khus-sharbat'))).toEqual([MIDDLE])
})

test('the sizes of a family are listed smallest first, each with its price and whether it is in stock', async () => {
  const db = await databaseForTest()
  await sellOut(db, LARGE)
  const sizes = await listSizes(db, khus, now)
  expect(
    sizes.map(({ id, netQuantity, pricePaise, isInStock }) => [
      id,
      netQuantity,
      pricePaise,
      isInStock,
    ]),
  ).toEqual([
    [SMALL, '250 ml', 85_00, true],
    [MIDDLE, '750 ml', 199_00, true],
    [LARGE, '1.5 L', 375_00, false],
  ])
  expect(await listSizes(db, { id: 'bel-sharbat' as ProductId, family: '' }, now)).toEqual([])
})

test('a product is not related to its own sizes, and to one size of another family', async () => {
  const db = await databaseForTest()
  const related = (await listRelated(db, khus.id, 100, now)).map(({ id }) => id as string)
  expect(related.filter((id) => id.startsWith('khus-sharbat'))).toEqual([])
  expect(related.filter((id) => id.startsWith('gulab-sharbat'))).toEqual(['gulab-sharbat-250-ml'])
})
