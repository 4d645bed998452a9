import { discountPercent } from './price.ts'

/** Price and MRP in paise and discount in percent, as the owner entered them; undefined if empty. */
export interface EnteredPrices {
  pricePaise: number
  mrpPaise?: number | undefined
  discountPercent?: number | undefined
}

export type StepProblem = 'mrp-below-price' | 'discount-impossible' | 'discount-differs'

/** Rounding to the paisa may change a percentage by this much. */
const ROUNDING_PERCENT = 0.011

/** Returns the lowest MRP in paise for a price and a discount; undefined for a discount of 100 % on a price above 0. */
export function mrpFromDiscount(pricePaise: number, percent: number): number | undefined {
  if (percent >= 100) return pricePaise === 0 ? 0 : undefined
  // In hundredths of a percent, to calculate with integers.
  const hundredths = Math.round(percent * 100)
  return Math.ceil((pricePaise * 10_000) / (10_000 - hundredths))
}

/**
 * Makes price, MRP and discount consistent. A given MRP determines the discount, and a given discount must
 * match it, in whole percent or to a hundredth; without an MRP, it follows from the discount. Refuses an
 * MRP below the price, a discount that differs and an impossible one.
 */
export function pricesInStep({
  pricePaise,
  mrpPaise,
  discountPercent: percent,
}: EnteredPrices): { ok: true; mrpPaise: number } | { ok: false; problem: StepProblem } {
  if (mrpPaise === undefined) {
    const mrp = mrpFromDiscount(pricePaise, percent ?? 0)
    return mrp === undefined
      ? { ok: false, problem: 'discount-impossible' }
      : { ok: true, mrpPaise: mrp }
  }
  if (mrpPaise < pricePaise) return { ok: false, problem: 'mrp-below-price' }
  // A form without the field sends a discount of 0.
  const exact = mrpPaise > 0 ? ((mrpPaise - pricePaise) * 100) / mrpPaise : 0
  const isSame =
    !percent ||
    percent === discountPercent(mrpPaise, pricePaise) ||
    Math.abs(exact - percent) <= ROUNDING_PERCENT
  if (!isSame) return { ok: false, problem: 'discount-differs' }
  return { ok: true, mrpPaise }
}
