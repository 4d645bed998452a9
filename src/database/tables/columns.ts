import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, whatever the zone of the server. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A serial number that the database gives. */
export const counted = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
