import type { DeliveryRates, Zone } from '#domain/delivery/zones.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { ReturnReason } from '#domain/returns/return-request.ts'
import type { ParcelSize } from '#domain/shipments/measures.ts'
import type { ParcelEvent } from '#domain/shipments/steps.ts'

/** Weight and destination of a parcel, before an order is confirmed. */
export interface ShippingQuestion {
  pincode: string
  /** Packed weight in grams. */
  weightGrams: number
  /** Sum of the items; the price of collecting cash depends on it. */
  itemsPaise: number
  /** The shop's own price table, for quotes without a carrier. */
  rates: DeliveryRates
  /** Day the parcel is handed over, for the delivery window. */
  today: Date
}

export interface ShippingQuote {
  ok: true
  /** The carrier's price, tax included, rounded up to the rupee. The shopper's charge may differ. */
  costPaise: number
  /** The carrier's fee for collecting cash, rounded up to the rupee. */
  cashCostPaise: number
  /** Whether couriers collect cash there. */
  codAllowed: boolean
  /** The zone of the pincode, for flat charges. */
  zone: Zone
  /** Calendar days in India, `2026-11-24`. */
  expectedDelivery: { from: string; until: string }
  /** Longest transit, in days; stock lots must outlive it. */
  latestDays: number
  /** The carrier was unavailable, so the price is from the shop's own table. */
  estimated?: true
}

/** `army-post`: only India Post delivers there, which the shop does not use. */
export type ShippingRefusalReason = 'not-serviceable' | 'army-post' | 'shipping-unavailable'

export type ShippingAnswer = ShippingQuote | { ok: false; reason: ShippingRefusalReason }

/** Quotes the carrier's prices. Refuses with a value; throws only on a bug. */
export interface ShippingProvider {
  quote(question: ShippingQuestion): Promise<ShippingAnswer>
}

/**
 * Why a request to the courier has no usable response. `declined`: refused, with the reason. `retryable`:
 * nothing has happened, try again. `ambiguous`: it may have happened; try again, since every write here first
 * reads the current state. `misconfigured`: the account or its settings are wrong.
 */
export type CourierRefusal =
  | { ok: false; reason: 'declined'; detail: string }
  | { ok: false; reason: 'retryable' | 'ambiguous' | 'misconfigured' }

export type CourierAnswer<Value> = { ok: true; value: Value } | CourierRefusal

/** The data of a parcel that a courier needs. It does not reveal what was bought (docs/law.md, personal data). */
export interface ParcelToCarry extends DeliveryAddress {
  /** Our reference, at most 50 characters; never reusable once a courier has it. */
  reference: string
  orderedAt: Date
  paymentMethod: 'prepaid' | 'cod'
  /** The order's value; with `cod` exactly the amount that the courier collects, after deducting an advance. */
  totalPaise: number
  weightGrams: number
  /** Absent if not measured. */
  size?: ParcelSize | undefined
}

export interface CarriedParcel {
  /** The number by which people track it. */
  trackingId: string
  courierName: string
  /** The courier's tracking page: an address, or a path of the shop's own server. */
  trackingUrl: string
}

/** A parcel that a shopper returns. It does not reveal its contents either. */
export type ParcelToCollect = Omit<
  ParcelToCarry,
  'recipient' | 'paymentMethod' | 'totalPaise' | 'size'
> & {
  /** The person who hands it to the courier at the address. */
  shopper: string
  /** What was paid for the goods. */
  valuePaise: number
  reason: ReturnReason
}

export interface CollectedParcel extends CarriedParcel {
  /** The planned day of the pickup, `2026-11-24`; absent when the courier does not provide one. */
  pickupOn: string | undefined
}

/** Collects parcels from shoppers and delivers them to the shop's pickup location. */
export interface ReturnCourier {
  /** True if any courier collects there. */
  serves(
    parcel: Pick<ParcelToCollect, 'pincode' | 'weightGrams' | 'valuePaise'>,
  ): Promise<CourierAnswer<boolean>>
  /** Books a pickup, once for every reference, as `Courier.book` does. */
  book(
    parcel: ParcelToCollect,
  ): Promise<CourierAnswer<CollectedParcel> | { ok: false; reason: 'reference-used' }>
  /** Cancels a pickup; one unknown to the courier counts as cancelled. */
  callOff(reference: string): Promise<CourierAnswer<'called-off'>>
}

/** Why the courier's label is not available. */
export type LabelRefusal =
  | 'not-created'
  /** The courier uses another tracking number than the booked one. */
  | 'other-number'
  /** Its address has a host that is not allowed, or is not https; `detail` is the host. */
  | 'wrong-address'
  | 'too-large'
  | 'not-a-pdf'
  | 'unavailable'

export type LabelAnswer =
  | { ok: true; pdf: Buffer }
  | { ok: false; reason: LabelRefusal; detail: string }

/** A courier's webhook event. It is unsigned and only protected by its token, so it counts as a hint. */
export interface CourierWebhookEvent {
  trackingId: string
  /** Our reference, if the courier sends it. */
  reference: string
  /** It is about a return shipment, not the delivery. */
  isReturn: boolean
  events: readonly ParcelEvent[]
}

/**
 * Picks up and delivers parcels. Every call ends within its time limit and refuses with a value; throws only on
 * a bug.
 */
export interface Courier {
  /**
   * Books a parcel, once for every reference: reads the courier's current state first, so that it may be called
   * again after any response and any crash. `reference-used` when the reference belongs to another parcel or a
   * cancelled one.
   */
  book(
    parcel: ParcelToCarry,
  ): Promise<CourierAnswer<CarriedParcel> | { ok: false; reason: 'reference-used' }>
  /** Cancels a parcel; one unknown to the courier counts as cancelled. */
  callOff(reference: string): Promise<CourierAnswer<'called-off'>>
  /** The courier's own label of a booked parcel as PDF, if it provides labels. Repeatable without effect. */
  label?(parcel: { reference: string; trackingId: string }): Promise<LabelAnswer>
  /** Absent when the courier does not collect from shoppers. Returns are tracked like other parcels. */
  returns?: ReturnCourier
  /**
   * Checks that the account works, that its pickup location exists, and that its balance suffices for bookings. Does not
   * retry, and changes nothing.
   */
  examine(): Promise<CourierAnswer<'ready' | 'unknown-place' | 'wallet-low' | 'wallet-empty'>>
  /** All tracking events of a parcel; an unknown one has none. */
  track(trackingId: string): Promise<CourierAnswer<readonly ParcelEvent[]>>
  /** False without a shared token, since webhooks could be forged. */
  acceptsWebhooks: boolean
  /** True if this is the shared token (constant time; empty is wrong). */
  isToken(token: string | undefined): boolean
  /** Parses a webhook's body; `undefined` when it is not about a parcel. */
  parseWebhook(body: Buffer): CourierWebhookEvent | undefined
}
