/** What a parcel weighs and where it goes; asked before an order is confirmed. */
export interface ShippingQuestion {
  pincode: string
  /** Packed weight in whole grams. */
  weightGrams: number
  /** What the goods cost; the COD fee depends on it. */
  itemsPaise: number
  /** Day the parcel is handed over, for the delivery window. */
  today: Date
}

export interface ShippingQuote {
  ok: true
  /** Rounded up to the rupee, tax included (rulings: Products and money). */
  deliveryPaise: number
  /** What cash on delivery would add; rounded up to the rupee. */
  codFeePaise: number
  codAllowed: boolean
  /** Calendar days in India, `2026-11-24`. */
  expectedDelivery: { from: string; until: string }
  /** Longest transit, in days; stock lots must outlive it. */
  latestDays: number
}

export type ShippingAnswer =
  | ShippingQuote
  | { ok: false; reason: 'not-serviceable' | 'shipping-unavailable' }

/** Who carries parcels. Refuses with a value; throws only on a bug. */
export interface ShippingProvider {
  quote(question: ShippingQuestion): Promise<ShippingAnswer>
}
