import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { findBrokenRules, INVARIANTS } from '#database/invariants.ts'
import { inTransaction } from '#database/transaction.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { listCategories } from './catalog.ts'

const COUNTED = Object.entries(INVARIANTS).filter(([rule]) => /^I1[37] /.test(rule))

const countOf = async (db: ShopDatabase, title: string) =>
  (await listCategories(db)).find((category) => category.title === title)?.count

async function expectExact(db: ShopDatabase): Promise<void> {
  expect(COUNTED).toHaveLength(2)
  expect(await findBrokenRules(db, COUNTED)).toEqual({})
}

const addSize = (id: string, family: string) => sql`
  insert into products (
    id, sku, kind, name, category, price_paise, mrp_paise, net_quantity, net_amount, net_unit,
    gross_weight_grams, shelf_life_months, hsn, gst_percent, gst_from, licence_type,
    licence_number, maker, family, created_at, updated_at
  ) values (
    ${id}, ${id}, 'goods', ${id}, 'Drinks', 1, 1, '1', 1, 'piece', 1, 1, '1', 5, '2025-09-22',
    'fssai', '', '', ${family}, now(), now()
  )`

describe('the stored counts of categories and sitemap pieces are exact', () => {
  test('after any change of products', async () => {
    const db = await databaseForTest()
    await expectExact(db)
    const changes = [
      sql`update products set hidden = true where category = 'Sharbats' and price_paise > 15000`,
      sql`update products set family = 'KHUS sharbat' where id = 'bel-sharbat'`,
      sql`update products set category = 'Drinks' where family = 'Khus Sharbat'`,
      sql`update products set hidden = not hidden where category in ('Drinks', 'Sharbats')`,
      sql`update products set family = '', hidden = false where lower(family) = 'khus sharbat'`,
      addSize('added', 'Added'),
      addSize('added-too', ''),
      sql`delete from products where id in ('added', 'added-too')`,
      sql`update categories set title = 'Cool drinks' where title = 'Drinks'`,
      sql`update products set price_paise = price_paise where true`,
    ]
    for (const change of changes) {
      await db.execute(change)
      await expectExact(db)
    }
    expect(await countOf(db, 'Cool drinks')).toBe(3)
  })

  test('when two sizes of a new family are added at once, which count once', async () => {
    const db = await databaseForTest()
    const before = (await countOf(db, 'Drinks')) ?? 0
    let goOn = () => {}
    const stands = new Promise<void>((done) => {
      goOn = done
    })
    let added = () => {}
    const isAdded = new Promise<void>((done) => {
      added = done
    })
    const one = inTransaction(db, async (tx) => {
      await tx.execute(addSize('new-small', 'New'))
      added()
      await stands
    })
    await isAdded
    const other = db.execute(addSize('new-large', 'new'))
    goOn()
    await Promise.all([one, other])
    expect(await countOf(db, 'Drinks')).toBe(before + 1)
    await expectExact(db)
  })

  test('also after the changes have been summed up', async () => {
    const db = await databaseForTest()
    for (let turn = 0; turn < 230; turn += 1) {
      await db.execute(sql`update products set hidden = not hidden where id = 'bel-sharbat'`)
    }
    const { rows } = await db.execute<{ shelves: number; pieces: number }>(sql`
      select (select count(*) from shelf_counts)::integer as shelves,
        (select count(*) from sitemap_pieces)::integer as pieces`)
    expect(rows[0]?.shelves).toBeLessThan(200)
    expect(rows[0]?.pieces).toBeLessThan(200)
    await expectExact(db)
  })
})
