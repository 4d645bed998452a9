import { listSessionsOf, type OwnSession } from '#database/accounts/sessions.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Session } from '#domain/accounts/person.ts'
import { isSessionLive } from '#domain/accounts/session-life.ts'

/** Lists a person's live sessions, the most recently used first. Reads only. */
export async function listOwnSessions(
  { db, clock }: DatabaseDeps,
  { id, person }: Session,
): Promise<OwnSession[]> {
  const now = clock.now()
  const sessions = await listSessionsOf(db, person.userId, id)
  return sessions.filter((session) => isSessionLive(session, person.role, now))
}
