import table from '#content/delivery/zones.json' with { type: 'json' }
import { roundUpToRupee } from '../money/money.ts'
import { isArmyPost, prefixOf, stateOfPincode } from './pincode.ts'

/** Within the city, near, metro, rest of India, special. */
export type Zone = 'A' | 'B' | 'C' | 'D' | 'E'

export const ZONES = ['A', 'B', 'C', 'D', 'E'] as const satisfies readonly Zone[]

/** The courier's prices before tax; the owner may change them. */
export interface DeliveryRates {
  /** The price of the first 0.5 kg and of each further 0.5 kg. */
  zones: Readonly<Record<Zone, { firstPaise: number; nextPaise: number }>>
  /** Collecting cash costs the larger of this amount and a percentage of the items. */
  cashLeastPaise: number
  cashPercent: number
  /** Whether the shop sends to army post offices itself, by India Post, at the price of the special zone. */
  armyPost: boolean
}

export const STANDARD_RATES: DeliveryRates = table.rates

/** Transit days. */
export const TRANSIT_DAYS: Readonly<Record<Zone, { min: number; max: number }>> = table.transitDays

/** The longest transit, for pages without a destination. */
export const MAX_TRANSIT_DAYS: number = Math.max(
  ...Object.values(TRANSIT_DAYS).map(({ max }) => max),
)

const SLAB_GRAMS = 500
/** The GST on the courier's price. */
const GST_PERCENT = 18

const METRO_PREFIXES: readonly number[] = Object.values(table.metroPrefixes)
/** Territories in the near zone of a state. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  Gujarat: ['Dadra and Nagar Haveli and Daman and Diu'],
}

/** True if couriers deliver there: not to the army's 9xx and unused prefixes. */
export function isServiceable(pincode: string): boolean {
  return stateOfPincode(pincode) !== undefined
}

/** True if couriers collect cash there: not in Ladakh and on the islands. */
export function allowsCashOnDelivery(pincode: string): boolean {
  const prefix = prefixOf(pincode)
  return isServiceable(pincode) && prefix !== 194 && prefix !== 744 && !isLakshadweep(pincode)
}

/**
 * Returns the courier's zone between two pincodes: special areas have precedence, then same city (same
 * first three digits), near, metro. Undefined if the destination is not serviceable.
 */
export function zoneOf(from: string, to: string): Zone | undefined {
  const home = stateOfPincode(from)
  const state = stateOfPincode(to)
  if (home === undefined || state === undefined) return undefined
  if (isSpecial(to)) return 'E'
  if (prefixOf(from) === prefixOf(to)) return 'A'
  if (state === home || NEAR[home]?.includes(state)) return 'B'
  return METRO_PREFIXES.includes(prefixOf(to)) ? 'C' : 'D'
}

/** Returns the zone by which a parcel is priced: for army post offices the special zone, if the shop sends there. */
export function pricedZone(
  from: string,
  to: string,
  { armyPost }: Pick<DeliveryRates, 'armyPost'>,
): Zone | undefined {
  return isArmyPost(to) && armyPost ? 'E' : zoneOf(from, to)
}

function isSpecial(pincode: string): boolean {
  const prefix = prefixOf(pincode)
  const isHill = (prefix >= 180 && prefix <= 185) || (prefix >= 190 && prefix <= 194)
  const isFarEast = prefix === 737 || prefix === 744 || (prefix >= 780 && prefix <= 799)
  return isHill || isFarEast || isLakshadweep(pincode)
}

function isLakshadweep(pincode: string): boolean {
  return pincode >= '682551' && pincode <= '682559'
}

/** Returns the number of started half kilograms, by which couriers price a parcel; at least one. */
export function slabsOf(weightGrams: number): number {
  return Math.max(1, Math.ceil(weightGrams / SLAB_GRAMS))
}

/** Returns the courier's price in paise with tax, in slabs of 0.5 kg, not rounded to the rupee. */
export function deliveryCostPaise(
  zone: Zone,
  weightGrams: number,
  rates: DeliveryRates = STANDARD_RATES,
): number {
  const { firstPaise, nextPaise } = rates.zones[zone]
  return withGst(firstPaise + (slabsOf(weightGrams) - 1) * nextPaise)
}

/** Returns the price of collecting cash in paise with tax: by default the larger of ₹38 and 2 % of the items. */
export function cashCostPaise(itemsPaise: number, rates: DeliveryRates = STANDARD_RATES): number {
  return withGst(Math.max(rates.cashLeastPaise, (itemsPaise * rates.cashPercent) / 100))
}

/** Rounds up to the paisa, since 2 % of an odd price is a fraction. */
function withGst(paise: number): number {
  return Math.ceil((paise * (100 + GST_PERCENT)) / 100)
}

/**
 * Returns the courier's prices of a parcel in paise. Each includes the courier's 18 % GST and is rounded
 * up to the rupee separately: ₹46 + ₹38 (₹99.12 on the courier's bill) is ₹55 + ₹45 = ₹100.
 */
export function courierCosts(
  { zone, weightGrams, itemsPaise }: { zone: Zone; weightGrams: number; itemsPaise: number },
  rates: DeliveryRates = STANDARD_RATES,
): { costPaise: number; cashCostPaise: number } {
  return {
    costPaise: roundUpToRupee(deliveryCostPaise(zone, weightGrams, rates)),
    cashCostPaise: roundUpToRupee(cashCostPaise(itemsPaise, rates)),
  }
}
