import { discountPercent } from './price.ts'

/** Price and MRP in paise and discount in percent, as the owner typed them; absent when empty. */
export interface TypedPrices {
  pricePaise: number
  mrpPaise?: number | undefined
  discountPercent?: number | undefined
}

export type StepProblem = 'mrp-below-price' | 'discount-impossible' | 'discount-differs'

/** Rounding to the paisa may change a percentage by this much. */
const ROUNDING_PERCENT = 0.011

/** The MRP in paise for a price and a discount; undefined at 100 %. */
export function mrpFromDiscount(pricePaise: number, percent: number): number | undefined {
  if (percent >= 100) return pricePaise === 0 ? 0 : undefined
  return Math.round(pricePaise / (1 - percent / 100))
}

/**
 * Makes price, MRP and discount consistent. With an MRP the discount follows, and a given one must
 * match it to a hundredth; without, the MRP follows from the discount. Refuses an MRP below the
 * price and an impossible discount.
 */
export function pricesInStep({
  pricePaise,
  mrpPaise,
  discountPercent: percent,
}: TypedPrices): { ok: true; mrpPaise: number } | { ok: false; problem: StepProblem } {
  if (mrpPaise === undefined) {
    const mrp = mrpFromDiscount(pricePaise, percent ?? 0)
    return mrp === undefined
      ? { ok: false, problem: 'discount-impossible' }
      : { ok: true, mrpPaise: mrp }
  }
  if (mrpPaise < pricePaise) return { ok: false, problem: 'mrp-below-price' }
  // A form without the field sends a discount of 0.
  const differs = percent && Math.abs(discountPercent(mrpPaise, pricePaise) - percent)
  if (differs && differs > ROUNDING_PERCENT) return { ok: false, problem: 'discount-differs' }
  return { ok: true, mrpPaise }
}
