import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopDatabase } from '#database/connection.ts'
import { NEEDS } from '#domain/catalog/needs.ts'
import { findClaims } from '#domain/claims/find-claims.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { messagesIn } from '#messages/sentences.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { answerSearch } from './answer-search.ts'

let db: ShopDatabase
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestDatabase()
  db = opened.db
  close = opened.close
})
afterAll(() => close())

describe('the answer to a search', () => {
  test('for a complaint names the signs for a doctor and the way to its sachet, beside ordinary goods', async () => {
    const { answer, hits } = await answerSearch(db, { text: 'acidiy', language: 'en' })
    expect(answer).toMatchObject({
      need: 'acidity',
      title: 'Acidity',
      signs: { list: expect.arrayContaining(['Weight loss']) },
      link: { text: 'Find my sachets for acidity', to: '/test', sachet: 'amla-samya' },
    })
    expect(hits.length).toBeGreaterThan(2)
    expect(new Set(hits.map(({ kind }) => kind))).toEqual(new Set(['goods']))
  })

  test.each(['diabetes', 'weight loss', 'constipation', 'fever', 'piles', 'periods', 'fairness'])(
    'for %s shows no product, also beside another word',
    async (text) => {
      for (const asked of [text, `tulsi for ${text}`]) {
        const { answer, hits } = await answerSearch(db, { text: asked, language: 'en' })
        expect(answer).not.toBeNull()
        expect(hits.map(({ id }) => id)).toEqual([])
      }
    },
  )

  test.each([
    ['acidity and gas', 'acidity'],
    ['mujhe pet mein gas aur acidity ke liye kuch chahiye', 'acidity'],
    ['I want something for my mother who has acidity and gas', 'acidity'],
    ['मुझे बाल झड़ने के लिए तेल चाहिए', 'hair'],
    ['gas aur kabz', 'constipation'],
    ['please give me something for my diabetes and gas', 'diabetes'],
  ])(
    'for %j is that of its complaint, in whatever sequence its words stand',
    async (text, need) => {
      const { answer, hits } = await answerSearch(db, { text, language: 'en' })
      expect(answer).toMatchObject({ need })
      expect(hits.length > 0).toBe(['acidity', 'hair'].includes(need))
    },
  )

  test('for a diet leads to the listing of its goods', async () => {
    const { answer } = await answerSearch(db, { text: 'jain food', language: 'en' })
    expect(answer).toMatchObject({
      title: 'Jain goods',
      link: { text: 'Show all', to: '/category/?diet=jain', sachet: null },
    })
  })

  test('for delivery and lower prices leads to all products', async () => {
    for (const text of ['cash on delivery', 'discount']) {
      const { answer, hits } = await answerSearch(db, { text, language: 'en' })
      expect(answer?.link).toEqual({ text: 'View all products', to: '/category/', sachet: null })
      expect(hits).toEqual([])
    }
  })

  test('is in the language of the page', async () => {
    const { answer } = await answerSearch(db, { text: 'acidity', language: 'hi' })
    expect(answer?.link?.text).toBe('मेरे सैशे खोजें: एसिडिटी')
  })

  test('names the products that have some of the words where none has all', async () => {
    const found = await answerSearch(db, { text: 'dabur chyawanprash', language: 'en' })
    expect(found).toMatchObject({ answer: null, isPartial: true })
    expect(found.hits[0]?.id).toBe('chyawanprash')
  })

  test('of nonsense is nothing', async () => {
    const found = await answerSearch(db, { text: 'qwertyzxc', language: 'en' })
    expect(found).toEqual({ answer: null, hits: [], isPartial: false, nearest: [] })
  })

  test('has a name for every need, and never says that something cures', () => {
    for (const language of LANGUAGES) {
      const words: Readonly<Record<string, unknown>> = messagesIn(language, 'needs')
      const nameless = NEEDS.filter(({ id, kind }) => kind !== 'goods' && !words[id])
      expect(nameless.map(({ id }) => id)).toEqual([])
      const claims = findClaims(Object.values(words).join('\n'))
      expect(claims.filter(({ kind }) => kind === 'cure' || kind === 'promise')).toEqual([])
    }
  })
})
