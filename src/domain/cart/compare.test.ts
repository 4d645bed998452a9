import { describe, expect, test } from 'vitest'
import type { ProductSummary } from '../catalog/product.ts'
import type { ProductId } from '../ids.ts'
import type { CartItem } from './cart.ts'
import { compareWithShop } from './compare.ts'

const id = 'khus-sharbat' as ProductId

const product: ProductSummary = {
  id,
  name: 'Khus Sharbat',
  names: {},
  description: '',
  category: 'Sharbats',
  pricePaise: 199_00,
  mrpPaise: 220_00,
  kind: 'goods',
  pictures: [{ view: 'front', base: '/pictures/khus/front', widths: [320], width: 4, height: 5 }],
  cloth: { tint: '#dfe8d0', tintDeep: '#b9cba0', motif: 'khus' },
  stock: 20,
  createdAt: new Date('2026-01-01'),
}

const item: CartItem = {
  id,
  name: 'Khus Sharbat',
  picture: product.pictures[0],
  tint: '#dfe8d0',
  pricePaise: 199_00,
  quantity: 3,
}

describe('A cart held against the shop of today', () => {
  test('is as it was when nothing changed', () => {
    expect(compareWithShop([item], [product])).toEqual({ cart: [item], changes: [] })
  })

  test.each([
    ['that has vanished', []],
    ['that has no price any more', [{ ...product, pricePaise: 0 }]],
    ['that is a sachet now', [{ ...product, kind: 'sachet' as const }]],
  ])('loses a product %s, and says which', (_, fresh) => {
    expect(compareWithShop([item], fresh)).toEqual({
      cart: [],
      changes: [{ id, name: 'Khus Sharbat', kind: 'gone' }],
    })
  })

  test('takes the new price, and says both', () => {
    const { cart, changes } = compareWithShop([item], [{ ...product, pricePaise: 210_00 }])
    expect(cart).toEqual([{ ...item, pricePaise: 210_00 }])
    expect(changes).toEqual([
      { id, name: 'Khus Sharbat', kind: 'price-changed', beforePaise: 199_00, nowPaise: 210_00 },
    ])
  })

  test('keeps a sold-out line as it was, and says so', () => {
    const { cart, changes } = compareWithShop([item], [{ ...product, stock: 0 }])
    expect(cart).toEqual([item])
    expect(changes).toEqual([{ id, name: 'Khus Sharbat', kind: 'sold-out' }])
  })

  test('comes down to what is left, and says how many', () => {
    const { cart, changes } = compareWithShop([item], [{ ...product, stock: 2 }])
    expect(cart).toEqual([{ ...item, quantity: 2 }])
    expect(changes).toEqual([{ id, name: 'Khus Sharbat', kind: 'fewer-left', before: 3, left: 2 }])
  })

  test('says both when a line is dearer and scarce', () => {
    const fresh = [{ ...product, pricePaise: 210_00, stock: 1 }]
    const kinds = compareWithShop([item], fresh).changes.map(({ kind }) => kind)
    expect(kinds).toEqual(['price-changed', 'fewer-left'])
  })

  test('renews name, tile and picture without a word', () => {
    const fresh = {
      ...product,
      name: 'Khus',
      cloth: { ...product.cloth, tint: '#eee' },
      pictures: [],
    }
    expect(compareWithShop([item], [fresh])).toEqual({
      cart: [{ ...item, name: 'Khus', tint: '#eee', picture: undefined }],
      changes: [],
    })
  })
})
