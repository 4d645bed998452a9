import { describe, expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import { buildOrderLines, type LineProduct } from './order-lines.ts'

const product: LineProduct = {
  id: 'khus-sharbat' as ProductId,
  name: 'Khus Sharbat',
  kind: 'goods',
  pricePaise: 99_50,
  hsn: '21069011',
  gstPercent: 5,
  grossWeightGrams: 950,
}
const oil: LineProduct = {
  ...product,
  id: 'face-oil' as ProductId,
  name: 'Face Oil',
  pricePaise: 449_00,
  gstPercent: 18,
  grossWeightGrams: 95,
}

describe("An order's lines", () => {
  test('are priced and weighed from the shop’s own products', () => {
    const wanted = [
      { productId: product.id, quantity: 2 },
      { productId: oil.id, quantity: 1 },
    ]
    expect(buildOrderLines(wanted, [oil, product])).toEqual({
      ok: true,
      lines: [
        {
          productId: 'khus-sharbat',
          productName: 'Khus Sharbat',
          quantity: 2,
          unitPricePaise: 99_50,
          linePaise: 199_00,
          offerPaise: 0,
          hsn: '21069011',
          gstPercent: 5,
        },
        {
          productId: 'face-oil',
          productName: 'Face Oil',
          quantity: 1,
          unitPricePaise: 449_00,
          linePaise: 449_00,
          offerPaise: 0,
          hsn: '21069011',
          gstPercent: 18,
        },
      ],
      itemsPaise: 648_00,
      // (2 × 950 + 95) g and 8 % of packing are 2154.6 g.
      weightGrams: 2_155,
    })
  })

  test('keep the names of their products in every script, one of several sizes with its quantity', () => {
    const named = { names: { hi: 'खस शरबत' }, family: 'Khus', netQuantity: '700 ml' }
    const answer = buildOrderLines(
      [{ productId: product.id, quantity: 1 }],
      [{ ...product, ...named }],
    )
    expect(answer).toMatchObject({ lines: [{ names: { hi: 'खस शरबत 700 ml' } }] })
  })

  test.each([
    ['is unknown', [], 'unknown-product'],
    ['has no price', [{ ...product, pricePaise: 0 }], 'not-for-sale'],
    ['is a sachet', [{ ...product, kind: 'sachet' as const }], 'sachet-needs-concern'],
    [
      'is a sachet without a price',
      [{ ...product, kind: 'sachet' as const, pricePaise: 0 }],
      'sachet-needs-concern',
    ],
  ])('name the product that %s', (_, products, reason) => {
    const wanted = [
      { productId: oil.id, quantity: 1 },
      { productId: product.id, quantity: 1 },
    ]
    expect(buildOrderLines(wanted, [oil, ...products])).toEqual({
      ok: false,
      reason,
      productId: 'khus-sharbat',
    })
  })
})
