import { expect, test } from 'vitest'
import type { Picture } from '../catalog/product.ts'
import { picturesFor } from './picture-names.ts'

const picture = (base: string): Picture => ({
  view: 'photo',
  base,
  widths: [160],
  width: 160,
  height: 160,
})
const sent = new Map(
  ['a.jpg', 'kokum.jpg', 'kokum-2.png', 'k-1.webp', 'kokumber.jpg'].map((name) => [
    name,
    picture(name),
  ]),
)
const basesFor = (product: Parameters<typeof picturesFor>[0]) =>
  picturesFor(product, sent).map(({ base }) => base)

test('a product gets the pictures that its row names', () => {
  expect(basesFor({ handle: 'kokum', sku: '', pictureNames: ['a.jpg', 'gone.jpg'] })).toEqual([
    'a.jpg',
  ])
})

test('a product whose row names none gets those called like its handle or SKU', () => {
  expect(basesFor({ handle: 'kokum', sku: 'K' })).toEqual(['k-1.webp', 'kokum-2.png', 'kokum.jpg'])
  expect(basesFor({ handle: 'other', sku: '' })).toEqual([])
})
