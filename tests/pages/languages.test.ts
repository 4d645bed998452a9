import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { moveContentVersion } from '#database/content-version.ts'
import { posts } from '#database/tables/blog.ts'
import { products } from '#database/tables/catalog.ts'
import { inTransaction } from '#database/transaction.ts'
import { sourceMark } from '#domain/language/translated-texts.ts'
import { get, renderedShop, wordsOf } from '#tests/support/rendered-shop.ts'
import { inLanguage, pages } from '#urls.ts'

const shop = renderedShop()

const open = async (address: string) => (await shop.open(address)).root
const metaOf = (root: Awaited<ReturnType<typeof open>>, name: string) =>
  get(root, `meta[name="${name}"]`).getAttribute('content')

describe('a product in the reader’s language', () => {
  test('has its name first in the reader’s script, and every text of its own', async () => {
    const page = await open('/hi/product/khus-sharbat')
    const article = get(page, 'main article')
    expect(wordsOf(get(article, 'h1'))).toBe('खस शरबत')
    const [latin] = article.querySelectorAll('.product-scripts span')
    expect([
      wordsOf(latin ?? null),
      latin?.getAttribute('lang'),
      latin?.getAttribute('translate'),
    ]).toEqual(['Khus Sharbat', 'en', 'no'])
    // Names, and what shoppers wrote, stay as they are.
    const inEnglish = get(page, 'main')
      .querySelectorAll('[lang="en"]')
      .filter((element) => !element.closest('[translate="no"], .review'))
    expect(inEnglish.map(wordsOf)).toEqual([])
    expect(metaOf(page, 'description')).toMatch(/^\p{Script=Deva}/u)
    const english = await open('/product/khus-sharbat')
    expect(wordsOf(get(english, 'main h1'))).toBe('Khus Sharbat')
  })

  test('says where a text is only in English, and marks it so, until it is written', async () => {
    // All its sizes have one card.
    const isKhus = like(products.id, 'khus-sharbat%')
    const change = (translations: typeof products.$inferInsert.translations) =>
      inTransaction(shop.shop.db, async (tx) => {
        await tx.update(products).set({ translations }).where(isKhus)
        await moveContentVersion(tx)
      })
    const [row] = await shop.shop.db
      .select({ english: products.description })
      .from(products)
      .where(eq(products.id, 'khus-sharbat'))
    const english = row?.english ?? ''
    await change({ gu: { description: { text: 'ઠંડું શરબત', of: sourceMark(english) } } })
    const page = await open('/gu/product/khus-sharbat')
    expect(wordsOf(get(page, 'main .lead'))).toBe('ઠંડું શરબત')
    const fallen = page.querySelectorAll('main [lang="en"]:not([translate="no"])')
    expect(fallen.length).toBeGreaterThan(3)
    expect(wordsOf(get(page, 'section[aria-labelledby="story"] h2'))).toMatch(/હજુ ફક્ત અંગ્રેજીમાં/)
    // An older one is not shown: the English text may have got a caution since.
    await change({ gu: { description: { text: 'ઠંડું શરબત', of: sourceMark('Once upon a time') } } })
    expect(wordsOf(get(await open('/gu/product/khus-sharbat'), 'main .lead'))).toMatch(/^Cooling/)
    const list = wordsOf(get(await open('/gu/category/Sharbats'), 'main'))
    expect(list).toContain(english)
    await change({})
    expect(wordsOf(get(await open('/gu/product/khus-sharbat'), 'main .lead'))).toMatch(
      /^Cooling.*હજુ/,
    )
  })
})

describe('an article in the reader’s language', () => {
  const address = '/blogs/loose-motions-the-first-24-hours'

  test('is whole, and says of which language it is', async () => {
    const page = await open(`/hi${address}`)
    const main = get(page, 'main')
    expect(wordsOf(get(main, 'h1'))).toMatch(/^\p{Script=Deva}/u)
    // Words within its sentences, and nothing longer.
    const english = main.querySelectorAll('[lang="en"]:not([translate="no"])')
    const longer = english.filter((one) => one.tagName !== 'SPAN' || !one.closest('.article-body'))
    expect(longer.map((one) => one.outerHTML)).toEqual([])
    expect(get(main, '.article-body h2').textContent).toMatch(/^\p{Script=Deva}/u)
    const [article] = page
      .querySelectorAll('script[type="application/ld+json"]')
      .map((one) => JSON.parse(one.textContent))
      .filter((one) => one['@type'] === 'Article')
    expect(article.inLanguage).toBe('hi-IN')
    expect(metaOf(page, 'description')).toMatch(/^\p{Script=Deva}/u)
    expect(wordsOf(get(await open('/gu/blogs'), '.post-card h3'))).toMatch(/^\p{Script=Gujr}/u)
    expect(wordsOf(get(await open(address), 'main h1'))).toMatch(/^Loose motions/)
  })

  test('is replaced by the English text if that was changed since', async () => {
    const isIt = eq(posts.id, address.slice(7))
    const [{ title = '' } = {}] = await shop.shop.db
      .select({ title: posts.title })
      .from(posts)
      .where(isIt)
    const rename = (words: string) =>
      inTransaction(shop.shop.db, async (tx) => {
        await tx.update(posts).set({ title: words }).where(isIt)
        await moveContentVersion(tx)
      })
    await rename('Loose motions, told anew')
    const main = get(await open(`/hi${address}`), 'main')
    expect([wordsOf(get(main, 'h1')), get(main, 'h1').getAttribute('lang')]).toEqual([
      expect.stringContaining('Loose motions, told anew'),
      'en',
    ])
    expect(get(main, '.article-body h2').textContent).toMatch(/^\p{Script=Deva}/u)
    await rename(title)
    expect(wordsOf(get(await open(`/hi${address}`), 'main h1'))).toMatch(/^\p{Script=Deva}/u)
  })

  test('says so where it is only in English', async () => {
    await inTransaction(shop.shop.db, async (tx) => {
      await tx
        .update(posts)
        .set({ translations: {} })
        .where(eq(posts.id, address.slice(7)))
      await moveContentVersion(tx)
    })
    const main = get(await open(`/gu${address}`), 'main')
    expect(get(main, 'h1').getAttribute('lang')).toBe('en')
    expect(get(main, '.article-body').getAttribute('lang')).toBe('en')
    expect(wordsOf(get(main, '.only-english'))).toBe('હજુ ફક્ત અંગ્રેજીમાં')
  })
})

describe('the names of products in the reader’s language', () => {
  test('stand first on cards, with the Latin name below, and the description follows', async () => {
    const [card] = (await open('/gu/category/Drinks')).querySelectorAll('article.card')
    expect(wordsOf(get(card ?? fail(), '.card-name a'))).toMatch(/^\p{Script=Gujr}/u)
    const latin = get(card ?? fail(), '.card-name .script-name')
    expect([latin.getAttribute('lang'), latin.getAttribute('translate')]).toEqual(['en', 'no'])
    expect(wordsOf(get(card ?? fail(), '.two-lines'))).toMatch(/^\p{Script=Gujr}/u)
  })

  test('are found by words of their descriptions and ingredients in every language', async () => {
    const found = async (text: string) => {
      const page = await open(inLanguage(pages.listing({ q: text }), 'hi'))
      return page.querySelectorAll('article.card .card-name a').map(wordsOf)
    }
    // Words of the description and of an ingredient, which no name and no herb has.
    expect(await found('पंखुड़ियों')).toContain('गुलाब शरबत')
    expect(await found('પાંખડી')).toContain('गुलाब शरबत')
  })
})

function fail(): never {
  throw new Error('no card is there')
}
