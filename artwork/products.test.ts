import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { INKS } from './dyes.ts'
import { MOTIFS } from './motifs/registry.ts'
import { PACKS, PRODUCTS } from './products.ts'

function packsByCategory() {
  return Map.groupBy(PRODUCTS, ({ category }) => category)
}

test('further sizes are drawn with the net quantities of the catalogue, none missing', () => {
  const file = new URL('../content/catalogue/sizes.json', import.meta.url)
  const sizes: { sku: string; netQuantity: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  const drawn = PACKS.slice(PRODUCTS.length).map(({ sku, net }) => [sku, net])
  expect(drawn).toEqual(sizes.map(({ sku, netQuantity }) => [sku, netQuantity]))
  expect(new Set(PACKS.map(({ slug }) => slug)).size).toBe(PACKS.length)
})

describe('the sixty packs', () => {
  test('are forty products and twenty sachets, each with its own id and SKU', () => {
    expect(PRODUCTS).toHaveLength(60)
    expect(PRODUCTS.filter(({ form }) => form === 'sachet')).toHaveLength(20)
    expect(new Set(PRODUCTS.map(({ slug }) => slug)).size).toBe(60)
    expect(new Set(PRODUCTS.map(({ sku }) => sku)).size).toBe(60)
  })

  test('have ids of lower-case names joined by hyphens', () => {
    const slugs = PRODUCTS.map(({ slug }) => slug)
    expect(slugs).toContain('khus-sharbat')
    expect(slugs).toContain('ubtan-face-and-body-powder')
    expect(slugs).toContain('ruchi-vardhak')
    expect(slugs.every((slug) => /^[a-z]+(-[a-z]+)*$/.test(slug))).toBe(true)
  })

  test('each have an ink and a plant’s motif; the flame is reserved for the brand', () => {
    for (const { ink, motif } of PRODUCTS) {
      expect(INKS[ink]).toBeDefined()
      expect(MOTIFS[motif]).toBeDefined()
      expect(motif).not.toBe('flame')
    }
  })

  test('of one category never share both motif and ink', () => {
    for (const packs of packsByCategory().values()) {
      const looks = packs.map(({ motif, ink }) => `${motif} in ${ink}`)
      expect(new Set(looks).size).toBe(looks.length)
    }
  })

  test('side by side in a category differ in ink, so that they can be told apart', () => {
    for (const packs of packsByCategory().values()) {
      const pairs = packs.slice(1).map((pack, index) => [packs[index]?.ink, pack.ink])
      expect(pairs.filter(([left, right]) => left === right)).toEqual([])
    }
  })

  test('every sachet holds 8 g', () => {
    const nets = PRODUCTS.filter(({ form }) => form === 'sachet').map(({ net }) => net)
    expect(new Set(nets)).toEqual(new Set(['8 g']))
  })
})
