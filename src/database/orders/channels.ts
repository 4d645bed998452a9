import { sql } from 'drizzle-orm'

/** Orders of goods. Fees of consultations are excluded from all lists: they have no parcel and are health information. */
export const HAS_PARCEL = sql`channel <> 'consultation'`
