import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { findForListing, findForShopper } from './find.ts'
import type { FoundProduct } from './search.ts'

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
