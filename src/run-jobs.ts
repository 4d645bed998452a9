import { examinationOf } from '#examination.ts'
import type { ShopLogger } from '#http/logs/logging.ts'
import { type RunningJobs, startJobs } from '#jobs/jobs.ts'
import { examineShop } from '#use-cases/health/examine-shop.ts'
import { buildJobParts, type Parts } from './parts.ts'

export { buildJobParts }

/** Starts the jobs of this process. */
export async function runJobs(parts: Parts, log: ShopLogger): Promise<RunningJobs> {
  return await startJobs({
    ...parts,
    examine: (left) => examineShop(examinationOf(parts), left),
    alertTo: parts.config.mode === 'live' ? parts.config.adminEmails : [],
    onFailure: (error) => log.error({ err: error }, 'work done later failed'),
    onRun: ({ requestId, durationMs }) =>
      // Scheduled runs are hundreds an hour, and their failures are logged.
      log[requestId ? 'info' : 'debug']({ durationMs }, 'job'),
  })
}
