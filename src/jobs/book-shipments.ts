import { PARCEL_CHANNEL } from '#database/shipments/wake.ts'
import { bookShipments as book } from '#use-cases/book-shipments.ts'
import type { Job } from './job.ts'

/** Runs when a parcel is handed over, and every minute for cancelled orders and retries. */
export const bookShipments: Job = {
  name: 'book-shipments',
  schedule: '* * * * *',
  wakeOn: PARCEL_CHANNEL,
  run: (deps, isStopping) => book(deps, isStopping),
}
