import { discountPercent } from './price.ts'

/** Price, MRP and discount as an owner types them, in paise and per cent; what is not typed is absent. */
export interface TypedPrices {
  pricePaise: number
  mrpPaise?: number | undefined
  discountPercent?: number | undefined
}

export type StepProblem = 'mrp-below-price' | 'discount-impossible' | 'discount-differs'

/** Two ways to the same percent may differ by the paisa they were rounded to. */
const ROUNDING_PERCENT = 0.011

/** The MRP from which this percent leads down to the price, in paise; nothing at 100 % (no price is left). */
export function mrpFromDiscount(pricePaise: number, percent: number): number | undefined {
  if (percent >= 100) return pricePaise === 0 ? 0 : undefined
  return Math.round(pricePaise / (1 - percent / 100))
}

/** The price that lies this percent below the MRP, in paise. */
export function priceFromDiscount(mrpPaise: number, percent: number): number {
  return Math.round(mrpPaise * (1 - percent / 100))
}

/**
 * Brings price, MRP and discount into step. With an MRP the discount follows from it, and one that was sent must be the same to a hundredth;
 * without, the MRP follows from the discount. Refuses an MRP below the price and a discount that no MRP gives.
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
  // A discount of 0 is also what a form sends that has no field for it.
  const differs = percent && Math.abs(discountPercent(mrpPaise, pricePaise) - percent)
  if (differs && differs > ROUNDING_PERCENT) return { ok: false, problem: 'discount-differs' }
  return { ok: true, mrpPaise }
}
