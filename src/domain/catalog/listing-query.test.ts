import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isRareListing,
  PRODUCTS_PER_PAGE,
  parseListingQuery,
  tidySearchText,
} from './listing-query.ts'

const parse = (path: string | undefined, query: string, known?: readonly string[]) =>
  parseListingQuery(path, new URLSearchParams(query), known)

const TITLES = ['Sharbats', 'Drinks', 'Cosmetics', 'Functional Foods']

describe('the address of a listing', () => {
  test('without parameters lists all products in the shop’s order', () => {
    expect(parse(undefined, '')).toEqual({
      categories: [],
      sort: 'relevance',
      q: undefined,
      cursor: undefined,
    })
    expect(PRODUCTS_PER_PAGE).toBe(24)
  })

  test('has the path’s category first and others in a fixed order', () => {
    const one = parse('Drinks', 'category=Sharbats&category=Cosmetics')
    expect(one.categories).toEqual(['Drinks', 'Cosmetics', 'Sharbats'])
    expect(parse('Drinks', 'category=Cosmetics&category=Sharbats')).toEqual(one)
  })

  test('drops unknown and repeated parameters; of a repeated one the first counts', () => {
    const query = 'sort=newest&sort=price_asc&utm_source=x&page=2&category=Drinks&category=drinks'
    expect(parse('Drinks', query)).toEqual({
      categories: ['Drinks'],
      sort: 'newest',
      q: undefined,
      cursor: undefined,
    })
  })

  test('drops an invalid sort or cursor (INJ-03)', () => {
    expect(parse('', 'sort=price;--&cursor=a%20b')).toMatchObject({
      sort: 'relevance',
      cursor: undefined,
    })
    expect(parse('', 'sort=price_desc&cursor=WyJ4Il0')).toMatchObject({
      sort: 'price_desc',
      cursor: 'WyJ4Il0',
    })
  })

  test('drops unknown ticked categories, and writes known ones in canonical spelling', () => {
    const query = 'category=functional+foods&category=Toys&category=%25'
    expect(parse('sharbats', query, TITLES).categories).toEqual(['Sharbats', 'Functional Foods'])
  })

  test('keeps the path’s own category, so that an unknown one finds nothing', () => {
    expect(parse('Toys', '', TITLES).categories).toEqual(['Toys'])
  })

  test('has the filters it knows; an unknown value and an empty field of a form are none', () => {
    expect(
      parse('', 'price=150-300&dosha=pitta&diet=jain&stock=in&origin=Sri++Lanka'),
    ).toMatchObject({
      price: '150-300',
      dosha: 'pitta',
      diet: 'jain',
      stock: 'in',
      origin: 'Sri Lanka',
    })
    const none = parse('', 'price=free&dosha=&diet=%00&stock=out&origin=+&sort=&q=&q=haldi')
    expect(none).toEqual({ categories: [], sort: 'relevance', q: 'haldi', cursor: undefined })
  })

  test('is kept briefly when it is searched, continued or filtered, not for categories', () => {
    expect(isRareListing(parse('Drinks', 'category=Cosmetics&sort=newest'))).toBe(false)
    for (const query of ['q=haldi', 'cursor=WyJ4Il0', 'stock=in', 'diet=vegan', 'origin=Nepal']) {
      expect(isRareListing(parse('Drinks', query)), query).toBe(true)
    }
  })

  test('is stable when parsed again', () => {
    const text = fc.oneof(fc.constantFrom(...TITLES, 'drinks'), fc.string({ maxLength: 70 }))
    const pair = fc.tuple(fc.constantFrom('category', 'sort', 'q', 'cursor', 'x'), text)
    fc.assert(
      fc.property(text, fc.array(pair, { maxLength: 20 }), (path, pairs) => {
        const query = parseListingQuery(path, pairs)
        const [first, ...more] = query.categories
        const again: [string, string][] = more.map((title) => ['category', title])
        again.push(['sort', query.sort])
        if (query.q) again.push(['q', query.q])
        if (query.cursor) again.push(['cursor', query.cursor])
        expect(parseListingQuery(first, again)).toEqual(query)
        expect(query.categories.length).toBeLessThanOrEqual(12)
      }),
    )
  })
})

describe('a search text', () => {
  test('loses control characters, lone surrogates and extra spaces', () => {
    expect(tidySearchText('  haldi\u0000\t milk \ud800 ')).toBe('haldi milk')
  })

  test('is cut after 100 characters', () => {
    expect(tidySearchText('x'.repeat(300))).toHaveLength(100)
    expect([...tidySearchText('😀'.repeat(300))]).toHaveLength(100)
  })
})
