import { PARCEL_CHANNEL } from '#database/shipments/wake.ts'
import { followReturnPickups } from '#use-cases/follow-return-pickups.ts'
import { deleteOldCourierEvents, pollTracking as poll } from '#use-cases/poll-tracking.ts'
import type { Job } from './job.ts'

/** Runs when the courier's webhook hints at an end of a delivery, and every ten minutes for overdue parcels. */
export const pollTracking: Job = {
  name: 'poll-tracking',
  schedule: '*/10 * * * *',
  wakeOn: PARCEL_CHANNEL,
  run: async (deps, isStopping) => {
    const parcels = await poll(deps, isStopping)
    const returns = await followReturnPickups(deps, isStopping)
    return { isUnfinished: parcels.isUnfinished || returns.isUnfinished }
  },
}

/** Nightly, at a quiet hour. */
export const deleteCourierEvents: Job = {
  name: 'delete-courier-events',
  schedule: '50 3 * * *',
  run: async (deps) => {
    await deleteOldCourierEvents(deps)
    return { isUnfinished: false }
  },
}
