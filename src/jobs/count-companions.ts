import { countBoughtTogether } from '#use-cases/count-bought-together.ts'
import type { Job } from './job.ts'

/** Nightly, when few pages are kept anew; at a start for a shop whose machine sleeps at night. */
export const countCompanionsJob: Job = {
  name: 'count-companions',
  schedule: '20 3 * * *',
  atStart: true,
  run: async (deps) => {
    await countBoughtTogether(deps)
    return { isUnfinished: false }
  },
}
