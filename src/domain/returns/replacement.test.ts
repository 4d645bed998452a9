import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../checkout/bill.ts'
import { paidLines } from '../checkout/paid-lines.ts'
import type { OrderId, ProductId } from '../ids.ts'
import type { OrderLine, OrderStage } from '../orders/order.ts'
import {
  areReplaceable,
  mayReopen,
  replaceableGoods,
  replacementOf,
  shareBetweenOrders,
} from './replacement.ts'
import { isUnderWay, type ReturnId, type ReturnRequest } from './return-request.ts'

const SHARBAT = 'khus-sharbat' as ProductId
const BALM = 'pudina-balm' as ProductId
const line = (productId: ProductId, quantity: number, unitPricePaise: number): OrderLine => ({
  productId,
  productName: productId,
  quantity,
  unitPricePaise,
  linePaise: quantity * unitPricePaise,
  offerPaise: 0,
  hsn: '2106',
  gstPercent: 5,
})
const ORDER = {
  lines: [line(SHARBAT, 2, 199_00), line(BALM, 3, 120_00), line(SHARBAT, 1, 150_00)],
  createdAt: new Date('2026-11-01T18:45:00Z'),
  expectedDelivery: { from: '2026-11-04', until: '2026-11-07' },
  weightGrams: 1_200,
}
const NOW = new Date('2026-11-24T10:00:00Z')
const someGoods = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }))
  .map(([sharbat, balm]) =>
    [
      { productId: SHARBAT, quantity: sharbat },
      { productId: BALM, quantity: balm },
    ].filter(({ quantity }) => quantity > 0),
  )
  .filter((goods) => goods.length > 0)
const unitsOf = (goods: readonly { productId: ProductId; quantity: number }[], id: ProductId) =>
  goods.reduce((sum, one) => (one.productId === id ? sum + one.quantity : sum), 0)

describe('goods that are sent anew', () => {
  test('are the returned pieces, cost nothing, and are worth nothing to return', () => {
    fc.assert(
      fc.property(someGoods, (goods) => {
        const { lines, amounts, boxes, weightGrams } = replacementOf(ORDER, goods, NOW)
        for (const id of [SHARBAT, BALM]) expect(unitsOf(lines, id)).toBe(unitsOf(goods, id))
        expect(lines.every(({ quantity }) => quantity > 0)).toBe(true)
        expect(amounts.totalPaise).toBe(0)
        expect(amountOf(amounts, 'items')).toBe(
          lines.reduce((sum, { linePaise }) => sum + linePaise, 0),
        )
        for (const { paidPaise } of paidLines(lines)) expect(paidPaise).toBe(0)
        for (const one of lines) expect(one.linePaise).toBe(one.quantity * one.unitPricePaise)
        expect(boxes).toBe(goods.reduce((sum, { quantity }) => sum + quantity, 0))
        expect(weightGrams).toBeLessThanOrEqual(ORDER.weightGrams)
      }),
    )
  })

  test('are promised as many days from now as the order was from its own day', () => {
    const { expectedDelivery, latestDays } = replacementOf(
      ORDER,
      [{ productId: BALM, quantity: 1 }],
      NOW,
    )
    // Ordered after midnight in India on the 2nd.
    expect(expectedDelivery).toEqual({ from: '2026-11-26', until: '2026-11-29' })
    expect(latestDays).toBe(5)
  })

  test('can be chosen as far as they are in stock', () => {
    const stock: Readonly<Record<string, number>> = { [SHARBAT]: 1, [BALM]: -1 }
    const replaceable = replaceableGoods(
      [
        { productId: SHARBAT, quantity: 2 },
        { productId: BALM, quantity: 3 },
      ],
      (id) => stock[id] ?? 0,
    )
    expect(replaceable).toEqual([{ productId: SHARBAT, quantity: 1 }])
    expect(areReplaceable([{ productId: SHARBAT, quantity: 1 }], replaceable)).toBe(true)
    expect(areReplaceable([{ productId: SHARBAT, quantity: 2 }], replaceable)).toBe(false)
    expect(areReplaceable([{ productId: BALM, quantity: 1 }], replaceable)).toBe(false)
    const oneOfEach = [SHARBAT, BALM].map((productId) => ({ productId, quantity: 1 }))
    expect(areReplaceable(oneOfEach, replaceable)).toBe(false)
    expect(areReplaceable([], replaceable)).toBe(false)
  })

  test('go back to stock from the order first, then from those that sent them anew, and never more than were held', () => {
    const held = fc.array(fc.record({ id: fc.nat(), held: someGoods }), { maxLength: 4 })
    fc.assert(
      fc.property(someGoods, held, (goods, orders) => {
        const shares = shareBetweenOrders(goods, orders)
        const isEmpty = (list: readonly { quantity: number }[]) =>
          list.length === 0 || list.some(({ quantity }) => quantity === 0)
        expect(shares.some((one) => isEmpty(one.goods))).toBe(false)
        for (const id of [SHARBAT, BALM]) {
          const all = orders.reduce((sum, one) => sum + unitsOf(one.held, id), 0)
          const given = shares.reduce((sum, one) => sum + unitsOf(one.goods, id), 0)
          expect(given).toBe(Math.min(all, unitsOf(goods, id)))
          const first = orders[0]
          if (first && unitsOf(first.held, id) >= unitsOf(goods, id)) {
            expect(unitsOf(shares.find((one) => one.id === first.id)?.goods ?? [], id)).toBe(
              unitsOf(goods, id),
            )
          }
        }
      }),
    )
  })
})

describe('a return whose goods are sent anew', () => {
  const request = (id: string, more: Partial<ReturnRequest> = {}): ReturnRequest => ({
    id: id as ReturnId,
    orderId: 'o' as OrderId,
    reason: 'damaged',
    wish: 'replacement',
    goods: [{ productId: BALM, quantity: 2 }],
    note: '',
    payTo: undefined,
    state: 'replaced',
    answer: '',
    isRestocked: false,
    requestedAt: NOW,
    changedAt: NOW,
    ...more,
  })
  const sent = (stage: OrderStage) => ({ orderId: 'r' as OrderId, number: 'SMG-2', stage })

  test('waits until they are delivered, so that nothing is returned before it has come', () => {
    expect(isUnderWay(request('a', { replacement: sent('placed') }))).toBe(true)
    expect(isUnderWay(request('a', { replacement: sent('shipped') }))).toBe(true)
    expect(isUnderWay(request('a', { replacement: sent('delivered') }))).toBe(false)
    expect(isUnderWay(request('a'))).toBe(false)
    expect(isUnderWay(request('a', { state: 'approved' }))).toBe(true)
  })

  test('is open again when they do not arrive, unless its pieces are asked back otherwise meanwhile', () => {
    const first = request('a')
    expect(mayReopen(ORDER, first, [first])).toBe(true)
    const paid = request('b', { state: 'refunded', goods: [{ productId: BALM, quantity: 1 }] })
    expect(mayReopen(ORDER, first, [first, paid])).toBe(true)
    expect(mayReopen(ORDER, first, [first, { ...paid, goods: first.goods }])).toBe(false)
    expect(mayReopen(ORDER, first, [first, { ...paid, state: 'requested' }])).toBe(false)
  })
})
