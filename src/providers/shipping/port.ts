import type { ParcelEvent } from '#domain/shipments/steps.ts'

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
  /** Rounded up to the rupee, tax included. */
  deliveryPaise: number
  /** What cash on delivery would add; rounded up to the rupee. */
  codFeePaise: number
  codAllowed: boolean
  /** Calendar days in India, `2026-11-24`. */
  expectedDelivery: { from: string; until: string }
  /** Longest transit, in days; stock lots must outlive it. */
  latestDays: number
  /** The carrier could not be asked, so its price is taken from the shop's own table. */
  estimated?: true
}

export type ShippingAnswer =
  | ShippingQuote
  | { ok: false; reason: 'not-serviceable' | 'shipping-unavailable' }

/** Who carries parcels. Refuses with a value; throws only on a bug. */
export interface ShippingProvider {
  quote(question: ShippingQuestion): Promise<ShippingAnswer>
}

/**
 * Why a call to the courier has no answer that counts. `declined`: it said no, and why.
 * `retryable`: nothing has happened, ask again. `ambiguous`: it may have happened; ask again, as
 * every write here begins with reading what is there. `misconfigured`: the account or its settings
 * are wrong.
 */
export type CourierRefusal =
  | { ok: false; reason: 'declined'; detail: string }
  | { ok: false; reason: 'retryable' | 'ambiguous' | 'misconfigured' }

export type CourierAnswer<Value> = { ok: true; value: Value } | CourierRefusal

/** A parcel as a courier must know it. Nothing in it says what was bought (docs/law.md, personal data). */
export interface ParcelToCarry {
  /** Our number for it, at most 50 characters; used up for ever once a courier knows it. */
  reference: string
  orderedAt: Date
  recipient: string
  address: string
  city: string
  state: string
  pincode: string
  /** Ten digits. */
  phone: string
  paymentMethod: 'prepaid' | 'cod'
  /** What the order costs in all; with `cod` the courier collects exactly this. */
  totalPaise: number
  weightGrams: number
}

export interface CarriedParcel {
  /** The number people follow it by. */
  trackingId: string
  courierName: string
  /** Where the courier itself shows it: an address, or a path of the shop's own server. */
  trackingUrl: string
}

/** What a courier sent by itself. A hint: only its token stands behind it. */
export interface CourierWebhookEvent {
  trackingId: string
  /** Our number for it, where the courier names it. */
  reference: string
  /** The way back of a return, not the parcel's own way. */
  isReturn: boolean
  events: readonly ParcelEvent[]
}

/**
 * Who fetches parcels and carries them. Every call ends within its time limit and refuses with a
 * value; it throws only on a bug.
 */
export interface Courier {
  /**
   * Has a parcel carried, once for every reference: looks first what the courier already knows of
   * it, so that it may be called again after any answer and any crash. `reference-used` when the
   * reference stands for another parcel or for one that was called off.
   */
  book(
    parcel: ParcelToCarry,
  ): Promise<CourierAnswer<CarriedParcel> | { ok: false; reason: 'reference-used' }>
  /** Calls a parcel off; one that the courier does not know is called off already. */
  callOff(reference: string): Promise<CourierAnswer<'called-off'>>
  /** Everything the courier says of a parcel; an unknown one has no events. */
  track(trackingId: string): Promise<CourierAnswer<readonly ParcelEvent[]>>
  /** Whether webhooks are accepted: without a shared token nobody could tell them from forged ones. */
  acceptsWebhooks: boolean
  /** Whether the sender of a webhook holds that token (constant time; empty is wrong). */
  isToken(token: string | undefined): boolean
  /** Reads a webhook's body; `undefined` when it says nothing of a parcel. */
  parseWebhook(body: Buffer): CourierWebhookEvent | undefined
}
