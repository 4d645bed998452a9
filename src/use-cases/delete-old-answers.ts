import type { DatabaseDeps } from '#database/connection.ts'
import { deleteAnswersBefore } from '#database/idempotency.ts'
import { DAY_MS } from '#domain/time/durations.ts'

/** Far longer than any client retries. */
const KEPT_DAYS = 30

/** Deletes the answers for repeated confirmations and forms that are older than 30 days. */
export async function deleteOldAnswers(deps: DatabaseDeps): Promise<void> {
  await deleteAnswersBefore(deps.db, new Date(deps.clock.now().getTime() - KEPT_DAYS * DAY_MS))
}
