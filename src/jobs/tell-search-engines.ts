import { tellSearchEngines } from '#use-cases/tell-search-engines.ts'
import type { Job } from './job.ts'

/** Looks every five minutes whether something changed and enough time has passed. */
export const tellSearchEnginesJob: Job = {
  name: 'tell-search-engines',
  schedule: '*/5 * * * *',
  async run(deps) {
    await tellSearchEngines(deps)
    return { isUnfinished: false }
  },
}
