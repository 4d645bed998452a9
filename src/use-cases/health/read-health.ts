import type { DatabaseDeps } from '#database/connection.ts'
import { listFindings, type RecordedFinding } from '#database/health/health.ts'
import { withStoppedJobs } from '#domain/health/findings.ts'

/** The latest results, in the order in which they are shown; old ones say that nothing examines the shop any more. */
export async function readHealth({ db, clock }: DatabaseDeps): Promise<RecordedFinding[]> {
  return withStoppedJobs(await listFindings(db), clock.now())
}
