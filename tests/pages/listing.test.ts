import { describe, expect, test } from 'vitest'
import {
  get,
  getNamed,
  linkTo,
  named,
  renderedShop,
  wordsIn,
  wordsOf,
} from '#tests/support/rendered-shop.ts'

const shop = renderedShop()

const main = async (address: string) => get((await shop.open(address)).root, 'main')

describe('the listing', () => {
  test('has its sidebar, its sorts and a card with everything', async () => {
    const listing = await main('/category/')
    const sidebar = getNamed(listing, 'aside', 'Products')
    expect(wordsIn(sidebar, 'h2')).toContain('Products')
    // Six categories, and the filter for stock.
    expect(sidebar.querySelectorAll('input[type=checkbox]')).toHaveLength(7)
    expect(linkTo(sidebar, 'Take Quiz')).toBe('/test')
    const sorts = listing.querySelectorAll('select[name="sort"] option')
    expect(sorts.map((one) => one.getAttribute('value'))).toEqual([
      'relevance',
      'price_asc',
      'price_desc',
      'newest',
      'rating',
    ])
    expect(
      sorts.find((one) => one.hasAttribute('selected'))?.getAttribute('value') ?? 'relevance',
    ).toBe('relevance')

    const [card] = listing
      .querySelectorAll('article')
      .filter((one) => wordsOf(one).includes('Bel Sharbat'))
    if (!card) throw new Error('the product has no card')
    expect(wordsOf(card)).toContain('Bael-fruit syrup with real pulp')
    expect(wordsOf(card)).toContain('₹219')
    expect(named(card, 'button', 'Add to Cart: Bel Sharbat')).toHaveLength(1)
    expect(get(card, 'a').getAttribute('href')).toBe('/product/bel-sharbat')
  })

  test.each([
    ['/category/', true],
    ['/hi/category/Drinks', true],
    ['/category/Buy%20something%20else', false],
    ['/category/Drinks?category=Sharbats', false],
    ['/category/?diet=vegan', false],
  ])('%s is for search engines: %s', async (address, isIndexed) => {
    const { root } = await shop.open(address)
    const robots = root.querySelector('meta[name="robots"]')?.getAttribute('content')
    expect(robots).toBe(isIndexed ? undefined : 'noindex')
  })

  test('of a category that the shop does not have is not found, and leads to all products', async () => {
    for (const address of [
      '/category/Buy%20something%20else',
      '/hi/category/Nothing?sort=newest',
    ]) {
      const { status, root } = await shop.open(address)
      expect(status).toBe(404)
      expect(wordsOf(root)).toMatch(/No product found|कोई उत्पाद नहीं मिला/)
      expect(linkTo(root, /View all products|सभी उत्पाद देखें/)).toMatch(/\/category\/$/)
    }
    expect((await shop.open('/category/drinks?category=Nothing')).status).toBe(200)
  })

  test('is divided by a band of cloth only where a row of cards follows it', async () => {
    const cardsAfterBand = async (category: string) => {
      const grid = get(await main(`/category/${category}`), '.card-grid')
      const kinds = grid.childNodes.map((one) => ('classList' in one ? String(one.classList) : ''))
      const band = kinds.findIndex((kind) => kind.includes('cloth-band'))
      return band < 0 ? undefined : kinds.length - band - 1
    }
    // Seven products, and nine.
    expect(await cardsAfterBand('Sharbats')).toBeUndefined()
    expect(await cardsAfterBand('Drinks')).toBe(3)
  })

  test('of a search is named by it in the tab and in the history', async () => {
    const { root } = await shop.open('/hi/category/?q=haldi')
    expect(wordsOf(get(root, 'title'))).toBe('‘haldi’ के परिणाम · Samagni')
    const all = await shop.open('/category/')
    expect(wordsOf(get(all.root, 'title'))).toBe('All products · Samagni')
  })

  test('answers a search by need, and offers other searches where nothing is sold', async () => {
    const listing = await main('/category/?q=kabz')
    const answer = getNamed(listing, 'section', 'Constipation')
    expect(wordsOf(answer)).toContain('We sell nothing for constipation')
    expect(linkTo(answer, 'Ask a vaidya')).toMatch(/^\//)
    const acidity = await main(linkTo(listing, 'acidity'))
    expect(linkTo(acidity, 'Find my sachets for acidity')).toMatch(/^\//)
    expect(wordsIn(acidity, 'article h2').join('\n')).toMatch(/^Variyali Sharbat/m)
  })
})

test('without scripts a product page shows everything and its links work', async () => {
  const sharbats = await main('/category/Sharbats')
  const address = linkTo(sharbats, 'View Product: Bel Sharbat')
  expect(address).toBe('/product/bel-sharbat')
  const page = await main(address)
  expect(wordsIn(page, 'h1')).toEqual(['Bel Sharbat'])
  for (const words of ['₹219', 'Ingredients', 'Net quantity', 'FSSAI']) {
    expect(wordsOf(page)).toContain(words)
  }
  const all = linkTo(page, 'All Sharbats')
  expect(all).toBe('/category/Sharbats')
  expect(wordsIn(await main(all), 'h1')).toEqual(['Sharbats'])
})

test('every category has a description of its own, in each language', async () => {
  const described = ['', 'Sharbats', 'Drinks', 'Cosmetics', 'Sharbats?category=Drinks'].flatMap(
    (title) => ['', '/hi', '/gu'].map((language) => `${language}/category/${title}`),
  )
  const descriptions = await Promise.all(
    described.map(async (address) => {
      const { root } = await shop.open(address)
      return get(root, 'meta[name="description"]').getAttribute('content')
    }),
  )
  expect(new Set(descriptions).size).toBe(described.length)
})
