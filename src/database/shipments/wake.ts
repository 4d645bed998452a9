import type { Reader } from '#database/connection.ts'
import { wakeJobs } from '#database/listening.ts'

/** Notified at commit, for the jobs that call the courier. */
export const PARCEL_CHANNEL = 'shipments_changed'

export async function wakeShipmentJobs(db: Reader): Promise<void> {
  await wakeJobs(db, PARCEL_CHANNEL)
}
