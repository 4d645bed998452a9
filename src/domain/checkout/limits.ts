// The limits of a basket and of its confirmation, all in this one file.

/** Cash on delivery goes up to ₹10,000 an order, delivery and fee included. */
export const COD_MOST_PAISE = 1_000_000
/** With so many COD orders undelivered, a shopper waits for one. */
export const COD_MOST_UNDELIVERED = 10

/** So long an unpaid order keeps its goods. */
export const UNPAID_KEPT_MINUTES = 20
/** So many unpaid orders may hold goods for one shopper at once. */
export const MAX_UNPAID = 5

/** Units of one product in one order, doubled lines joined; the sachets' maximum. */
export const MAX_UNITS_PER_LINE = 100
/** Lines that one order may name; more than twice the goods that the catalogue starts with. */
export const MAX_LINES = 50

export const MAX_ADDRESS_LENGTH = 300
/** The longest place names of India have about 30 letters; room for a taluka beside them. */
export const MAX_CITY_LENGTH = 80
/** What a parcel's label has room for. */
export const MAX_RECIPIENT_LENGTH = 80
