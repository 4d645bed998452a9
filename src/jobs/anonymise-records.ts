import { anonymiseOldRecords } from '#use-cases/erase-account.ts'
import type { Job } from './job.ts'

/** Each night, while nobody is waiting for anything. */
export const anonymiseRecords: Job = {
  name: 'anonymise-records',
  schedule: '55 3 * * *',
  run: async (deps) => {
    await anonymiseOldRecords(deps)
    return { isUnfinished: false }
  },
}
