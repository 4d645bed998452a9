import { expect, test } from 'vitest'
import type { ProductSummary } from '../catalog/product.ts'
import type { ProductId } from '../ids.ts'
import { orderAgain } from './order-again.ts'

const product = (id: string, otherwise: Partial<ProductSummary> = {}): ProductSummary => ({
  id: id as ProductId,
  name: `New ${id}`,
  names: {},
  descriptions: {},
  description: '',
  category: 'Sharbats',
  pricePaise: 199_00,
  mrpPaise: 220_00,
  kind: 'goods',
  pictures: [],
  cloth: { tint: '#fff', tintDeep: '#eee', motif: 'khus' },
  stock: 10,
  family: '',
  sizes: 1,
  dosha: { vata: 0, pitta: 0, kapha: 0 },
  netQuantity: '750 ml',
  rating: null,
  createdAt: new Date(0),
  ...otherwise,
})
const line = (id: string, quantity = 2) => ({
  productId: id as ProductId,
  productName: `Old ${id}`,
  quantity,
})
const known = (...products: ProductSummary[]) => new Map(products.map((one) => [one.id, one]))

test('an order again has what is still sold, at today’s name and price', () => {
  expect(orderAgain([line('khus')], known(product('khus')))).toEqual({
    items: [
      {
        id: 'khus',
        name: 'New khus',
        picture: undefined,
        tint: '#fff',
        pricePaise: 199_00,
        quantity: 2,
      },
    ],
    missing: [],
    fewer: [],
    isOfSachets: false,
  })
})

test('it names what is gone, without a price or sold out, and what there is less of', () => {
  const again = orderAgain(
    [line('gone'), line('free'), line('out'), line('few', 12)],
    known(product('free', { pricePaise: 0 }), product('out', { stock: 0 }), product('few')),
  )
  expect(again.missing).toEqual(['Old gone', 'Old free', 'Old out'])
  expect(again.fewer).toEqual(['New few'])
  expect(again.items).toMatchObject([{ id: 'few', quantity: 10 }])
})

test('sachets are not put into the cart', () => {
  const again = orderAgain([line('tulsi')], known(product('tulsi', { kind: 'sachet' })))
  expect(again).toEqual({ items: [], missing: [], fewer: [], isOfSachets: true })
})
