import { indianDay, momentInIndia } from '../time/india.ts'

/** Long enough to have used the goods, and past the time to return them for a change of mind. */
const ASK_AFTER_DAYS = 10

/** Older deliveries are not asked about, for example when a shop was offline or has just started to ask. */
const ASK_UNTIL_DAYS = 24

/** The maximum number of products in a mail; nobody reviews more at once. */
export const MAX_PRODUCTS_ASKED = 5

/**
 * Returns when an order must have been delivered for its shopper to be asked for reviews now: at least `ASK_AFTER_DAYS`
 * calendar days ago in India, but less than `ASK_UNTIL_DAYS`. `from` is included, `before` excluded.
 */
export function deliveredToAsk(now: Date): { from: Date; before: Date } {
  const startOf = (daysAgo: number) => momentInIndia(indianDay(now, -daysAgo), 0)
  return { from: startOf(ASK_UNTIL_DAYS), before: startOf(ASK_AFTER_DAYS - 1) }
}
