import { DAY_MS } from '../time/durations.ts'

/**
 * With fewer than three shoppers, a pair of products could reveal the purchase of one person to an acquaintance.
 */
export const MIN_COMPANION_SHOPPERS = 3
/** One row on a wide screen, and short enough for a phone. */
export const MAX_COMPANIONS = 3
/** A year contains every season once: sharbats in May, laddus in December. */
export const COMPANION_DAYS = 365
/** The latest orders suffice; this bounds the time of the nightly count. */
export const MAX_COUNTED_ORDERS = 100_000

/** Returns the time before which orders are not counted. */
export const companionsSince = (now: Date): Date =>
  new Date(now.getTime() - COMPANION_DAYS * DAY_MS)
