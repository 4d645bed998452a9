import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goodsByCategory } from '#database/seed/goods-by-category.ts'
import { COVERS } from '../covers/list.ts'
import { PRODUCTS } from '../products.ts'
import { setHeading } from './card.ts'
import { DRAWN_LANGUAGES, SCRIPT_NAMES } from './script-names.ts'
import { SCRIPT_TITLES } from './script-titles.ts'
import { drawSocialCards, socialIndex, translatedPictures } from './social-index.ts'

const [, ...TRANSLATED] = DRAWN_LANGUAGES

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

describe('names on the cards', () => {
  test('are those of the catalogue in Hindi and Gujarati, for all sixty products', () => {
    const seed = [...goodsByCategory().values()]
      .flat()
      .map(({ name, names }) => [idOf(name), { hi: names.hi, gu: names.gu }])
    expect(SCRIPT_NAMES).toEqual(Object.fromEntries(seed))
    expect(Object.keys(SCRIPT_NAMES).toSorted()).toEqual(
      PRODUCTS.map(({ slug }) => slug).toSorted(),
    )
  })
})

describe('titles on the cards', () => {
  test('are those of the articles in Hindi and Gujarati', () => {
    const written = COVERS.map(({ slug }) => [
      slug,
      Object.fromEntries(
        TRANSLATED.map((language) => {
          const text = readFileSync(`content/articles/${language}/${slug}.md`, 'utf8')
          return [language, /^title: "(.*)"$/m.exec(text)?.[1]]
        }),
      ),
    ])
    expect(SCRIPT_TITLES).toEqual(Object.fromEntries(written))
  })
})

describe('a heading', () => {
  const texts = [
    ...COVERS.map(({ title }) => title),
    ...PRODUCTS.map(({ top }) => top),
    ...Object.values({ ...SCRIPT_TITLES, ...SCRIPT_NAMES }).flatMap(({ hi, gu }) => [hi, gu]),
  ]

  test('keeps to its width, its height and its number of lines', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.integer({ min: 440, max: 620 }),
        fc.integer({ min: 360, max: 460 }),
        (text, room, height) => {
          const { lines, leading } = setHeading(text, room, height, 6)
          for (const line of lines) expect(line.right - line.left).toBeLessThanOrEqual(room)
          expect(lines.length).toBeLessThanOrEqual(6)
          expect(lines.length * leading).toBeLessThanOrEqual(height)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('that does not fit is refused, not truncated', () => {
    expect(() => setHeading('Shatapushpa', 120, 300, 2)).toThrow('Shatapushpa')
  })

  test('of one short word has the largest size', () => {
    expect(setHeading('Khus', 528, 240, 2).lines[0]?.size).toBe(112)
  })
})

describe('the cards', () => {
  const cards = drawSocialCards()

  test('exist for sixty products and twelve articles, each with its own path', () => {
    const { products, articles } = socialIndex(cards)
    expect(Object.keys(products)).toHaveLength(60)
    expect(Object.keys(articles)).toHaveLength(12)
    expect(new Set(cards.map(({ path }) => path)).size).toBe(72 * DRAWN_LANGUAGES.length)
    expect(products['khus-sharbat']).toMatch(/^\/social\/products\/khus-sharbat\.[0-9a-f]{8}\.jpg$/)
  })

  test('are drawn in every language, beside the English one', () => {
    const translated = translatedPictures(cards)
    const { products, articles } = socialIndex(cards)
    expect(Object.keys(translated).toSorted()).toEqual(
      [...Object.values(products), ...Object.values(articles)].toSorted(),
    )
    for (const own of Object.values(translated)) {
      expect(Object.keys(own)).toEqual(TRANSLATED)
    }
  })

  test('have their text as outlines, so that they need no font', () => {
    for (const { svg } of cards) expect(svg).not.toMatch(/<text|font-family|NaN|undefined/)
  })
})
