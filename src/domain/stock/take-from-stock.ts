import { MAX_TRANSIT_DAYS } from '../delivery/zones.ts'
import type { ProductId } from '../ids.ts'
import { dayAfter } from '../time/india.ts'

/** Units of one batch that are on hand. */
export interface Lot {
  id: string
  productId: ProductId
  units: number
  /** The last calendar day on which it may reach a shopper. */
  sellBy: string
}

/** The demand of one order. Lines of one product must be summed first. */
export interface Demand {
  wanted: readonly { productId: ProductId; quantity: number }[]
  /** The calendar day in India on which the parcel is handed over: `2026-11-24`. */
  today: string
  /** Longest transit, in days; a lot must still be sellable when it arrives. */
  latestDays: number
}

export type Taken =
  | {
      ok: true
      taken: readonly { lotId: string; quantity: number }[]
      /** The lots with their remaining units. */
      left: readonly Lot[]
      /** Products of which no unit remains for the longest transit, so that pages show them as sold out. */
      soldOut: readonly ProductId[]
    }
  | { ok: false; reason: 'out-of-stock'; productId: ProductId; left: number }

/**
 * Takes an order's units from lots, which must be sorted by expiry; all units or none. Refuses with the first product
 * that has too few units left.
 */
export function takeFromStock(lots: readonly Lot[], { wanted, today, latestDays }: Demand): Taken {
  const arrivesBy = dayAfter(today, latestDays)
  const shownUntil = dayAfter(today, MAX_TRANSIT_DAYS)
  const shares = new Map<string, number>()
  for (const { productId, quantity } of wanted) {
    let open = quantity
    for (const { id, units, sellBy, ...lot } of lots) {
      if (open === 0) break
      if (lot.productId !== productId || units === 0 || sellBy < arrivesBy) continue
      const share = Math.min(open, units)
      shares.set(id, share)
      open -= share
    }
    if (open > 0) return { ok: false, reason: 'out-of-stock', productId, left: quantity - open }
  }
  const left = lots.map((lot) => ({ ...lot, units: lot.units - (shares.get(lot.id) ?? 0) }))
  const shownOf = (some: readonly Lot[], productId: ProductId) =>
    some.reduce(
      (sum, lot) =>
        lot.productId === productId && lot.sellBy >= shownUntil ? sum + lot.units : sum,
      0,
    )
  const soldOut = wanted
    .map(({ productId }) => productId)
    .filter((productId) => shownOf(lots, productId) > 0 && shownOf(left, productId) === 0)
  const taken = [...shares].map(([lotId, quantity]) => ({ lotId, quantity }))
  return { ok: true, taken, left, soldOut }
}
