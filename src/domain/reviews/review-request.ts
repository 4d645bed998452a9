import { indianDay, momentInIndia } from '../time/india.ts'

/** Long enough to have opened and used what was bought; returning it for a change of mind is over. */
const ASK_AFTER_DAYS = 10

/** A shop that was away, or has just begun to ask, asks nobody about what arrived weeks ago. */
const ASK_UNTIL_DAYS = 24

/** More than anybody reviews at once. */
export const MAX_PRODUCTS_ASKED = 5

/**
 * When an order must have been delivered for its shopper to be asked for reviews now: `ASK_AFTER_DAYS` calendar
 * days ago in India, or some days more. From the first time on, before the second.
 */
export function deliveredToAsk(now: Date): { from: Date; before: Date } {
  const startOf = (daysAgo: number) => momentInIndia(indianDay(now, -daysAgo), 0)
  return { from: startOf(ASK_UNTIL_DAYS), before: startOf(ASK_AFTER_DAYS - 1) }
}
