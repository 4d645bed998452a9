import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseProductId } from '../ids.ts'
import {
  canonicalBlogCategories,
  isRareBlogQuery,
  MAX_BLOG_CATEGORIES,
  parseBlogQuery,
} from './blog-query.ts'
import { BLOG_CATEGORIES, type Post, parsePostId, productsBeside } from './post.ts'

const read = (search: string) => parseBlogQuery(new URLSearchParams(search))

describe('the address of the blog', () => {
  test('without parameters lists everything', () => {
    expect(read('')).toEqual({ categories: [], q: undefined, cursor: undefined })
  })

  test('lists the six categories in their order and spelling, custom ones after them', () => {
    expect(
      read('category=wellness&category=Zinc&category=NUTRITION&category=ghee&category=Wellness'),
    ).toMatchObject({ categories: ['Nutrition', 'Wellness', 'Zinc', 'ghee'] })
  })

  test('drops unknown and repeated parameters', () => {
    expect(read('q=ghee&q=oil&page="><script>&utm_source=x&cursor=a%20b')).toEqual({
      categories: [],
      q: 'ghee',
      cursor: undefined,
    })
  })

  test('normalises the search text and cuts it at 100 characters', () => {
    expect(read('q=%20%20two%0a%20words%20').q).toBe('two words')
    expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(100)
    expect(read('q=%20%20').q).toBeUndefined()
  })

  test('is stable when parsed again, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (titles) => {
        const once = canonicalBlogCategories(titles)
        expect(canonicalBlogCategories(once)).toEqual(once)
        expect(once.length).toBeLessThanOrEqual(MAX_BLOG_CATEGORIES)
      }),
    )
  })

  test('only the lists of the six categories are cached for long', () => {
    expect(isRareBlogQuery(read(''))).toBe(false)
    expect(isRareBlogQuery(read('category=Myths&category=Diseases'))).toBe(false)
    expect(isRareBlogQuery(read('category=made%20up'))).toBe(true)
    expect(isRareBlogQuery(read('q=x'))).toBe(true)
    expect(isRareBlogQuery(read('cursor=abc'))).toBe(true)
  })
})

describe('a post', () => {
  test('has one of six categories', () => {
    expect(BLOG_CATEGORIES).toEqual([
      'Nutrition',
      'Myths',
      'Awareness',
      'Treatment',
      'Wellness',
      'Diseases',
    ])
  })

  test('has a readable slug for an id', () => {
    expect(parsePostId('six-tastes-on-one-indian-plate')).toBe('six-tastes-on-one-indian-plate')
    const wrong = ['', '-a', 'a--b', 'A', 'a b', '../a', 'a.data', 'x'.repeat(81), '<script>']
    expect(wrong.filter((text) => parsePostId(text) !== undefined)).toEqual([])
  })

  test('about a disease never shows products, whatever it names (docs/law.md, claims)', () => {
    const products: Post['products'] = [parseProductId('khus-sharbat')].filter(
      (id) => id !== undefined,
    )
    expect(productsBeside({ categories: ['Nutrition'], products })).toEqual(products)
    expect(productsBeside({ categories: ['Nutrition', 'Diseases'], products })).toEqual([])
  })
})
