import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRODUCT_SORTS } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Rating } from '#domain/reviews/review.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { type Sortable, sortProducts } from './catalog-sort.ts'

function item(id: string, pricePaise: number | undefined, day: string): Sortable {
  const createdAt = new Date(`${day}T00:00:00Z`)
  const base = { id: id as ProductId, createdAt }
  return pricePaise === undefined ? base : { ...base, pricePaise }
}

const products = [
  item('ghee', 77_900, '2026-01-05'),
  item('gift', undefined, '2026-03-01'),
  item('kajal', 14_000, '2026-05-09'),
  item('amla', 14_000, '2026-05-09'),
]
const idsBy = (sort: (typeof PRODUCT_SORTS)[number]) =>
  sortProducts(products, sort).map((product) => product.id)

describe('sorting a listing', () => {
  test('keeps the given order for relevance', () => {
    expect(idsBy('relevance')).toEqual(['ghee', 'gift', 'kajal', 'amla'])
  })

  test('counts a missing price as 0, both ways', () => {
    expect(idsBy('price_asc')).toEqual(['gift', 'amla', 'kajal', 'ghee'])
    expect(idsBy('price_desc')).toEqual(['ghee', 'amla', 'kajal', 'gift'])
  })

  test('puts the newest first, and ties in the order of their ids', () => {
    expect(idsBy('newest')).toEqual(['amla', 'kajal', 'gift', 'ghee'])
  })

  test('puts the surest rating first, and unrated products above badly rated ones', () => {
    const rated = (id: string, counts: Partial<Record<Rating, number>>): Sortable => ({
      ...item(id, 1, '2026-01-01'),
      ratings: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...counts },
    })
    const list = [
      rated('one', { 5: 1 }),
      item('unrated', 1, '2026-01-01'),
      rated('many', { 5: 56, 4: 24 }),
      rated('bad', { 1: 9 }),
    ]
    const ids = sortProducts(list, 'rating').map(({ id }) => id)
    expect(ids).toEqual(['many', 'one', 'unrated', 'bad'])
  })

  test('loses no product, and except for relevance does not depend on the given order', () => {
    const items = fc.uniqueArray(
      fc.record({
        id: fc.stringMatching(/^[a-z]{1,3}$/).map((id) => id as ProductId),
        pricePaise: fc.integer({ min: 0, max: 3 }),
        createdAt: fc.integer({ min: 0, max: 3 }).map((day) => new Date(day * DAY_MS)),
      }),
      { selector: (one) => one.id },
    )
    fc.assert(
      fc.property(items, fc.constantFrom(...PRODUCT_SORTS), (products, sort) => {
        const sorted = sortProducts(products, sort)
        expect(new Set(sorted)).toEqual(new Set(products))
        if (sort !== 'relevance') {
          expect(sortProducts(products.toReversed(), sort)).toEqual(sorted)
        }
      }),
    )
  })
})
