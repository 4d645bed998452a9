import { expect, test } from 'vitest'
import { priceBill } from '../checkout/bill.ts'
import type { ProductId } from '../ids.ts'
import type { OrderLine } from '../orders/order.ts'
import { needsEwayBill } from './eway-bill.ts'

const line = (paise: number, gstPercent: number, offerPaise = 0): OrderLine => ({
  productId: 'ghee' as ProductId,
  productName: 'Ghee',
  quantity: 1,
  unitPricePaise: paise,
  linePaise: paise,
  offerPaise,
  hsn: '0405',
  gstPercent,
})

const parcelOf = (lines: readonly OrderLine[], deliveryPaise = 0) => ({
  lines,
  amounts: priceBill({
    itemsPaise: lines.reduce((sum, { linePaise }) => sum + linePaise, 0),
    offerPaise: lines.reduce((sum, { offerPaise }) => sum + offerPaise, 0),
    deliveryPaise,
    codFeePaise: 0,
    method: 'prepaid',
  }),
})

test.each([
  ['goods of ₹50,000', parcelOf([line(50_000_00, 5)]), false],
  ['a paisa more', parcelOf([line(50_000_01, 5)]), true],
  ['with the delivery', parcelOf([line(49_950_00, 5)], 60_00), true],
  ['less an offer', parcelOf([line(52_000_00, 5, 2_000_00)]), false],
  ['goods without tax', parcelOf([line(60_000_00, 0), line(40_000_00, 18)]), false],
])('an e-way bill is needed above ₹50,000 with all taxes: %s', (_, parcel, isNeeded) => {
  expect(needsEwayBill(parcel)).toBe(isNeeded)
})
