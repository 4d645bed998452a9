import { PARCEL_CHANNEL } from '#database/shipments/wake.ts'
import { bookReturnPickups } from '#use-cases/book-return-pickups.ts'
import { bookShipments as book } from '#use-cases/book-shipments.ts'
import type { Job } from './job.ts'

/** Runs when a parcel is handed over or a return is to be collected, and every minute for what was cancelled and retries. */
export const bookShipments: Job = {
  name: 'book-shipments',
  schedule: '* * * * *',
  wakeOn: PARCEL_CHANNEL,
  run: async (deps, isStopping) => {
    const parcels = await book(deps, isStopping)
    const pickups = await bookReturnPickups(deps, isStopping)
    return { isUnfinished: parcels.isUnfinished || pickups.isUnfinished }
  },
}
