import { forgetOldMails } from '#use-cases/forget-old-mails.ts'
import type { Job } from './job.ts'

/** Each night, while nobody is waiting for anything. */
export const forgetMails: Job = {
  name: 'forget-mails',
  schedule: '40 3 * * *',
  run: async (deps) => {
    await forgetOldMails(deps)
    return { isUnfinished: false }
  },
}
