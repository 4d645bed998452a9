import { PARCEL_CHANNEL } from '#database/parcels/wake.ts'
import { followParcels as follow, forgetOldNews } from '#use-cases/follow-parcels.ts'
import type { Job } from './job.ts'

/** Woken when the courier hints that a parcel's way has ended; every ten minutes for overdue ones. */
export const followParcels: Job = {
  name: 'follow-parcels',
  schedule: '*/10 * * * *',
  wakeOn: PARCEL_CHANNEL,
  run: (deps, isStopping) => follow(deps, isStopping),
}

/** Each night, while nobody is waiting for anything. */
export const forgetNews: Job = {
  name: 'forget-courier-news',
  schedule: '50 3 * * *',
  run: async (deps) => {
    await forgetOldNews(deps)
    return { isUnfinished: false }
  },
}
