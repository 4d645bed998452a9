import { SEARCH_CHANNEL } from '#database/catalog-search-index.ts'
import { indexForNewRules } from '#use-cases/index-for-search.ts'
import type { Job } from './job.ts'

/** After a start with new rules, or a new title of a large category, some hundred products at a time: the shop is open meanwhile, and finds by the old rules. */
export const indexForSearchJob: Job = {
  name: 'index-for-search',
  schedule: '40 3 * * *',
  atStart: true,
  wakeOn: SEARCH_CHANNEL,
  run: async (deps) => ({ isUnfinished: await indexForNewRules(deps) }),
}
