import { DAY_MS } from '../time/durations.ts'

/**
 * Fewer than three shoppers could be recognised by the basket: what one person bought, or what one tells the other,
 * is shown to nobody.
 */
export const MIN_COMPANION_SHOPPERS = 3
/** One row on a wide screen, and short enough on a phone to be looked at. */
export const MAX_COMPANIONS = 3
/** A year has every season once: sharbats in May, laddus in December. */
export const COMPANION_DAYS = 365
/** The latest orders say enough, and the nightly count stays short however many there are. */
export const MAX_COUNTED_ORDERS = 100_000

/** Orders from before are not counted. */
export const companionsSince = (now: Date): Date =>
  new Date(now.getTime() - COMPANION_DAYS * DAY_MS)
