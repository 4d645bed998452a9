import { expect, test } from 'vitest'
import type { ProductId } from '../ids.ts'
import type { OrderLine } from '../orders/order.ts'
import { areWholeBoxes } from './returnable.ts'

const line = (productId: string, quantity: number): OrderLine => ({
  productId: productId as ProductId,
  productName: productId,
  quantity,
  unitPricePaise: 10_00,
  linePaise: quantity * 10_00,
  offerPaise: 0,
  hsn: '2106',
  gstPercent: 5,
})

test('sachets are in whole boxes when they fill some or are all of the order, other goods always', () => {
  const order = { lines: [line('tulsi-ritu', 60), line('ela-shanti', 40)] }
  const areWhole = (quantities: readonly [number, number]) =>
    areWholeBoxes(order, [
      { productId: 'tulsi-ritu' as ProductId, quantity: quantities[0] },
      { productId: 'ela-shanti' as ProductId, quantity: quantities[1] },
    ])
  const asked = [
    [30, 10],
    [30, 11],
    [60, 20],
    [60, 39],
    [60, 40],
  ] as const
  expect(asked.map(areWhole)).toEqual([true, false, true, false, true])
  const sharbat = { productId: 'khus-sharbat' as ProductId, quantity: 1 }
  expect(areWholeBoxes({ lines: [line('khus-sharbat', 2)] }, [sharbat])).toBe(true)
})
