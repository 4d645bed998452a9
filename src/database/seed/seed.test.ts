import { existsSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listConsultants } from '#database/consultations/consultants.ts'
import { readContentVersion } from '#database/content-version.ts'
import { countExamples } from '#database/opening/opening.ts'
import { categories, products } from '#database/tables/catalog.ts'
import { discountPercent } from '#domain/catalog/price.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { CONSULTANTS } from '#settings.ts'
import { isPossible } from '#tests/oracles/nutrition.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { CATEGORIES } from './categories.ts'
import { goodsByCategory } from './goods-by-category.ts'
import { licenceTypeOf, type ProductRow, productRows } from './product-rows.ts'
import { seedShop } from './seed.ts'

const rows = productRows({ now: TODAY, mode: 'demo' })
const rowOf = (id: string): ProductRow => {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error(`${id} is not in the catalogue`)
  return row
}
const count = (of: (row: ProductRow) => boolean) => rows.filter(of).length

describe('the catalogue', () => {
  test('has 40 products, 20 sachets and 11 further sizes in six categories', () => {
    expect([count((row) => row.kind === 'goods'), count((row) => row.kind === 'sachet')]).toEqual([
      51, 20,
    ])
    expect([...goodsByCategory().keys()]).toEqual(CATEGORIES.map(({ title }) => title))
    expect(CATEGORIES.map(({ title }) => count((row) => row.category === title))).toEqual([
      10, 12, 10, 12, 7, 20,
    ])
  })

  test('gives every product its own id and SKU, a name in three languages and a net content', () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(71)
    expect(new Set(rows.map((row) => row.sku)).size).toBe(71)
    expect(count((row) => !row.names.hi || !row.names.gu || !row.description)).toBe(0)
    expect(rowOf('tulsi-adrak-infusion')).toMatchObject({ netAmount: 37.5, netUnit: 'g' })
    expect(rowOf('haldi-kesar-milk')).toMatchObject({ netAmount: 1080, netUnit: 'ml' })
  })

  test('has the prices of the catalogue', () => {
    const khus = rowOf('khus-sharbat')
    expect([khus.pricePaise, khus.mrpPaise]).toEqual([199_00, 230_00])
    expect(discountPercent(khus.mrpPaise, khus.pricePaise)).toBe(13)
    expect(count((row) => row.kind === 'sachet' && row.pricePaise !== 10_00)).toBe(0)
    expect(count((row) => row.pricePaise > row.mrpPaise || row.pricePaise <= 0)).toBe(0)
  })

  test('has ten families of sizes, the larger of which never cost more for the same amount', () => {
    const families = Map.groupBy(
      rows.filter(({ family }) => family),
      ({ family }) => family,
    )
    expect([families.size, [...families.values()].every((sizes) => sizes.length > 1)]).toEqual([
      10,
      true,
    ])
    for (const sizes of families.values()) {
      const bySize = sizes.toSorted((one, other) => one.netAmount - other.netAmount)
      const perUnit = bySize.map(({ pricePaise, netAmount }) => pricePaise / netAmount)
      expect(perUnit).toEqual(perUnit.toSorted((one, other) => other - one))
      expect(new Set(sizes.map(({ hsn, netUnit }) => `${hsn} ${netUnit}`)).size).toBe(1)
    }
  })

  test('taxes kajal and khakhra at 0, face oil at 18 and the sparkling cooler at 40 percent', () => {
    const rates = ['ghee-kajal', 'methi-khakhra', 'kumkumadi-face-oil']
    expect(rates.map((id) => rowOf(id).gstPercent)).toEqual([0, 0, 18])
    expect(rowOf('nimbu-pudina-sparkling-cooler').gstPercent).toBe(40)
    expect(new Set(rows.map((row) => row.gstPercent))).toEqual(new Set([0, 5, 18, 40]))
  })

  test('shows the licence that the tariff number calls for, each plainly an example', () => {
    expect(['30049011', '33059019', '34011190', '21069011'].map(licenceTypeOf)).toEqual([
      'ayush',
      'cosmetic',
      'cosmetic',
      'fssai',
    ])
    expect(count((row) => !/example/i.test(row.licenceNumber))).toBe(0)
    const live = productRows({ now: TODAY, mode: 'live' })
    expect(live.filter((row) => /example/i.test(row.licenceNumber + row.maker))).toEqual([])
  })

  test('states for every product what it is, how to store it, and for foods only their nutrition', () => {
    expect(count((row) => !row.commonName || !row.storage)).toBe(0)
    const isFood = (row: ProductRow) => row.licenceType === 'fssai'
    expect(rows.filter((row) => isFood(row) !== Boolean(row.nutrition))).toEqual([])
    expect(rows.filter((row) => row.nutrition && !isPossible(row.nutrition))).toEqual([])
    expect(count((row) => row.nutrition?.isExample === false)).toBe(0)
    // 30 ml of syrup contain 18–20 g of sugar.
    const sugars = (rowOf('khus-sharbat').nutrition?.sugarsGrams ?? 0) * 0.3
    expect(sugars).toBeGreaterThanOrEqual(18)
    expect(sugars).toBeLessThanOrEqual(20)
    expect(productRows({ now: TODAY, mode: 'live' }).filter((row) => row.nutrition)).toEqual([])
  })

  test('gives every medicine its class, and every cosmetic the words for external use', () => {
    expect(
      rows.filter((row) => (row.licenceType === 'ayush') !== Boolean(row.medicineClass)),
    ).toEqual([])
    expect(rowOf('chyawanprash').medicineClass).toBe('classical')
    expect(count((row) => row.licenceType === 'cosmetic' && !row.externalUse)).toBe(0)
    expect(rowOf('abhyanga-til-tel')).toMatchObject({
      externalUse: true,
      medicineClass: 'proprietary',
    })
  })

  test('blocks every sachet for shoppers under 18 and asks what the concerns list requires', () => {
    expect(count((row) => row.kind === 'sachet' && !row.flagsBlock?.includes('u18'))).toBe(0)
    expect(rowOf('ashwa-bala')).toMatchObject({
      flagsBlock: ['preg', 'bf', 'thyroid', 'liver', 'autoimm', 'surg', 'u18'],
      flagsAsk: ['dm', 'bp', 'sed', 'meds'],
      concerns: [19],
    })
    expect(rowOf('aloe-vera-juice')).toMatchObject({ flagsBlock: ['preg', 'bf'], flagsAsk: ['dm'] })
  })

  test('claims no cure anywhere and calls only green tea a tea', () => {
    const words = (row: ProductRow) =>
      [row.name, row.description, row.serving, row.note].join(' ').toLowerCase()
    const refused =
      /\b(cures?|treats?|heals?|prevents?|guaranteed|miracle|permanent|instant relief|fairness|weight loss|diabetes|cancer|fever|piles|ors)\b|100 ?%|no side effects|doctor.recommended|ayush approved/
    expect(rows.filter((row) => refused.test(words(row)))).toEqual([])
    expect(rows.filter((row) => /\btea\b/.test(words(row))).map((row) => row.id)).toEqual([
      'tulsi-green-tea',
      'tulsi-green-tea-250-g',
    ])
  })

  test('keeps internal notes out of what shoppers read', () => {
    const notes = rows.map((row) => row.note).filter((note) => note !== '')
    expect(notes.filter((note) => !/^[A-Z].*\.$/.test(note ?? ''))).toEqual([])
  })

  test('has three pictures of every product: front, what is in the pack and the back of its label', () => {
    const views = rows.map((row) => row.pictures?.map((picture) => picture.view).join())
    expect(new Set(views)).toEqual(new Set(['front,contents,label']))
    expect(rowOf('khus-sharbat').cloth).toMatchObject({ tint: '#BFC7A8', motif: 'khus' })
  })

  test('has a link preview picture for every product but further sizes, each a file of the shop', () => {
    const places = rows.flatMap((row) => row.socialPicture ?? [])
    expect(new Set(places).size).toBe(60)
    expect(places.filter((place) => !existsSync(`public${place}`))).toEqual([])
  })

  test('is spread over the last twelve months, no two products on one day but sizes of one', () => {
    const ages = rows.map((row) => (TODAY.getTime() - row.createdAt.getTime()) / DAY_MS)
    expect(Math.min(...ages)).toBe(1)
    expect(Math.max(...ages)).toBeLessThan(366)
    expect(new Set(ages).size).toBe(60)
  })
})

test('a seeded demo shop has 20 to 200 units of each product in two or three lots, all sellable', async () => {
  const db = await databaseForTest()
  const { rows: lots } = await db.execute<{ lots: number; units: number; early: number }>(sql`
    select count(*)::int as lots, sum(on_hand)::int as units,
      count(*) filter (where sell_by < ${TODAY}::date + 10)::int as early
    from stock_lots group by product_id`)
  expect(lots).toHaveLength(71)
  expect(lots.filter(({ units }) => units < 20 || units > 200)).toEqual([])
  expect(new Set(lots.map((lot) => lot.lots))).toEqual(new Set([2, 3]))
  expect(lots.filter(({ early }) => early > 0)).toEqual([])
})

/** Checksums of everything that seeding writes, and the content version. */
async function picture(db: Awaited<ReturnType<typeof databaseForTest>>) {
  const { rows: tables } = await db.execute(sql`
    select
      (select md5(string_agg(c::text, '' order by id)) from categories c) as categories,
      (select md5(string_agg(p::text, '' order by id)) from products p) as products,
      (select md5(string_agg(l::text, '' order by id)) from stock_lots l) as lots,
      (select md5(string_agg(m::text, '' order by id)) from stock_moves m) as moves,
      (select md5(string_agg(e::text, '' order by product_id)) from search_entries e) as entries,
      (select count(*)::int from search_vocabulary) as sounds`)
  return { ...tables[0], version: await readContentVersion(db) }
}

describe('seeding again', () => {
  test('changes nothing, on another day or twice at once', async () => {
    const db = await databaseForTest()
    const before = await picture(db)
    const later = new Date(TODAY.getTime() + 90 * DAY_MS)
    await seedShop(db, { now: later, mode: 'demo' })
    await Promise.all([1, 2].map(() => seedShop(db, { now: later, mode: 'demo' })))
    expect(await picture(db)).toEqual(before)
  })

  test('does nothing if the shop was seeded from the same sources in the same mode', async () => {
    const db = await databaseForTest()
    const seed = { now: TODAY, mode: 'demo' } as const
    await seedShop(db, { ...seed, content: 'one' })
    const older = sql`update products set story = '' where id = 'khus-sharbat'`
    const story = async () =>
      (await db.select().from(products).where(eq(products.id, 'khus-sharbat')))[0]?.story
    await db.execute(older)
    await seedShop(db, { ...seed, content: 'one' })
    expect(await story()).toBe('')
    await seedShop(db, { ...seed, content: 'another' })
    expect(await story()).toBe(rowOf('khus-sharbat').story)

    await db.execute(older)
    await seedShop(db, { ...seed, mode: 'live', content: 'another' })
    await seedShop(db, { ...seed, content: 'another' })
    expect(await story()).toBe(rowOf('khus-sharbat').story)
  })

  test('leaves the owner’s changes of products, and does not restock what was sold', async () => {
    const db = await databaseForTest()
    await db.execute(
      sql`update products set price_paise = 150_00, name = 'Khus Sharbat Gold', hidden = true where id = 'khus-sharbat'`,
    )
    await db.execute(sql`update stock_lots set on_hand = 0 where product_id = 'gulab-jal'`)
    await db.execute(sql`update categories set title = 'Cordials' where title = 'Drinks'`)
    const before = await picture(db)
    await seedShop(db, { now: TODAY, mode: 'demo' })
    expect(await picture(db)).toEqual(before)
  })

  test('updates drawn pictures, but leaves the owner’s photos', async () => {
    const db = await databaseForTest()
    const picturesOf = async (id: string) =>
      (await db.select().from(products).where(eq(products.id, id)))[0]?.pictures
    const drawn = await picturesOf('gulab-jal')
    const older = (drawn ?? []).map((one) => ({ ...one, base: '/pictures/older' }))
    const photo = [
      { view: 'photo', base: '/photos/1', widths: [640], width: 1, height: 1 } as const,
    ]
    await db.update(products).set({ pictures: older }).where(eq(products.id, 'gulab-jal'))
    await db.update(products).set({ pictures: photo }).where(eq(products.id, 'khus-sharbat'))
    await seedShop(db, { now: TODAY, mode: 'demo' })
    expect(await picturesOf('gulab-jal')).toEqual(drawn)
    expect(await picturesOf('khus-sharbat')).toEqual(photo)
  })

  test('updates the drawings that the owner shows, in their sequence and beside own photos', async () => {
    const db = await databaseForTest()
    const shipped = rowOf('gulab-jal').pictures ?? []
    const olderOf = (view: string) =>
      shipped
        .filter((picture) => picture.view === view)
        .map((picture) => ({ ...picture, base: `/pictures/gulab-jal/${view}.0123abcd` }))
    const newestOf = (view: string) => shipped.filter((picture) => picture.view === view)
    const photo = {
      view: 'photo',
      base: '/pictures/uploads/mine',
      widths: [640],
      width: 1,
      height: 1,
    } as const
    const shown = [photo, ...olderOf('label'), ...olderOf('front')]
    const ofJal = eq(products.id, 'gulab-jal')
    await db.update(products).set({ pictures: shown }).where(ofJal)
    await seedShop(db, { now: TODAY, mode: 'live' })
    const [after] = await db.select().from(products).where(ofJal)
    expect(after?.pictures).toEqual([photo, ...newestOf('label'), ...newestOf('front')])
    await db
      .update(products)
      .set({ pictures: olderOf('front') })
      .where(ofJal)
    await seedShop(db, { now: TODAY, mode: 'live' })
    const [again] = await db.select().from(products).where(ofJal)
    expect(again?.pictures).toEqual(newestOf('front'))
  })

  test.each(['demo', 'live'] as const)(
    'leaves a label without a common name as the owner wrote it, in a %s shop',
    async (mode) => {
      const db = await databaseForTest()
      const own = { commonName: '', storage: 'In the dark.', nutrition: null }
      await db.update(products).set(own)
      await seedShop(db, { now: TODAY, mode })
      for (const label of await db.select().from(products)) expect(label).toMatchObject(own)
    },
  )

  test('adds stories to products of older demos, and leaves those that the owner changed', async () => {
    const db = await databaseForTest()
    await db.execute(sql`update products set story = ''`)
    await db.execute(sql`update products set updated_at = now() where id = 'gulkand'`)
    await db.execute(sql`update products set story = 'Our own.' where id = 'gulab-jal'`)
    const storiesOf = async () =>
      new Map((await db.select().from(products)).map(({ id, story }) => [id, story]))
    await seedShop(db, { now: TODAY, mode: 'live' })
    expect((await storiesOf()).get('khus-sharbat')).toBe('')
    await seedShop(db, { now: TODAY, mode: 'demo' })
    const stories = await storiesOf()
    expect(stories.get('khus-sharbat')).toBe(rowOf('khus-sharbat').story)
    expect(stories.get('gulkand')).toBe('')
    expect(stories.get('gulab-jal')).toBe('Our own.')
  })

  test('indexes a product that was inserted without its search words', async () => {
    const db = await databaseForTest()
    await db.execute(sql`
      update search_entries set rules = 0, words = '' where product_id = 'khus-sharbat'`)
    const before = await readContentVersion(db)
    await seedShop(db, { now: TODAY, mode: 'demo' })
    const { rows: entries } = await db.execute(
      sql`select rules from search_entries where product_id = 'khus-sharbat' and rules > 0 and words <> ''`,
    )
    expect(entries).toHaveLength(1)
    expect(await readContentVersion(db)).toBe(before + 1)
  })
})

describe('a live shop', () => {
  test('starts with categories, articles and sachets as drafts, and no other product, stock, review or practitioner of the demo', async () => {
    const db = await databaseForTest()
    await emptyTables(db, [
      'stock_moves',
      'stock_lots',
      'search_entries',
      'reviews',
      'products',
      'categories',
      'consultants',
    ])
    await seedShop(db, { now: TODAY, mode: 'live', consultants: CONSULTANTS })
    expect(await db.$count(categories)).toBe(6)
    expect(await listConsultants(db)).toEqual([])
    for (const table of ['stock_lots', 'reviews']) {
      const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)}`)
      expect(rows, table).toEqual([])
    }
    const drafts = await db.select().from(products)
    const concernOf = (row: Pick<ProductRow, 'id' | 'concerns'>) => `${row.id} ${row.concerns}`
    const sachets = rows.filter(({ kind }) => kind === 'sachet')
    expect(sachets).toHaveLength(20)
    expect(drafts.map(concernOf).toSorted()).toEqual(sachets.map(concernOf).toSorted())
    for (const draft of drafts) {
      expect(draft).toMatchObject({ kind: 'sachet', hidden: true, pictures: [], maker: '' })
      expect(draft).toMatchObject({ licenceNumber: '', isDietDeclared: false })
    }
    // Nothing of the demo is to be removed, and the owner's words and photos stay at the next start.
    expect(await countExamples(db)).toMatchObject({ demoProducts: 0 })
    await db.execute(sql`update products set maker = 'Own Kitchen', hidden = false`)
    expect(await countExamples(db)).toMatchObject({ demoProducts: 0 })
    const before = await picture(db)
    await seedShop(db, { now: TODAY, mode: 'live', consultants: CONSULTANTS })
    expect(await picture(db)).toEqual(before)
  })

  test('of the previous release keeps a practitioner with bookings', async () => {
    const db = await databaseForTest()
    await db.execute(sql`delete from consultants`)
    await db.execute(sql`
      insert into bookings (
        id, consultant, starts_at, ends_at, status, sequence, name, email, phone, about, language,
        consent_at, request_hash, booked_at, changed_at
      ) values (
        ${'b'.repeat(24)}, 'first-talk', now(), now() + interval '30 minutes', 'booked', 0, 'Asha',
        'asha@mail.in', '9876543210', '', 'en', now(), 'hash', now(), now()
      )`)
    await seedShop(db, { now: TODAY, mode: 'live', consultants: CONSULTANTS })
    expect((await listConsultants(db)).map(({ slug }) => slug)).toEqual(['first-talk'])
  })
})
