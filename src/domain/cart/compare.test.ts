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
  descriptions: {},
  description: '',
  category: 'Sharbats',
  pricePaise: 199_00,
  mrpPaise: 220_00,
  kind: 'goods',
  pictures: [{ view: 'front', base: '/pictures/khus/front', widths: [320], width: 4, height: 5 }],
  cloth: { tint: '#dfe8d0', tintDeep: '#b9cba0', motif: 'khus' },
  netQuantity: '750 ml',
  rating: null,
  stock: 20,
  family: '',
  sizes: 1,
  dosha: { vata: 0, pitta: 0, kapha: 0 },
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

describe('A stored cart compared with the current products', () => {
  test('is unchanged when nothing changed', () => {
    expect(compareWithShop([item], [product])).toEqual({ cart: [item], changes: [] })
  })

  test('takes the names in every language, of a further size with its content', () => {
    const small = { ...product, name: 'Khus Sharbat 300 ml', family: 'Khus Sharbat', sizes: 2 }
    const fresh = { ...small, netQuantity: '300 ml', names: { hi: 'खस शरबत' }, pricePaise: 210_00 }
    const { cart, changes } = compareWithShop([item], [fresh])
    expect(cart[0]?.names).toEqual({ hi: 'खस शरबत 300 ml' })
    expect(changes[0]?.names).toEqual({ hi: 'खस शरबत 300 ml' })
  })

  test.each([
    ['that has vanished', []],
    ['that has no price any more', [{ ...product, pricePaise: 0 }]],
    ['that is a sachet now', [{ ...product, kind: 'sachet' as const }]],
  ])('loses a product %s, and names it', (_, fresh) => {
    expect(compareWithShop([item], fresh)).toEqual({
      cart: [],
      changes: [{ id, name: 'Khus Sharbat', kind: 'gone' }],
    })
  })

  test('takes the new price, and reports both', () => {
    const { cart, changes } = compareWithShop([item], [{ ...product, pricePaise: 210_00 }])
    expect(cart).toEqual([{ ...item, pricePaise: 210_00 }])
    expect(changes).toEqual([
      { id, name: 'Khus Sharbat', kind: 'price-changed', beforePaise: 199_00, nowPaise: 210_00 },
    ])
  })

  test('keeps a sold-out line, and reports it', () => {
    const { cart, changes } = compareWithShop([item], [{ ...product, stock: 0 }])
    expect(cart).toEqual([item])
    expect(changes).toEqual([{ id, name: 'Khus Sharbat', kind: 'sold-out' }])
  })

  test('reduces the quantity to the stock, and reports it', () => {
    const { cart, changes } = compareWithShop([item], [{ ...product, stock: 2 }])
    expect(cart).toEqual([{ ...item, quantity: 2 }])
    expect(changes).toEqual([{ id, name: 'Khus Sharbat', kind: 'fewer-left', before: 3, left: 2 }])
  })

  test('reports both for a line that became dearer and scarce', () => {
    const fresh = [{ ...product, pricePaise: 210_00, stock: 1 }]
    const kinds = compareWithShop([item], fresh).changes.map(({ kind }) => kind)
    expect(kinds).toEqual(['price-changed', 'fewer-left'])
  })

  test('updates name, tile and picture without a report', () => {
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
