import { discountPercent } from './price.ts'

/** Price and MRP in paise and discount in percent, as the owner typed them; absent when empty. */
export interface EnteredPrices {
  pricePaise: number
  mrpPaise?: number | undefined
  discountPercent?: number | undefined
}

export type StepProblem = 'mrp-below-price' | 'discount-impossible' | 'discount-differs'

/** Rounding to the paisa may change a percentage by this much. */
const ROUNDING_PERCENT = 0.011

/** The lowest MRP in paise from which a price is the discount off; undefined at 100 %. */
export function mrpFromDiscount(pricePaise: number, percent: number): number | undefined {
  if (percent >= 100) return pricePaise === 0 ? 0 : undefined
  // In hundredths of a percent, so that the division is exact where it can be.
  const hundredths = Math.round(percent * 100)
  return Math.ceil((pricePaise * 10_000) / (10_000 - hundredths))
}

/**
 * Makes price, MRP and discount consistent. With an MRP the discount follows, and a given one must
 * match it, whole or to a hundredth; without, the MRP follows from the discount. Refuses an MRP below the
 * price and an impossible discount.
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
