import { recordHealth } from '#use-cases/record-health.ts'
import type { Job } from './job.ts'

/** At start and every ten minutes: examines the shop, and tells its owner what waits for a person. */
export const examineHealth: Job = {
  name: 'examine-health',
  schedule: '*/10 * * * *',
  atStart: true,
  run: async (deps) => {
    await recordHealth(deps)
    return { isUnfinished: false }
  },
}
