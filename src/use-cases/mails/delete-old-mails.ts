import type { DatabaseDeps } from '#database/connection.ts'
import { blankOldMails } from '#database/mails/outbox.ts'
import { DAY_MS } from '#domain/time/durations.ts'

/** Long enough to answer "I never got your mail"; the order or ticket itself is kept longer. */
const TEXT_KEPT_DAYS = 90

/** Blanks text and address of mails that were settled 90 days ago (docs/law.md, personal data). */
export async function deleteOldMails(deps: DatabaseDeps): Promise<number> {
  const settledBefore = new Date(deps.clock.now().getTime() - TEXT_KEPT_DAYS * DAY_MS)
  return await blankOldMails(deps.db, settledBefore)
}
