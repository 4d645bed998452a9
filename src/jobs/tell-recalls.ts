import { tellRecalls } from '#use-cases/tell-recalls.ts'
import type { Job } from './job.ts'

/** Every minute: a recall cannot wait. */
export const tellRecallsJob: Job = {
  name: 'tell-recalls',
  schedule: '* * * * *',
  run: async (deps) => {
    const { isUnfinished } = await tellRecalls(deps)
    return { isUnfinished }
  },
}
