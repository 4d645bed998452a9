// One brand per kind of id, so that an order's id can never be passed where a product's is meant.
declare const kind: unique symbol
type Id<Kind extends string> = string & { readonly [kind]: Kind }

/** A readable slug, unique and never changed (`khus-sharbat`). */
export type ProductId = Id<'product'>
export type UserId = Id<'user'>
/** Random, never guessable; what addresses and the API call `_id`. */
export type OrderId = Id<'order'>
/** A consultation; random, never guessable. */
export type BookingId = Id<'booking'>

const PRODUCT_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const RANDOM_ID = /^[a-z0-9]{20,40}$/

/** Reads a product id from outside; `undefined` when it cannot be one (at most 80 characters). */
export function parseProductId(text: string): ProductId | undefined {
  return text.length <= 80 && PRODUCT_ID.test(text) ? (text as ProductId) : undefined
}

/** Reads an order id from outside; `undefined` when it cannot be one. */
export function parseOrderId(text: string): OrderId | undefined {
  return RANDOM_ID.test(text) ? (text as OrderId) : undefined
}

/** Reads a user id from outside; `undefined` when it cannot be one. */
export function parseUserId(text: string): UserId | undefined {
  return RANDOM_ID.test(text) ? (text as UserId) : undefined
}

/** Reads a booking id from outside; `undefined` when it cannot be one. */
export function parseBookingId(text: string): BookingId | undefined {
  return RANDOM_ID.test(text) ? (text as BookingId) : undefined
}
