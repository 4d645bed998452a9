import { anonymiseOldRecords } from '#use-cases/erase-account.ts'
import type { Job } from './job.ts'

/** Nightly, at a quiet hour. */
export const anonymiseRecords: Job = {
  name: 'anonymise-records',
  schedule: '55 3 * * *',
  run: async (deps) => {
    await anonymiseOldRecords(deps)
    return { isUnfinished: false }
  },
}
