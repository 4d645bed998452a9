import { describe, expect, test } from 'vitest'
import { goodsByCategory, sizesOf } from '#database/seed/goods-by-category.ts'
import { PRODUCT_TEXTS } from '#domain/catalog/product-fields.ts'
import { storyParts } from '#domain/catalog/story.ts'
import { findClaims } from '#domain/claims/find-claims.ts'
import type { GoodsSeed } from './goods-seed.ts'
import { doseOf, storyOf } from './stories.ts'

const GOODS = [...goodsByCategory().values()].flat()
const story = ({ sku, netQuantity }: GoodsSeed) => storyOf(sku, netQuantity)
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
const sentencesIn = (text: string) =>
  storyParts(text).flatMap((part) => part.text.split(/(?<=[.?!])\s+/))

/** What kitchen measures hold, in grams or millilitres: light powder to honey. */
const SPOONS = { tsp: [2, 10], tbsp: [8, 20] } as const
const HALF = '½'
/** A dropper gives about twenty drops a millilitre. */
const DROPS_PER_ML = 20
/** A preserved amla with its syrup, a laddu. */
const PIECE_GRAMS = [20, 45] as const

/** The least and the greatest single dose that a label can mean; undefined when it gives no measure. */
function doseOnLabel({ serving, netQuantity }: GoodsSeed): [number, number] | undefined {
  if (serving.startsWith('One sachet')) return [8, 8]
  const [, bags] = /× ([\d.]+) g$/.exec(netQuantity) ?? []
  if (/^1 bag\b/.test(serving)) return [Number(bags), Number(bags)]
  const exact = /(?:^|\s)(\d+) (?:ml|g) in /.exec(serving)
  if (exact) return [Number(exact[1]), Number(exact[1])]
  const drops = /(\d+) drops/.exec(serving)
  if (drops) return [Number(drops[1]) / DROPS_PER_ML, Number(drops[1]) / DROPS_PER_ML]
  const spoons = /(½|\d+)(?:–(\d+))? (tsp|tbsp)/.exec(serving)
  if (spoons) {
    const [, few = '', many = few, spoon] = spoons
    const count = (figure: string) => (figure === HALF ? 0.5 : Number(figure))
    const [min, max] = SPOONS[spoon === 'tsp' ? 'tsp' : 'tbsp']
    return [count(few) * min, count(many) * max]
  }
  return /\bpieces?\b/.test(serving) ? [...PIECE_GRAMS] : undefined
}

/** The product of the figures that a net quantity begins with: `6 × 200 ml` is 1200, `1 L` is 1000. */
function contentOf(netQuantity: string): number {
  const printed = netQuantity.replace(/\(.*\)/, '')
  const product = (printed.match(/[\d.]+/g) ?? []).reduce((all, one) => all * Number(one), 1)
  return / L$/.test(printed.trim()) ? product * 1_000 : product
}

describe.each(GOODS)('the story of $name', (goods) => {
  test('has 80 to 160 words, each paragraph with its heading, and fits its field', () => {
    const text = story(goods)
    expect(wordsIn(text).length).toBeGreaterThanOrEqual(80)
    expect(wordsIn(text).length).toBeLessThanOrEqual(160)
    expect(text.length).toBeLessThanOrEqual(PRODUCT_TEXTS.story.maxLength)
    const parts = storyParts(text)
    expect(parts.map(({ heading }) => heading !== '')).toEqual([true, true, true, true, true])
    expect(parts.at(-1)?.heading).toBe('Not for')
  })

  test('contains no regulated words', () => {
    expect(findClaims(story(goods))).toEqual([])
  })

  test('states the net quantity and servings of pack and label', () => {
    const dose = doseOf(goods.sku)
    const pack = storyParts(story(goods))[3]
    expect(pack?.text).toContain(goods.netQuantity)
    const [counted] = /\d+(?: to \d+)?/.exec(pack?.heading ?? '') ?? []
    if (dose === undefined) {
      expect(counted).toBeUndefined()
      return
    }
    const [, min, max = min] = /^([\d.]+)(?:–([\d.]+))? (?:g|ml)$/.exec(dose) ?? []
    const [from, to] = [Number(min), Number(max)]
    const servings = [to, from].map((one) => Math.floor(contentOf(goods.netQuantity) / one + 1e-9))
    expect(counted).toBe([...new Set(servings)].join(' to '))
    const onLabel = doseOnLabel(goods)
    if (!onLabel) return
    expect(from).toBeGreaterThanOrEqual(onLabel[0])
    expect(to).toBeLessThanOrEqual(onLabel[1])
  })
})

test('a further size counts the servings of its own pack', () => {
  const [smaller, larger] = GOODS.filter(({ sku }) => sku === 'SH-01').flatMap(sizesOf)
  const headingOf = (goods?: GoodsSeed) =>
    storyParts(storyOf('SH-01', goods?.netQuantity ?? ''))[3]?.heading
  expect(headingOf(smaller)).toBe('8 glasses a bottle')
  expect(headingOf(larger)).toBe('50 glasses a bottle')
  // Every family's pack is counted in the unit of its dose.
  for (const goods of GOODS)
    for (const size of sizesOf(goods))
      expect(storyOf(goods.sku, size.netQuantity)).toContain(size.netQuantity)
})

test('no sentence is in two stories', () => {
  const seen = new Map<string, string>()
  const repeated: string[] = []
  for (const goods of GOODS) {
    for (const sentence of sentencesIn(story(goods))) {
      if (seen.has(sentence)) repeated.push(`${seen.get(sentence)} and ${goods.name}: ${sentence}`)
      seen.set(sentence, goods.name)
    }
  }
  expect(repeated).toEqual([])
})

/** Read alone, as beneath a folded heading, ‘for people with an almond allergy’ would say the opposite. */
test('no Hindi sentence about whom goods are not for reads as whom they are for', () => {
  const misleading = GOODS.flatMap(({ sku, netQuantity }) => {
    const notFor = storyParts(storyOf(sku, netQuantity, 'hi')).at(-1)?.text ?? ''
    return notFor
      .split(/(?<=[।;])\s*/)
      .filter((sentence) => /के लिए[।,;]/.test(sentence) && !/^न |नहीं/.test(sentence))
  })
  expect(misleading).toEqual([])
})
