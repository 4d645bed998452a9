import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { type ListedProduct, listingProblems, merchantItem } from './merchant-item.ts'

const product: ListedProduct = {
  id: 'khus-sharbat-250' as ProductId,
  name: 'Khus Sharbat 250 ml',
  description: ' A cooling drink of vetiver roots. ',
  category: 'Beverages',
  family: 'Khus Sharbat',
  netQuantity: '250 ml',
  netContent: { amount: 250, unit: 'ml' },
  pricePaise: 11_950,
  mrpPaise: 14_000,
  grossWeightGrams: 320,
  pictures: [
    { view: 'front', base: '/artwork/khus', widths: [320, 960], width: 1, height: 1 },
    { view: 'label', base: '/artwork/khus-back', widths: [320], width: 1, height: 1 },
  ],
  stock: 3,
}
const place = {
  absolute: (path: string) => `https://shop.example${path}`,
  pageOf: (id: string) => `/product/${id}`,
  shop: 'Samagni',
  takesOrders: true,
}
const attribute = (given: ListedProduct, name: string) =>
  merchantItem(given, place).find(([key]) => key === name)?.[1]

test('a product is listed with the price of its page, its printed maximum, its size and its pictures', () => {
  expect(merchantItem(product, place)).toEqual([
    ['id', 'khus-sharbat-250'],
    ['title', 'Khus Sharbat 250 ml'],
    ['description', 'A cooling drink of vetiver roots.'],
    ['link', 'https://shop.example/product/khus-sharbat-250'],
    ['image_link', 'https://shop.example/artwork/khus-960.webp'],
    ['additional_image_link', 'https://shop.example/artwork/khus-back-320.webp'],
    ['availability', 'in_stock'],
    ['price', '119.50 INR'],
    ['maximum_retail_price', '140.00 INR'],
    ['condition', 'new'],
    ['brand', 'Samagni'],
    ['identifier_exists', 'no'],
    ['product_type', 'Beverages'],
    ['shipping_weight', '320 g'],
    ['unit_pricing_measure', '250 ml'],
    ['item_group_id', 'khus sharbat'],
    ['size', '250 ml'],
  ])
})

test('sizes are one group however their family is written, by an id that the services take', () => {
  expect(attribute({ ...product, family: 'KHUS sharbat' }, 'item_group_id')).toBe(
    attribute(product, 'item_group_id'),
  )
  const long = attribute({ ...product, family: 'खस शरबत '.repeat(10).trim() }, 'item_group_id')
  expect(Array.from(long ?? '').length).toBe(50)
})

test('a product of one size belongs to no group, and pieces have no unit price', () => {
  const alone: ListedProduct = {
    ...product,
    family: '',
    netContent: { amount: 25, unit: 'piece' },
    stock: 0,
  }
  expect(attribute(alone, 'item_group_id')).toBeUndefined()
  expect(attribute(alone, 'unit_pricing_measure')).toBeUndefined()
  expect(attribute(alone, 'availability')).toBe('out_of_stock')
})

test('nothing is in stock while the shop takes no orders', () => {
  const [, availability] =
    merchantItem(product, { ...place, takesOrders: false }).find(
      ([name]) => name === 'availability',
    ) ?? []
  expect(availability).toBe('out_of_stock')
})

test('a product has ten more pictures at most, and no printed maximum or amount that is none', () => {
  const [front] = product.pictures
  if (!front) throw new Error('the product has pictures')
  const rich: ListedProduct = {
    ...product,
    pictures: Array.from({ length: 13 }, () => front),
    mrpPaise: 0,
    netContent: { amount: 0, unit: 'g' },
  }
  const names = merchantItem(rich, place).map(([name]) => name)
  expect(names.filter((name) => name === 'additional_image_link')).toHaveLength(10)
  expect(names).not.toContain('maximum_retail_price')
  expect(names).not.toContain('unit_pricing_measure')
})

test('what the services would refuse is named', () => {
  expect(listingProblems(product)).toEqual([])
  expect(
    listingProblems({ ...product, name: 'क'.repeat(151), description: '  ', pricePaise: 0 }),
  ).toEqual(['title-too-long', 'no-description', 'no-price'])
  expect(listingProblems({ ...product, name: 'क'.repeat(150) })).toEqual([])
  expect(listingProblems({ ...product, description: 'a'.repeat(5_001) })).toEqual([
    'description-too-long',
  ])
  expect(listingProblems({ ...product, pictures: [] })).toEqual(['no-picture'])
  const [front] = product.pictures
  if (!front) throw new Error('the product has pictures')
  expect(listingProblems({ ...product, pictures: [{ ...front, widths: [80] }] })).toEqual([
    'picture-too-small',
  ])
  const longId = 'a'.repeat(51) as ProductId
  expect(listingProblems({ ...product, id: longId })).toEqual(['id-too-long'])
})

test('a price of any paise has two decimals and is exact', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (pricePaise) => {
      const price = attribute({ ...product, pricePaise }, 'price') ?? ''
      expect(price).toMatch(/^\d+\.\d{2} INR$/)
      expect(Number(price.replace(/\D/g, ''))).toBe(pricePaise)
    }),
  )
})
