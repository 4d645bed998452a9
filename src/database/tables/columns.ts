import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

/** A point in time, independent of the server's time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A serial number that the database assigns. */
export const counted = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Written and read by SQL alone. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
