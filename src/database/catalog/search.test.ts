import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ProductId } from '#domain/ids.ts'
import { databaseForTest, openTestDatabase } from '#tests/support/database.ts'
import { MAX_HITS, MAX_MATCHES, searchProducts, WHOLE_HITS } from './search.ts'
import { indexForSearch } from './search-index.ts'

let db: ShopDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
})
afterAll(() => close())

const idsFor = async (text: string, limit?: number) =>
  (await searchProducts(db, WHOLE_HITS, text, { limit })).map((hit) => hit.id as string)

describe('a search finds a product', () => {
  test.each([
    ['by its English word', 'turmeric', 'haldi-kesar-milk'],
    ['by its romanised name', 'haldi', 'haldi-kesar-milk'],
    ['by its Hindi name', 'हल्दी', 'haldi-kesar-milk'],
    ['by its Gujarati name', 'હળદર', 'haldi-kesar-milk'],
    ['by a word with a letter missing', 'tumeric', 'haldi-kesar-milk'],
    ['by a word with a letter wrong', 'galab', 'gulab-sharbat'],
    ['by a word with two letters turned', 'honye', 'wild-forest-honey'],
    ['by rose, whose name is gulab', 'rose', 'gulab-sharbat'],
    ['with j for z', 'jeera', 'jeera-dhania-saunf-infusion'],
    ['with z for j', 'zeera', 'jeera-dhania-saunf-infusion'],
    ['with v for w', 'ashvagandha', 'ashwa-bala'],
    ['with w for v', 'ashwagandha', 'abhyanga-til-tel'],
    ['by a Hindi word with a sign missing', 'चवनप्राश', 'chyawanprash'],
    ['by the Sanskrit name of its herb', 'haridra', 'golden-milk-mix'],
    ['by its botanical name', 'Glycyrrhiza glabra', 'yashti-kanth'],
    ['by the beginning of a word', 'kumk', 'kumkumadi-face-oil'],
    ['by two words in any order', 'milk haldi', 'haldi-kesar-milk'],
    ['by two words written as one', 'gulabjal', 'gulab-jal'],
    ['by one word written as two', 'chyawan prash', 'chyawanprash'],
    ['in capitals and with accents', 'KÉSAR', 'haldi-kesar-milk'],
    ['by its category', 'cosmetics', 'gulab-jal'],
    ['by a word of its description', 'steam-distilled', 'gulab-jal'],
  ])('%s (%s)', async (_how, text, id) => {
    expect(await idsFor(text)).toContain(id)
  })
})

describe('what a search finds', () => {
  test('has the word in the name before those that only contain it', async () => {
    expect((await idsFor('gulab')).slice(0, 3)).toEqual([
      'gulab-sharbat',
      'gulab-jal',
      'gulab-saunf-taazgi',
    ])
    expect((await idsFor('ghee')).slice(0, 2).sort()).toEqual(['bilona-cow-ghee', 'ghee-kajal'])
    expect((await idsFor('amla')).at(0)).toMatch(/^amla-/)
  })

  test('contains every word of the text', async () => {
    expect(await idsFor('khus sharbat')).toEqual(['khus-sharbat'])
    expect(await idsFor('khus kajal')).toEqual([])
  })

  test('is empty for nonsense, for no words, and for claims that are not allowed', async () => {
    for (const text of ['qwertyzxc', 'zzzz', '', '   ', '%', '_', "' OR 1=1--", 'fairness']) {
      expect(await idsFor(text)).toEqual([])
    }
    // Sachets are never linked to a complaint (docs/law.md, claims).
    for (const text of ['fever', 'piles', 'diabetes', 'menstrual']) {
      expect(await idsFor(text)).toEqual([])
    }
  })

  test('is at most twenty products, or as many as requested', async () => {
    expect(await idsFor('k')).toHaveLength(MAX_HITS)
    expect(await idsFor('k', 3)).toHaveLength(3)
    expect((await idsFor('k', 10_000)).length).toBeLessThanOrEqual(MAX_MATCHES)
  })

  test('contains what a search hit shows, with its price and its names', async () => {
    const [hit] = await searchProducts(db, WHOLE_HITS, 'khus')
    expect(hit).toMatchObject({
      id: 'khus-sharbat',
      name: 'Khus Sharbat',
      names: { hi: 'खस शरबत', gu: 'ખસ શરબત' },
      description: 'Cooling vetiver-root syrup for hot days',
      pricePaise: 199_00,
    })
  })

  test('never contains a hidden product', async () => {
    const own = await databaseForTest()
    await own.execute(sql`update products set hidden = true where id = 'khus-sharbat'`)
    expect((await searchProducts(own, WHOLE_HITS, 'khus')).map((hit) => hit.id)).not.toContain(
      'khus-sharbat',
    )
  })

  test('follows a product that is renamed', async () => {
    const own = await databaseForTest()
    await inTransaction(own, async (tx) => {
      await tx.execute(sql`update products set name = 'Mogra Attar' where id = 'khus-sharbat'`)
      const [row] = await tx.select().from(products).where(sql`id = 'khus-sharbat'`)
      if (row) await indexForSearch(tx, [{ ...row, id: row.id as ProductId }])
    })
    expect((await searchProducts(own, WHOLE_HITS, 'mogra')).map((hit) => hit.id)).toEqual([
      'khus-sharbat',
    ])
    expect((await searchProducts(own, WHOLE_HITS, 'mogar')).map((hit) => hit.id)).toEqual([
      'khus-sharbat',
    ])
  })
})

describe('any text may be searched for (INJ-01)', () => {
  test.each([
    "' OR 1=1--",
    "haldi'; drop table products; --",
    'haldi & | ! <-> :* ()',
    'haldi\\',
    'haldi\u0000',
    '%haldi_',
    '\ud800haldi',
    '<script>alert(1)</script>',
    'x'.repeat(300),
    'हल्दी '.repeat(100),
  ])('accepts %j', async (text) => {
    expect(await idsFor(text)).toBeInstanceOf(Array)
  })

  test('punctuation around a word does not matter', async () => {
    const plain = await idsFor('haldi')
    for (const text of ["'haldi'", '%haldi%', '"haldi":*', '!haldi', '\\haldi\\', 'haldi\u0000']) {
      expect(await idsFor(text)).toEqual(plain)
    }
  })

  test('accepts any combination of letters and punctuation', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: fc.constantFrom(..."haldi '\\%_&|!():*<->हल्दीહળદર") }),
    )
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect((await searchProducts(db, WHOLE_HITS, text)).length).toBeLessThanOrEqual(MAX_HITS)
      }),
      { numRuns: 150 },
    )
  })
})
