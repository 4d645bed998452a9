import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowsCashOnDelivery,
  cashCostPaise,
  courierCosts,
  deliveryCostPaise,
  isServiceable,
  type Zone,
  zoneOf,
} from './zones.ts'

const ANAND = '388001'

describe('The courier’s zone from Anand', () => {
  test.each<[string, Zone]>([
    ['388001', 'A'],
    ['388620', 'A'],
    ['390001', 'B'],
    ['380015', 'B'],
    ['396210', 'B'],
    ['362520', 'B'],
    ['110001', 'C'],
    ['400050', 'C'],
    ['560001', 'C'],
    ['500001', 'C'],
    ['600001', 'C'],
    ['700001', 'C'],
    ['411001', 'D'],
    ['248001', 'D'],
    ['605001', 'D'],
    ['682001', 'D'],
    ['180001', 'E'],
    ['190001', 'E'],
    ['194101', 'E'],
    ['737101', 'E'],
    ['744101', 'E'],
    ['781001', 'E'],
    ['799001', 'E'],
    ['682551', 'E'],
    ['682559', 'E'],
  ])('to %s is %s', (to, zone) => {
    expect(zoneOf(ANAND, to)).toBe(zone)
  })

  test.each(['900001', '999999', '381001', '100001', '12345'])('to %s there is none', (to) => {
    expect(zoneOf(ANAND, to)).toBeUndefined()
    expect(isServiceable(to)).toBe(false)
    expect(allowsCashOnDelivery(to)).toBe(false)
  })

  test('special areas win even within the shop’s own city', () => {
    expect(zoneOf('781001', '781005')).toBe('E')
  })

  test('a shop outside Gujarat has its own near area, without Daman', () => {
    expect(zoneOf('411001', '440001')).toBe('B')
    expect(zoneOf('411001', '396210')).toBe('D')
  })
})

describe('Cash on delivery', () => {
  test.each(['194101', '744101', '682551', '682555', '682559', '900001'])(
    'is not possible at %s',
    (pincode) => {
      expect(allowsCashOnDelivery(pincode)).toBe(false)
    },
  )

  test.each(['388001', '190001', '781001', '682550', '682560', '743101'])(
    'is possible at %s',
    (pincode) => {
      const isKnown = isServiceable(pincode)
      expect([isKnown, allowsCashOnDelivery(pincode)]).toEqual([true, true])
    },
  )
})

describe('The courier’s price with tax, before rounding', () => {
  test.each<[string, Zone, number, number | undefined, number]>([
    ['one box within the city, prepaid', 'A', 450, undefined, 44_84],
    ['one box near, prepaid', 'B', 450, undefined, 54_28],
    ['one box near, COD of ₹400', 'B', 450, 400_00, 99_12],
    ['1.2 kg to a metro, prepaid', 'C', 1_200, undefined, 186_44],
    ['three boxes to the rest of India, COD of ₹1,200', 'D', 1_350, 1_200_00, 254_88],
    ['three boxes to a special area, COD of ₹1,200', 'E', 1_350, 1_200_00, 346_92],
    ['2.6 kg to the rest of India, COD of ₹2,500', 'D', 2_600, 2_500_00, 467_28],
  ])('%s', (_, zone, weightGrams, cashForPaise, costPaise) => {
    const cash = cashForPaise === undefined ? 0 : cashCostPaise(cashForPaise)
    expect(deliveryCostPaise(zone, weightGrams) + cash).toBe(costPaise)
  })

  test('the first half kilogram is one slab up to its last gram', () => {
    expect(deliveryCostPaise('A', 500)).toBe(44_84)
    expect(deliveryCostPaise('A', 501)).toBe(82_60)
  })

  test('2 % of the items is charged from ₹1,900 on', () => {
    expect(cashCostPaise(0)).toBe(44_84)
    expect(cashCostPaise(1_900_00)).toBe(44_84)
    expect(cashCostPaise(2_000_00)).toBe(47_20)
  })
})

describe('The courier’s prices', () => {
  test('round each part up to the rupee: ₹46 + ₹38 become ₹55 + ₹45', () => {
    expect(courierCosts({ zone: 'B', weightGrams: 450, itemsPaise: 400_00 })).toEqual({
      costPaise: 55_00,
      cashCostPaise: 45_00,
    })
  })

  test('are whole rupees, never below the courier’s price nor a rupee above it', () => {
    const parcel = fc.record({
      zone: fc.constantFrom<Zone>('A', 'B', 'C', 'D', 'E'),
      weightGrams: fc.integer({ min: 1, max: 100_000 }),
      itemsPaise: fc.nat(10 ** 8),
    })
    fc.assert(
      fc.property(parcel, ({ zone, weightGrams, itemsPaise }) => {
        const costs = courierCosts({ zone, weightGrams, itemsPaise })
        const pairs = [
          [costs.costPaise, deliveryCostPaise(zone, weightGrams)],
          [costs.cashCostPaise, cashCostPaise(itemsPaise)],
        ] as const
        for (const [asked, cost] of pairs) {
          expect(asked % 100).toBe(0)
          expect(asked - cost).toBeGreaterThanOrEqual(0)
          expect(asked - cost).toBeLessThan(100)
        }
      }),
    )
  })

  test('never fall when the parcel grows heavier', () => {
    const weight = fc.integer({ min: 1, max: 50_000 })
    fc.assert(
      fc.property(
        fc.constantFrom<Zone>('A', 'B', 'C', 'D', 'E'),
        weight,
        weight,
        (zone, one, other) => {
          const [light, heavy] = [Math.min(one, other), Math.max(one, other)]
          expect(deliveryCostPaise(zone, light)).toBeLessThanOrEqual(deliveryCostPaise(zone, heavy))
        },
      ),
    )
  })
})
