// Each kind of id has its own brand, so that one cannot be passed for another.
declare const kind: unique symbol
type Id<Kind extends string> = string & { readonly [kind]: Kind }

/** A readable slug, unique and never changed (`khus-sharbat`). */
export type ProductId = Id<'product'>
export type UserId = Id<'user'>
/** Random and unguessable; `_id` in addresses and the API. */
export type OrderId = Id<'order'>
/** Random and unguessable. */
export type BookingId = Id<'booking'>

const PRODUCT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const RANDOM_ID = /^[a-z0-9]{20,40}$/

/** Parses a product id; undefined when it is invalid (at most 80 characters). */
export function parseProductId(text: string): ProductId | undefined {
  return text.length <= 80 && PRODUCT_ID.test(text) ? (text as ProductId) : undefined
}

/** Parses an order id; undefined when it is invalid. */
export function parseOrderId(text: string): OrderId | undefined {
  return RANDOM_ID.test(text) ? (text as OrderId) : undefined
}

/** Parses a user id; undefined when it is invalid. */
export function parseUserId(text: string): UserId | undefined {
  return RANDOM_ID.test(text) ? (text as UserId) : undefined
}

/** Parses a booking id; undefined when it is invalid. */
export function parseBookingId(text: string): BookingId | undefined {
  return RANDOM_ID.test(text) ? (text as BookingId) : undefined
}
