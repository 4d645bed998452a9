// The limits of a basket and of its confirmation.

/** Cash on delivery is limited to ₹10,000 an order, delivery and fee included. */
export const MAX_COD_PAISE = 1_000_000
/** Undelivered COD orders that one shopper may have. */
export const MAX_COD_UNDELIVERED = 10

/** The goods of one order come to no more than ₹1 crore: a sum beyond twice as much has no room in its rows. */
export const MAX_GOODS_PAISE = 1_00_00_000_00

/** How long an unpaid order reserves its goods. */
export const UNPAID_KEPT_MINUTES = 20
/** An order whose payment link is sent to somebody, who may read it the next day. */
export const LINK_KEPT_MINUTES = 24 * 60
/** Unpaid orders of one shopper that may reserve goods. */
export const MAX_UNPAID = 5

/** Units of one product in one order, duplicates joined; also the limit for sachets. */
export const MAX_UNITS_PER_LINE = 100
/** More than twice the goods of the initial catalogue. */
export const MAX_LINES = 50

export const MAX_ADDRESS_LENGTH = 300
/** The longest place names of India have about 30 letters; the rest is for a taluka. */
export const MAX_CITY_LENGTH = 80
/** Fits a parcel's label. */
export const MAX_RECIPIENT_LENGTH = 80
