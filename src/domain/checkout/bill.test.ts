import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, BILL_PARTS, billOf, otherPartsOf, priceBill, totalOfParts } from './bill.ts'

const parts = { itemsPaise: 400_00, deliveryPaise: 55_00, codFeePaise: 45_00 }

test('a COD order costs items, delivery and the COD fee, in this order', () => {
  expect(priceBill({ ...parts, method: 'cod' })).toEqual({
    parts: [
      { kind: 'items', amountPaise: 400_00 },
      { kind: 'delivery', amountPaise: 55_00 },
      { kind: 'cod-fee', amountPaise: 45_00 },
    ],
    totalPaise: 500_00,
  })
})

test('a prepaid order has no COD fee', () => {
  const bill = priceBill({ ...parts, method: 'prepaid' })
  expect(bill).toEqual({
    parts: [
      { kind: 'items', amountPaise: 400_00 },
      { kind: 'delivery', amountPaise: 55_00 },
    ],
    totalPaise: 455_00,
  })
  expect(amountOf(bill, 'cod-fee')).toBe(0)
})

test('free delivery is shown, a fee of 0 is not', () => {
  const bill = priceBill({ itemsPaise: 400_00, deliveryPaise: 0, codFeePaise: 0, method: 'cod' })
  expect(otherPartsOf(bill)).toEqual([{ kind: 'delivery', amountPaise: 0 }])
})

test('the parts always add up to the total', () => {
  const paise = fc.nat(10 ** 9)
  const asked = fc.record({
    itemsPaise: paise,
    deliveryPaise: paise,
    codFeePaise: paise,
    method: fc.constantFrom('cod' as const, 'prepaid' as const),
  })
  fc.assert(
    fc.property(asked, (question) => {
      const bill = priceBill(question)
      const add = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
      expect(add(bill.parts.map(({ amountPaise }) => amountPaise))).toBe(bill.totalPaise)
      expect(add(BILL_PARTS.map(({ kind }) => amountOf(bill, kind)))).toBe(bill.totalPaise)
      expect(billOf((kind) => amountOf(bill, kind))).toEqual(bill)
    }),
  )
})

describe('the amounts of a bill are whole paise', () => {
  test.each([10.5, Number.NaN, Number.POSITIVE_INFINITY])('%s is refused', (wrong) => {
    expect(() => billOf((kind) => (kind === 'delivery' ? wrong : 0))).toThrow(/delivery/)
  })

  test('a negative charge and a positive discount are refused', () => {
    expect(() => billOf((kind) => (kind === 'delivery' ? -1 : 0))).toThrow(/delivery/)
    const goods = { kind: 'items', amountPaise: 100 }
    expect(() =>
      totalOfParts([goods, { kind: 'offer', amountPaise: 1, isDiscount: true }]),
    ).toThrow(/offer/)
  })

  test('discounts lower the total, at most by the price of the goods', () => {
    const total = (offerPaise: number) =>
      totalOfParts([
        { kind: 'items', amountPaise: 100 },
        { kind: 'delivery', amountPaise: 55 },
        { kind: 'offer', amountPaise: -offerPaise, isDiscount: true },
      ])
    expect(total(40)).toBe(115)
    expect(total(100)).toBe(55)
    expect(() => total(101)).toThrow('more than the goods')
  })
})
