import { sql } from 'drizzle-orm'
import type { Reader } from '../connection.ts'

/** Told at commit to whoever speaks with the courier, in this process or another. */
export const PARCEL_CHANNEL = 'shipments_changed'

export async function wakeShipmentJobs(db: Reader): Promise<void> {
  await db.execute(sql`select pg_notify(${PARCEL_CHANNEL}, '')`)
}
