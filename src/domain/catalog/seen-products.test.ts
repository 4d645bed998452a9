import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { addSeen, MAX_SEEN, parseSeenProducts, type SeenProduct } from './seen-products.ts'

const seen = (id: string): SeenProduct => ({
  id: id as ProductId,
  name: `Name ${id}`,
  names: { hi: 'नाम' },
  picture: undefined,
  tint: '#f3d27f',
})

describe('the products seen lately', () => {
  test('have the latest first, each once', () => {
    const list = [seen('a'), seen('b'), seen('a')].reduce<readonly SeenProduct[]>(addSeen, [])
    expect(list.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test(`are at most ${MAX_SEEN}, in storage too`, () => {
    const many = Array.from({ length: MAX_SEEN + 3 }, (_, n) => seen(`p-${n}`))
    const list = many.reduce<readonly SeenProduct[]>(addSeen, [])
    expect(list).toHaveLength(MAX_SEEN)
    expect(list[0]?.id).toBe(`p-${MAX_SEEN + 2}`)
    expect(parseSeenProducts(many)).toHaveLength(MAX_SEEN)
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'khus'],
    ['garbage', [1, null, { id: '../x', name: 'X' }, { id: 'khus', name: '' }]],
  ])('are none when %s is stored', (_, stored) => {
    expect(parseSeenProducts(stored)).toEqual([])
  })

  test('are read back with their names in every script', () => {
    expect(parseSeenProducts([seen('a'), seen('a')])).toEqual([seen('a')])
  })
})
