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

/** Returns a parser for one kind of id; it returns undefined for an invalid text. */
export const idParser =
  <Parsed extends string>(pattern: RegExp) =>
  (text: string): Parsed | undefined =>
    pattern.test(text) ? (text as Parsed) : undefined

/** A readable slug of at most 80 characters. */
export const SLUG = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/
/** A random id that nobody can guess. */
export const RANDOM_ID = /^[a-z0-9]{20,40}$/

export const parseProductId = idParser<ProductId>(SLUG)
export const parseOrderId = idParser<OrderId>(RANDOM_ID)
export const parseUserId = idParser<UserId>(RANDOM_ID)
export const parseBookingId = idParser<BookingId>(RANDOM_ID)
