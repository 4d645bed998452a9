import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ProductId } from '#domain/ids.ts'
import { databaseForTest, openTestDatabase } from '#tests/support/database.ts'
import { findForListing, findForShopper } from './find.ts'
import type { FoundProduct } from './search.ts'
import { indexForSearch } from './search-index.ts'

let db: ShopDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
})
afterAll(() => close())

const SEEN = 5
const MIN_RECALL = 0.95

interface Row {
  query: string
  language: string
  found: string
}

const rows: Row[] = parse(readFileSync('tests/searches/searches.csv'), { columns: true })

/** What a shopper sees first: the need that the search names, then five products. */
async function firstSeen(text: string): Promise<string[]> {
  const { need, hits } = await findForShopper(db, text)
  const products = hits.slice(0, SEEN).map(({ id }) => id as string)
  return need ? [`need:${need.id}`, ...products] : products
}

const LANGUAGES = ['en', 'hi', 'gu']

describe('what shoppers search for', () => {
  test('has three hundred cases, a third in each language', () => {
    expect(rows.length).toBeGreaterThanOrEqual(300)
    expect(new Set(rows.map(({ query }) => query)).size).toBe(rows.length)
    for (const language of LANGUAGES) {
      const own = rows.filter((row) => row.language === language)
      expect([language, Math.round((own.length * 3) / rows.length)]).toEqual([language, 1])
      // Hindi and Gujarati are typed in either script.
      const romanised = own.filter(({ query }) => /[a-z]/.test(query)).length
      if (language !== 'en') expect(romanised / own.length).toBeGreaterThan(0.3)
    }
    expect(rows.filter(({ language }) => !LANGUAGES.includes(language))).toEqual([])
  })

  test.each(LANGUAGES)(
    'in %s is among the first five results in 95 of 100 cases',
    async (language) => {
      const misses: string[] = []
      let wanted = 0
      for (const { query, found } of rows.filter((row) => row.language === language)) {
        const seen = await firstSeen(query)
        for (const one of found.split(' ')) {
          wanted += 1
          if (!seen.includes(one))
            misses.push(`${query}: ${one} is not in ${seen.join(', ') || 'nothing'}`)
        }
      }
      const recall = (wanted - misses.length) / wanted
      console.info(
        `${language}: recall at ${SEEN}: ${recall.toFixed(4)} of ${wanted}\n${misses.join('\n')}`,
      )
      expect(recall).toBeGreaterThanOrEqual(MIN_RECALL)
    },
  )

  test.each(rows.slice(0, 30).map(({ query }) => query))(
    '%s lists what it shows as one types, in the same order',
    async (query) => {
      const shown = await findForShopper(db, query)
      const listed = await findForListing(db, query)
      const whichOf = ({ id, kind, matched }: FoundProduct) => ({ id, kind, matched })
      const isShown = new Set(shown.hits.map(({ id }) => id))
      expect(listed.need).toEqual(shown.need)
      expect(listed.hits.filter(({ id }) => isShown.has(id))).toEqual(shown.hits.map(whichOf))
    },
  )

  test.each([
    // Each names a sachet, or begins or sounds like the name of one.
    ['kaf', 'cough'],
    ['trishna', 'thirst'],
    ['daah', 'burning'],
    ['kapha', 'quiz'],
    ['daad', 'skin-illness'],
    ['bald', 'grey-hair'],
    ['prameh', 'diabetes'],
    ['hernia', 'illness'],
    ['khus for hernia', 'illness'],
    ['regrows hair quickly', 'illness'],
    ['nervous weakness', 'illness'],
    ['strengthen the natural teeth', 'illness'],
    ['fairer skin', 'fairness'],
    ['skin diseases', 'skin-illness'],
    ['ચાંદા', 'ulcer'],
  ])(
    '%s is answered as %s, without a sachet, and without goods if a doctor comes first',
    async (query, id) => {
      for (const find of [findForShopper, findForListing]) {
        const { need, hits, nearest } = await find(db, query)
        expect(need?.id).toBe(id)
        const shown = [...hits, ...nearest]
        const wrong = need?.kind === 'doctor' ? shown : shown.filter(({ kind }) => kind !== 'goods')
        expect(wrong).toEqual([])
      }
    },
  )

  test.each(['chandan', 'चंदन', 'ચંદન', 'आँवला रस', 'रस'])(
    '%s, which only sounds like an illness, finds what has it in its name',
    async (query) => {
      const { need, hits } = await findForShopper(db, query)
      expect(need?.kind ?? 'goods').toBe('goods')
      expect(hits.length).toBeGreaterThan(0)
    },
  )

  test('goods that the shipped shop does not sell are found once the owner sells them', async () => {
    for (const query of ['shilajit', 'best shilajit', 'triphala churna', 'tablets']) {
      expect((await findForShopper(db, query)).need?.kind, query).toBe('not-sold')
    }
    const own = await databaseForTest()
    const rename = (id: string, name: string, searchWords: string) =>
      inTransaction(own, async (tx) => {
        const [product] = await tx
          .update(products)
          .set({ name, names: {}, searchWords })
          .where(eq(products.id, id))
          .returning()
        if (product) await indexForSearch(tx, [{ ...product, id: product.id as ProductId }])
      })
    await rename('wild-forest-honey', 'Shilajit Resin', '')
    await rename('gulkand', 'Trifala Churna', '')
    await rename('khus-sharbat', 'Ashwagandha Vati', 'tablets goli')
    for (const [query, id] of [
      ['shilajit', 'wild-forest-honey'],
      ['best shilajit', 'wild-forest-honey'],
      ['triphala churna', 'gulkand'],
      ['tablets', 'khus-sharbat'],
    ] as const) {
      const { need, hits } = await findForShopper(own, query)
      expect([need, hits[0]?.id], query).toEqual([undefined, id])
    }
  })

  test.each([
    ['ghee', 'bilona-cow-ghee', 'ghee-kajal'],
    ['देसी घी', 'bilona-cow-ghee', undefined],
    ['rose water', 'gulab-jal', 'gulab-sharbat'],
    ['ગુલાબજળ', 'gulab-jal', undefined],
  ])('%s finds the goods of that name before goods made with them', async (query, first, later) => {
    const ids = (await findForShopper(db, query)).hits.map(({ id }) => id as string)
    expect(ids[0]).toBe(first)
    if (later) expect(ids).toContain(later)
  })
})

test('a search that finds nothing plans none of its statements anew', async () => {
  const { db: own, close: closeOwn } = await openTestDatabase(1)
  // Two words are enough to ask for goods of each of them too.
  await findForShopper(own, 'qqzwxv qqzwxw')
  const { rows } = await own.$client.query<{ name: string }>(
    "select name from pg_prepared_statements where name ~ 'search' order by name",
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'find-search-tie',
    'search-hits',
    'search-hits-each',
    'search-words-alike',
  ])
  await closeOwn()
})
