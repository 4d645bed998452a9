import { askForReviews } from '#use-cases/ask-for-reviews.ts'
import type { Job } from './job.ts'

/** In the morning, when people read their mail. */
export const askForReviewsJob: Job = {
  name: 'ask-for-reviews',
  schedule: '30 10 * * *',
  run: async (deps, isStopping) => {
    const { isUnfinished } = await askForReviews(deps, { isStopping })
    return { isUnfinished }
  },
}
