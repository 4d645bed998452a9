import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, billOf, priceBill } from '../checkout/bill.ts'
import { paidLines } from '../checkout/paid-lines.ts'
import type { ProductId } from '../ids.ts'
import type { OrderLine, OrderStage } from './order.ts'
import {
  basketOf,
  bearersAfter,
  bearsCharges,
  isPartOnItsWay,
  moveCharges,
  splitOrder,
} from './split-order.ts'

const anOrder = fc
  .record({
    lines: fc.array(
      fc
        .record({
          product: fc.constantFrom('khus-sharbat', 'pudina-balm', 'kumkum-oil'),
          quantity: fc.integer({ min: 1, max: 9 }),
          unitPricePaise: fc.integer({ min: 1, max: 90_000 }),
          offerPercent: fc.integer({ min: 0, max: 100 }),
        })
        .map(({ product, quantity, unitPricePaise, offerPercent }): OrderLine => {
          const linePaise = quantity * unitPricePaise
          return {
            productId: product as ProductId,
            productName: product,
            quantity,
            unitPricePaise,
            linePaise,
            offerPaise: Math.floor((linePaise * offerPercent) / 100),
            hsn: '2106',
            gstPercent: 5,
          }
        }),
      { minLength: 1, maxLength: 5 },
    ),
    deliveryPaise: fc.nat(9_900),
    codFeePaise: fc.nat(5_000),
    method: fc.constantFrom('cod', 'prepaid'),
    weightGrams: fc.integer({ min: 2, max: 9_000 }),
  })
  .map(({ lines, method, weightGrams, ...charges }) => ({
    lines,
    weightGrams,
    amounts: priceBill({
      ...charges,
      method,
      itemsPaise: sumOf(lines, 'linePaise'),
      offerPaise: sumOf(lines, 'offerPaise'),
    }),
  }))

const sumOf = (lines: readonly OrderLine[], figure: 'linePaise' | 'offerPaise' | 'quantity') =>
  lines.reduce((sum, line) => sum + line[figure], 0)
const unitsOf = (lines: readonly OrderLine[], id: string) =>
  lines.reduce((sum, line) => (line.productId === id ? sum + line.quantity : sum), 0)
const idsOf = (lines: readonly OrderLine[]) => [...new Set(lines.map(({ productId }) => productId))]

/** An order and the part of it that is sent now. */
const aSplit = anOrder.chain((order) =>
  fc.record({
    order: fc.constant(order),
    now: fc
      .tuple(...idsOf(order.lines).map((id) => fc.nat(unitsOf(order.lines, id))))
      .map((units) =>
        idsOf(order.lines).map((productId, at) => ({ productId, quantity: units[at] ?? 0 })),
      ),
  }),
)

describe('an order in two parcels', () => {
  test('has every piece once and every paisa once, whatever goes now', () => {
    fc.assert(
      fc.property(aSplit, ({ order, now }) => {
        const units = now.reduce((sum, { quantity }) => sum + quantity, 0)
        const split = splitOrder(order, now)
        if (units === 0 || units === sumOf(order.lines, 'quantity')) {
          expect(split).toEqual({ ok: false, reason: 'nothing-left-to-send' })
          return
        }
        if (!split.ok) throw new Error(split.reason)
        const { first, rest } = split
        for (const { productId, quantity } of now) {
          expect(unitsOf(first.lines, productId)).toBe(quantity)
          expect(unitsOf(rest.lines, productId)).toBe(unitsOf(order.lines, productId) - quantity)
        }
        expect(first.amounts.totalPaise + rest.amounts.totalPaise).toBe(order.amounts.totalPaise)
        for (const kind of ['items', 'offer', 'delivery', 'cod-fee'] as const) {
          expect(amountOf(first.amounts, kind) + amountOf(rest.amounts, kind)).toBe(
            amountOf(order.amounts, kind),
          )
        }
        for (const part of [first, rest]) {
          expect(sumOf(part.lines, 'linePaise')).toBe(amountOf(part.amounts, 'items'))
          expect(0 - sumOf(part.lines, 'offerPaise')).toBe(amountOf(part.amounts, 'offer'))
          for (const line of part.lines) {
            expect(line.linePaise).toBe(line.quantity * line.unitPricePaise)
          }
          for (const { paidPaise } of paidLines(part.lines)) {
            expect(paidPaise).toBeGreaterThanOrEqual(0)
          }
          expect(part.weightGrams).toBeGreaterThan(0)
          expect(part.boxes).toBe(sumOf(part.lines, 'quantity'))
        }
        expect(first.weightGrams + rest.weightGrams).toBe(order.weightGrams)
      }),
      { numRuns: 2_000 },
    )
  })

  test('keeps delivery and the cash fee with the first, so that the rest costs its goods alone', () => {
    const lines: OrderLine[] = [
      {
        productId: 'balm' as ProductId,
        productName: 'Balm',
        quantity: 3,
        unitPricePaise: 100_00,
        linePaise: 300_00,
        offerPaise: 10_00,
        hsn: '2106',
        gstPercent: 5,
      },
    ]
    const amounts = priceBill({
      itemsPaise: 300_00,
      offerPaise: 10_00,
      deliveryPaise: 49_00,
      codFeePaise: 30_00,
      method: 'cod',
    })
    const order = { lines, amounts, weightGrams: 900 }
    const split = splitOrder(order, [{ productId: 'balm' as ProductId, quantity: 1 }])
    if (!split.ok) throw new Error(split.reason)
    expect(split.first.amounts.totalPaise).toBe(100_00 - 3_34 + 79_00)
    expect(split.rest.amounts.totalPaise).toBe(200_00 - 6_66)
    expect([split.first.weightGrams, split.rest.weightGrams]).toEqual([300, 600])
    // Two pieces of three weigh 667 g, rounded up.
    const heavy = splitOrder({ ...order, weightGrams: 1_000 }, [
      { productId: 'balm' as ProductId, quantity: 1 },
    ])
    expect(heavy.ok && [heavy.first.weightGrams, heavy.rest.weightGrams]).toEqual([333, 667])
    // An advance is shared by the totals: 175.66 and 193.34 of 369.
    const advanced = splitOrder({ ...order, advancePaise: 100_00 }, [
      { productId: 'balm' as ProductId, quantity: 1 },
    ])
    expect(advanced.ok && [advanced.first, advanced.rest]).toMatchObject([
      { ...split.first, advancePaise: 47_61 },
      { ...split.rest, advancePaise: 52_39 },
    ])
  })

  test('cannot have more, or other goods than were ordered', () => {
    const [order] = fc.sample(anOrder, { numRuns: 1, seed: 7 })
    if (!order) throw new Error('one was asked for')
    const [line] = order.lines
    if (!line) throw new Error('an order has lines')
    const { productId } = line
    const wrong = { ok: false, reason: 'goods-not-of-order' }
    const units = unitsOf(order.lines, productId)
    expect(splitOrder(order, [{ productId, quantity: units + 1 }])).toEqual(wrong)
    expect(splitOrder(order, [{ productId: 'other' as ProductId, quantity: 1 }])).toEqual(wrong)
  })

  test('is partly on its way while one has left and another is still here', () => {
    expect(isPartOnItsWay(['shipped', 'placed'])).toBe(true)
    expect(isPartOnItsWay(['delivered', 'packed', 'cancelled'])).toBe(true)
    expect(isPartOnItsWay(['placed', 'packed'])).toBe(false)
    expect(isPartOnItsWay(['shipped', 'cancelled'])).toBe(false)
    expect(isPartOnItsWay(['shipped'])).toBe(false)
  })
})

describe('the charges of a purchase in parcels', () => {
  const part = (number: string, stage: OrderStage = 'placed') => ({ number, stage })

  test('change with the first parcel that is still here', () => {
    const [first, second] = [part('SMG-9999'), part('SMG-10000')]
    expect([bearsCharges(first, [second]), bearsCharges(second, [first])]).toEqual([true, false])
    expect(bearsCharges(second, [part('SMG-9999', 'shipped')])).toBe(true)
    expect(bearsCharges(part('SMG-10001'), [part('SMG-9999', 'shipped'), second])).toBe(false)
  })

  test('go on to those after it, unless they have left with an earlier one', () => {
    const later = [part('SMG-10000'), part('SMG-10001', 'packed')]
    expect(bearersAfter(part('SMG-9999'), later)).toEqual(later)
    const others = (stage: OrderStage) => [part('SMG-9999', stage), part('SMG-10001')]
    for (const stage of ['placed', 'packed', 'cancelled'] as const) {
      expect(bearersAfter(part('SMG-10000'), others(stage))).toEqual([part('SMG-10001')])
    }
    for (const stage of ['shipped', 'delivered', 'returned'] as const) {
      expect(bearersAfter(part('SMG-10000'), others(stage))).toEqual([])
    }
  })

  const charged = (delivery: number, fee: number, advancePaise?: number) => ({
    amounts: billOf((kind) => ({ items: 100_00, offer: 0, delivery, 'cod-fee': fee })[kind]),
    ...(advancePaise !== undefined && { advancePaise }),
  })

  test('move with what was paid for them in advance, to the paisa', () => {
    const all = moveCharges({ from: charged(49_00, 30_00, 150_00), to: charged(0, 0) }, 0)
    expect(all).toEqual({
      from: { amounts: charged(0, 0).amounts, advancePaise: 100_00 },
      to: { amounts: charged(49_00, 30_00).amounts, advancePaise: 50_00 },
      movedPaise: 79_00,
    })
    // Beside what the other parcel has already, and no advance that the goods alone need.
    expect(moveCharges({ from: charged(49_00, 0, 20_00), to: charged(10_00, 0, 5_00) }, 0)).toEqual(
      {
        from: { amounts: charged(0, 0).amounts, advancePaise: 20_00 },
        to: { amounts: charged(59_00, 0).amounts, advancePaise: 5_00 },
        movedPaise: 49_00,
      },
    )
  })

  test('stay as far as they were refunded', () => {
    const moved = (gonePaise: number) =>
      moveCharges({ from: charged(49_00, 30_00), to: charged(0, 0) }, gonePaise)
    expect(moved(100_00).movedPaise).toBe(79_00)
    expect(moved(120_00)).toMatchObject({
      to: { amounts: charged(49_00, 10_00).amounts },
      movedPaise: 59_00,
    })
    expect([179_00, 200_00].map((paise) => moved(paise).movedPaise)).toEqual([0, 0])
  })

  test('are priced by all goods of the purchase, each product once', () => {
    const line = (productId: string, quantity: number, offerPaise: number): OrderLine => ({
      productId: productId as ProductId,
      productName: productId,
      quantity,
      unitPricePaise: 50_00,
      linePaise: quantity * 50_00,
      offerPaise,
      hsn: '2106',
      gstPercent: 5,
    })
    const parcels = [
      { lines: [line('balm', 2, 10_00), line('oil', 1, 0)], weightGrams: 700 },
      { lines: [line('balm', 3, 15_00)], weightGrams: 500 },
    ]
    expect(basketOf(parcels)).toEqual({
      lines: [line('balm', 5, 25_00), line('oil', 1, 0)],
      itemsPaise: 300_00,
      weightGrams: 1_200,
    })
  })
})
