import { sql } from 'drizzle-orm'

/** Orders of goods: the fee of a consultation has no parcel and is health information, so no list of orders shows it. */
export const HAS_PARCEL = sql`channel <> 'consultation'`
