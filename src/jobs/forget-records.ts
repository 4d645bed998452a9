import { forgetOldRecords } from '#use-cases/erase-account.ts'
import type { Job } from './job.ts'

/** Each night, while nobody is waiting for anything. */
export const forgetRecords: Job = {
  name: 'forget-records',
  schedule: '55 3 * * *',
  run: async (deps) => {
    await forgetOldRecords(deps)
    return { isUnfinished: false }
  },
}
