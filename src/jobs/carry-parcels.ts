import { PARCEL_CHANNEL } from '#database/parcels/wake.ts'
import { carryParcels as carry } from '#use-cases/carry-parcels.ts'
import type { Job } from './job.ts'

/** Woken when a parcel is handed over; each minute for cancelled orders and for what waits for its next try. */
export const carryParcels: Job = {
  name: 'carry-parcels',
  schedule: '* * * * *',
  wakeOn: PARCEL_CHANNEL,
  run: (deps, isStopping) => carry(deps, isStopping),
}
