import { deleteOldFunnelCounts } from '#use-cases/count-funnel.ts'
import { deleteOldMisses } from '#use-cases/count-search-miss.ts'
import { deleteOldAnswers } from '#use-cases/delete-old-answers.ts'
import type { Job } from './job.ts'

/** Nightly, at a quiet hour, so that no order looks for them; and the counts of visits and of searches without hits. */
export const deleteOldAnswersJob: Job = {
  name: 'delete-old-answers',
  schedule: '50 3 * * *',
  run: async (deps) => {
    await deleteOldAnswers(deps)
    await deleteOldMisses(deps)
    await deleteOldFunnelCounts(deps)
    return { isUnfinished: false }
  },
}
