import type { Product } from './product.ts'

/**
 * The percent below MRP, the same wherever it stands: whole and rounded down, so that it never promises too much; 0
 * unless the price is below the MRP.
 */
export function discountPercent(mrpPaise: number, pricePaise: number): number {
  if (mrpPaise <= 0 || pricePaise >= mrpPaise) return 0
  return Math.floor(((mrpPaise - pricePaise) * 100) / mrpPaise)
}

type UnitOfPrice = '100 g' | 'kg' | '100 ml' | 'L' | 'piece'

export interface UnitPrice {
  paise: number
  per: UnitOfPrice
}

const SMALL_UNIT = 100
/** From one kilogram or litre the price is per kg or L (docs/law.md, legal metrology: unit sale price). */
const LARGE_UNIT = 1_000

/**
 * The legally required unit price, rounded to the paisa: per 100 g or 100 ml, per kg or L from
 * there on, per piece for counted goods (docs/law.md, legal metrology). Undefined without a price
 * or content.
 */
export function unitPrice(
  product: Pick<Product, 'pricePaise' | 'netContent'>,
): UnitPrice | undefined {
  const { amount, unit } = product.netContent
  if (product.pricePaise <= 0 || amount <= 0) return undefined
  const paiseFor = (units: number) => Math.round((product.pricePaise * units) / amount)
  if (unit === 'piece') return { paise: paiseFor(1), per: 'piece' }
  if (amount >= LARGE_UNIT) return { paise: paiseFor(LARGE_UNIT), per: unit === 'g' ? 'kg' : 'L' }
  return { paise: paiseFor(SMALL_UNIT), per: unit === 'g' ? '100 g' : '100 ml' }
}
