import type { DatabaseDeps } from '#database/connection.ts'
import { listFindings, type RecordedFinding } from '#database/health/health.ts'
import { withStoppedJobs } from '#domain/health/findings.ts'

/** Lists the latest results as they are shown; if they are old, with a finding that the jobs have stopped. */
export async function readHealth({ db, clock }: DatabaseDeps): Promise<RecordedFinding[]> {
  return withStoppedJobs(await listFindings(db), clock.now())
}
