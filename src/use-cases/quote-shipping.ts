import { listProductsByIds } from '#database/catalog.ts'
import { buildOrderLines } from '#domain/checkout/order-lines.ts'
import { weightOfBoxes } from '#domain/delivery/parcel.ts'
import { buildSachetLines } from '#domain/suggestions/sachet-lines.ts'
import type { ShippingQuote } from '#providers/shipping/port.ts'
import type { ItemRefusal, PricingDeps, ShippingRefusal, Wanted } from './price-order.ts'

/** What to ship: the products, or only a number of boxes. */
export type Parcel = { wanted: readonly Wanted[]; isSachets?: boolean } | { boxes: number }

export interface QuotedShipping {
  ok: true
  quote: ShippingQuote
  /** The price of the products in paise; absent when only boxes were given. */
  itemsPaise: number | undefined
}

/**
 * Quotes the shipping of a parcel in paise, by weight of its products or else by boxes. Reads only.
 * Refuses products that cannot be ordered and unserviceable pincodes.
 */
export async function quoteShipping(
  deps: PricingDeps,
  { pincode, parcel }: { pincode: string; parcel: Parcel },
): Promise<QuotedShipping | ItemRefusal | ShippingRefusal> {
  const comparison = await weigh(deps, parcel)
  if (!comparison.ok) return comparison
  const quote = await deps.shipping.quote({
    pincode,
    weightGrams: comparison.weightGrams,
    itemsPaise: comparison.itemsPaise ?? 0,
    today: deps.clock.now(),
  })
  return quote.ok ? { ok: true, quote, itemsPaise: comparison.itemsPaise } : quote
}

type Weighed = { ok: true; weightGrams: number; itemsPaise: number | undefined } | ItemRefusal

async function weigh(deps: PricingDeps, parcel: Parcel): Promise<Weighed> {
  if ('boxes' in parcel) {
    return { ok: true, weightGrams: weightOfBoxes(parcel.boxes), itemsPaise: undefined }
  }
  const ids = parcel.wanted.map((line) => line.productId)
  const products = await listProductsByIds(deps.db, ids, deps.clock.now())
  // Whether a sachet may be sold is checked when it is ordered.
  const built = parcel.isSachets
    ? buildSachetLines(parcel.wanted, products, undefined)
    : buildOrderLines(parcel.wanted, products)
  if (built.ok) return built
  const name = products.find((product) => product.id === built.productId)?.name ?? built.productId
  return { ...built, name, left: 0 }
}
