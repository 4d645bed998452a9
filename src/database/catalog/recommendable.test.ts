import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import type { Product } from '#domain/catalog/product.ts'
import { CONSTITUTIONS } from '#domain/quiz/constitutions.ts'
import { DIETS } from '#domain/quiz/questions.ts'
import { RITUS } from '#domain/quiz/seasons.ts'
import { resultOfScores } from '#domain/quiz/vikriti.ts'
import { MAX_RECOMMENDED, rankByFit } from '#domain/suggestions/fit.ts'
import { TODAY as now } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { layOutCatalogue } from '#tests/support/whole-catalogue.ts'
import { listProducts, listProductsByIds } from './catalog.ts'
import { listRecommendable } from './recommendable.ts'

/** More than the shop reads at once. */
const PRODUCTS = 2_300

/** All goods that a list shows, page by page. */
async function everyGood(db: ShopDatabase): Promise<Product[]> {
  const goods: Product[] = []
  let cursor: string | undefined
  do {
    const page = await listProducts(db, { limit: 1_000, cursor, oneOfFamily: true, now })
    const ids = page.products.map(({ id }) => id)
    const read = await listProductsByIds(db, ids, now)
    goods.push(...read.filter(({ kind }) => kind === 'goods'))
    cursor = page.next
  } while (cursor !== undefined)
  return goods
}

test('recommendations are the best of the whole shop, however many products it has', async () => {
  const db = await databaseForTest()
  await layOutCatalogue(db.$client, { from: 1, to: PRODUCTS, today: now })
  // The strongest effects come last in every sort order, and the first of them are not for everybody, or not for sale.
  await db.execute(sql`
    update products set dosha_vata = -3, dosha_pitta = -(substr(id, 13)::int % 2), dosha_kapha = 0,
      materials = case when id > 'item-00002100' then materials
        when substr(id, 13)::int % 2 = 0 then '{ginger}' else '{milk}' end,
      flags_ask = case when id like '%7_' then '{}' else '{preg,bp}'::text[] end,
      flags_block = case when id like '%8_' then '{heart}'::text[] else '{}' end,
      price_paise = case when id like '%4_' then 0 else price_paise end,
      vegetarian = id not like '%3_'
    where id > 'item-00002000' and id like 'item-%'`)
  const everything = await everyGood(db)
  expect(everything.length).toBeGreaterThan(2_000)
  const ids = await listRecommendable(db, now)
  const recommendable = await listProductsByIds(db, ids, now)
  expect(recommendable).toHaveLength(ids.length)
  const imbalances = [undefined, resultOfScores({ vata: 6, pitta: 0, kapha: 0 })]
  let shown = 0
  for (const constitution of CONSTITUTIONS) {
    for (const diet of [undefined, ...DIETS]) {
      for (const ritu of RITUS) {
        for (const imbalance of imbalances) {
          const best = (goods: readonly Product[]) =>
            rankByFit(goods, { constitution, imbalance, diet }, ritu)
              .slice(0, MAX_RECOMMENDED)
              .map(({ product: { id } }) => id)
          const expected = best(everything)
          shown += expected.length
          expect(best(recommendable)).toEqual(expected)
        }
      }
    }
  }
  expect(shown).toBeGreaterThan(500)
})
