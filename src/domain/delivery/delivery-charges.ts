import { roundUpToRupee } from '../money/money.ts'
import { prefixOf } from './pincode.ts'
import type { Zone } from './zones.ts'

/** The areas with their own flat charges: the courier's zones, of which the special one is divided in two. */
export const DELIVERY_AREAS = ['city', 'near', 'metro', 'rest', 'hills', 'far'] as const
export type DeliveryArea = (typeof DELIVERY_AREAS)[number]

const AREA_OF_ZONE = { A: 'city', B: 'near', C: 'metro', D: 'rest' } as const

/** The last prefix of Jammu and Kashmir and Ladakh; the rest of the special zone is the north-east and the islands. */
const LAST_HILL_PREFIX = 194

/** Returns the area of a pincode in this zone of the courier. */
export function areaOf(zone: Zone, pincode: string): DeliveryArea {
  if (zone !== 'E') return AREA_OF_ZONE[zone]
  return prefixOf(pincode) <= LAST_HILL_PREFIX ? 'hills' : 'far'
}

/** The owner's rules for the shopper's charges for delivery and cash on delivery. */
export interface DeliveryCharges {
  by: 'courier' | 'flat'
  flatPaise: Readonly<Record<DeliveryArea, number>>
  /** The share of the courier's price that the shop pays. */
  shopPercent: number
  /** Delivery is free from this price of the goods on; undefined if never. */
  freeFromPaise: number | undefined
  /** The COD fee; undefined for the courier's charge for collecting cash. */
  codFeePaise: number | undefined
}

const FLAT_PAISE = {
  city: 49_00,
  near: 49_00,
  metro: 49_00,
  rest: 49_00,
  hills: 49_00,
  far: 69_00,
} as const satisfies DeliveryCharges['flatPaise']

/** The courier's full price; the default of a live shop, until its owner decides. */
export const COURIER_CHARGES: DeliveryCharges = {
  by: 'courier',
  flatPaise: FLAT_PAISE,
  shopPercent: 0,
  freeFromPaise: undefined,
  codFeePaise: undefined,
}

/** The default of a demo. */
export const DEMO_CHARGES: DeliveryCharges = {
  by: 'flat',
  flatPaise: FLAT_PAISE,
  shopPercent: 0,
  freeFromPaise: 799_00,
  codFeePaise: 30_00,
}

interface Carriage {
  area: DeliveryArea
  /** The courier's price, and its charge for collecting cash, in paise. */
  costPaise: number
  cashCostPaise: number
  /** Undefined if only boxes are known; then delivery is never free. */
  itemsPaise: number | undefined
}

/** Returns the shopper's charges in paise; those based on the courier's prices are rounded up to the rupee. */
export function shopperCharges(
  charges: DeliveryCharges,
  { area, costPaise, cashCostPaise, itemsPaise = -1 }: Carriage,
): { deliveryPaise: number; codFeePaise: number } {
  const { by, flatPaise, shopPercent, freeFromPaise, codFeePaise } = charges
  const isFree = freeFromPaise !== undefined && itemsPaise >= freeFromPaise
  const shared = roundUpToRupee((costPaise * (100 - shopPercent)) / 100)
  return {
    deliveryPaise: isFree ? 0 : by === 'flat' ? flatPaise[area] : shared,
    codFeePaise: codFeePaise ?? roundUpToRupee(cashCostPaise),
  }
}
