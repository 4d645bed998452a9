/**
 * The shop's own choice: with five left the next large basket may be refused, and there is still
 * something to sell while new stock is made.
 */
const MIN_GOODS = 6
/** One sachet order takes up to 100 of a kind. Fewer, and the next one may be refused. */
const MIN_SACHETS = 100

/** Below how many sellable units a product is low in stock. */
export const LOW_BELOW = { goods: MIN_GOODS, sachet: MIN_SACHETS } as const

/** A lot is announced so many days before the last one on which it is sold: a month to lower its price. */
export const ENDING_WITHIN_DAYS = 30
