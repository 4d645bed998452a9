import { countSalesDays } from '#use-cases/count-sales-days.ts'
import type { Job } from './job.ts'

/** Nightly; at a start for the days before the shop counted them, and for a shop whose machine sleeps at night. */
export const countSalesDaysJob: Job = {
  name: 'count-sales-days',
  schedule: '50 3 * * *',
  atStart: true,
  run: async (deps, isStopping) => ({ isUnfinished: await countSalesDays(deps, isStopping) }),
}
