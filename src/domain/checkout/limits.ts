// The limits of a basket and of its confirmation.

/** Cash on delivery is limited to ₹10,000 per order, including delivery and fee. */
export const MAX_COD_PAISE = 1_000_000
/** How many undelivered COD orders one shopper may have. */
export const MAX_COD_UNDELIVERED = 10

/** The goods of one order are limited to ₹1 crore: the integer columns hold at most about twice as much. */
export const MAX_GOODS_PAISE = 1_00_00_000_00

/** How long an unpaid order reserves its goods. */
export const UNPAID_KEPT_MINUTES = 20
/** The payment dialog closes this long before the reserved goods are released. */
export const DIALOG_CLOSES_BEFORE_SECONDS = 120
/** How long an order with a payment link reserves its goods: its recipient may read it only the next day. */
export const LINK_KEPT_MINUTES = 24 * 60
/** How many unpaid orders of one shopper may reserve goods. */
export const MAX_UNPAID = 5

/** The maximum units of one product in one order, after joining duplicates; also the limit for sachets. */
export const MAX_UNITS_PER_LINE = 100
/** More than twice the goods of the initial catalogue. */
export const MAX_LINES = 50

export const MAX_ADDRESS_LENGTH = 300
/** The longest place names in India have about 30 letters; the rest leaves room for a taluka. */
export const MAX_CITY_LENGTH = 80
/** Fits a parcel's label. */
export const MAX_RECIPIENT_LENGTH = 80
