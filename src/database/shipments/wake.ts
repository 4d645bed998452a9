import { sql } from 'drizzle-orm'
import type { Reader } from '../connection.ts'

/** Notified at commit for the process that talks to the courier. */
export const PARCEL_CHANNEL = 'shipments_changed'

export async function wakeShipmentJobs(db: Reader): Promise<void> {
  await db.execute(sql`select pg_notify(${PARCEL_CHANNEL}, '')`)
}
