import { deleteOldMails } from '#use-cases/delete-old-mails.ts'
import type { Job } from './job.ts'

/** Each night, while nobody is waiting for anything. */
export const deleteOldMailsJob: Job = {
  name: 'delete-old-mails',
  schedule: '40 3 * * *',
  run: async (deps) => {
    await deleteOldMails(deps)
    return { isUnfinished: false }
  },
}
