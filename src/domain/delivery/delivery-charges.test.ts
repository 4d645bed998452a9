import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areaOf,
  COURIER_CHARGES,
  DELIVERY_AREAS,
  DEMO_CHARGES,
  type DeliveryArea,
  shopperCharges,
} from './delivery-charges.ts'
import { zoneOf } from './zones.ts'

const parcel = { area: 'rest', costPaise: 78_00, cashCostPaise: 45_00, itemsPaise: 500_00 } as const

describe('The area of a flat charge, from Anand', () => {
  test.each<[string, DeliveryArea]>([
    ['388620', 'city'],
    ['396210', 'near'],
    ['400050', 'metro'],
    ['411001', 'rest'],
    ['180001', 'hills'],
    ['190001', 'hills'],
    ['194101', 'hills'],
    ['737101', 'far'],
    ['744101', 'far'],
    ['781001', 'far'],
    ['799001', 'far'],
    ['682555', 'far'],
  ])('of %s is %s', (pincode, area) => {
    const zone = zoneOf('388001', pincode)
    expect(zone && areaOf(zone, pincode)).toBe(area)
  })
})

describe('What the shopper pays', () => {
  test('is the courier’s price where the owner charges that', () => {
    expect(shopperCharges(COURIER_CHARGES, parcel)).toEqual({
      deliveryPaise: 78_00,
      codFeePaise: 45_00,
    })
  })

  test('is a flat price by area, whatever the courier takes', () => {
    const chargesTo = (area: DeliveryArea) => shopperCharges(DEMO_CHARGES, { ...parcel, area })
    const paise = DELIVERY_AREAS.map((area) => chargesTo(area).deliveryPaise)
    expect(paise).toEqual([49_00, 49_00, 49_00, 49_00, 49_00, 69_00])
    expect(chargesTo('rest').codFeePaise).toBe(30_00)
  })

  test('is nothing for delivery from the amount on, and the cash fee stays', () => {
    const chargesFor = (itemsPaise: number | undefined) =>
      shopperCharges(DEMO_CHARGES, { ...parcel, itemsPaise })
    expect(chargesFor(798_99).deliveryPaise).toBe(49_00)
    expect(chargesFor(799_00)).toEqual({ deliveryPaise: 0, codFeePaise: 30_00 })
    // Only boxes are known.
    expect(chargesFor(undefined).deliveryPaise).toBe(49_00)
  })

  test('is what is left of the courier’s price after the shop’s part, rounded up to the rupee', () => {
    const shared = { ...COURIER_CHARGES, shopPercent: 40 }
    // 60 % of ₹78 is ₹46.80.
    expect(shopperCharges(shared, parcel).deliveryPaise).toBe(47_00)
    expect(shopperCharges({ ...shared, shopPercent: 100 }, parcel).deliveryPaise).toBe(0)
  })

  test('from the courier’s price is whole rupees and never more than that price rounded up', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 7), fc.integer({ min: 0, max: 100 }), (costPaise, shopPercent) => {
        const charges = { ...COURIER_CHARGES, shopPercent }
        const { deliveryPaise } = shopperCharges(charges, { ...parcel, costPaise })
        expect(deliveryPaise % 100).toBe(0)
        expect(deliveryPaise).toBeGreaterThanOrEqual(0)
        expect(deliveryPaise).toBeLessThan(costPaise + 100)
      }),
    )
  })
})
