import type { Product } from './product.ts'

/**
 * Returns the discount in percent, for every page: rounded down to a whole number, so that it never promises too much; 0
 * unless the price is below the MRP.
 */
export function discountPercent(mrpPaise: number, pricePaise: number): number {
  if (pricePaise >= mrpPaise) return 0
  return Math.floor(((mrpPaise - pricePaise) * 100) / mrpPaise)
}

type SmallUnit = 'g' | 'ml'
type LargeUnit = 'kg' | 'L'

/** A price per unit, by which sizes are compared. */
export interface UnitPrice {
  paise: number
  per: LargeUnit | 'piece' | `100 ${SmallUnit}`
}

/** The unit sale price that the law requires. */
export interface UnitSalePrice {
  paise: number
  per: LargeUnit | 'piece' | SmallUnit
}

/** From one kilogram or litre the price is per kg or L (docs/law.md, legal metrology: unit sale price). */
const LARGE_UNIT = 1_000
/** The grams or millilitres for which sizes are compared. */
const COMPARED_UNITS = 100

type Priced = Pick<Product, 'pricePaise' | 'netContent'>

/**
 * Returns the unit sale price that the law requires, rounded to the paisa: per gram or millilitre, from 1 kg or 1 L on
 * per kg or L, and per piece for counted goods (docs/law.md, legal metrology). Undefined without a price or content.
 */
export function unitSalePrice(product: Priced): UnitSalePrice | undefined {
  const { amount, unit } = product.netContent
  if (product.pricePaise <= 0 || amount <= 0) return undefined
  return unit === 'piece' || amount < LARGE_UNIT
    ? { paise: priceOf(product, 1), per: unit }
    : { paise: priceOf(product, LARGE_UNIT), per: unit === 'g' ? 'kg' : 'L' }
}

/** Returns the unit price by which sizes are compared: the unit sale price, but per 100 g or 100 ml instead of one. */
export function unitPrice(product: Priced): UnitPrice | undefined {
  const declared = unitSalePrice(product)
  if (!declared) return undefined
  const { paise, per } = declared
  return per === 'g' || per === 'ml'
    ? { paise: priceOf(product, COMPARED_UNITS), per: `100 ${per}` }
    : { paise, per }
}

const priceOf = ({ pricePaise, netContent }: Priced, units: number): number =>
  Math.round((pricePaise * units) / netContent.amount)
