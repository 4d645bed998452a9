/**
 * The shop's choice: below this the next large order may be refused, but there is still stock to sell
 * while more is made.
 */
const MIN_GOODS = 6
/** One sachet order takes up to 100 of a kind. */
const MIN_SACHETS = 100

/** A product with fewer sellable units is low in stock. */
export const LOW_BELOW = { goods: MIN_GOODS, sachet: MIN_SACHETS } as const

/** A lot is listed this many days before its last day of sale: a month to reduce its price. */
export const ENDING_WITHIN_DAYS = 30
