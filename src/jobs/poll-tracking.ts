import { PARCEL_CHANNEL } from '#database/shipments/wake.ts'
import { deleteOldCourierEvents, pollTracking as poll } from '#use-cases/poll-tracking.ts'
import type { Job } from './job.ts'

/** Woken when the courier hints that a parcel's way has ended; every ten minutes for overdue ones. */
export const pollTracking: Job = {
  name: 'poll-tracking',
  schedule: '*/10 * * * *',
  wakeOn: PARCEL_CHANNEL,
  run: (deps, isStopping) => poll(deps, isStopping),
}

/** Each night, while nobody is waiting for anything. */
export const deleteCourierEvents: Job = {
  name: 'delete-courier-events',
  schedule: '50 3 * * *',
  run: async (deps) => {
    await deleteOldCourierEvents(deps)
    return { isUnfinished: false }
  },
}
