import { deleteOldMails } from '#use-cases/delete-old-mails.ts'
import type { Job } from './job.ts'

/** Nightly, at a quiet hour. */
export const deleteOldMailsJob: Job = {
  name: 'delete-old-mails',
  schedule: '40 3 * * *',
  run: async (deps) => {
    await deleteOldMails(deps)
    return { isUnfinished: false }
  },
}
