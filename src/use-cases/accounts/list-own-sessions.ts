import {
  endSessionOf,
  endSessionsOf,
  listSessionsOf,
  type OwnSession,
} from '#database/accounts/sessions.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Session } from '#domain/accounts/person.ts'
import { isSessionLive } from '#domain/accounts/session-life.ts'
import type { With } from '#use-cases/deps.ts'

/** Lists a person's live sessions, the most recently used first. Reads only. */
export async function listOwnSessions(
  { db, clock }: DatabaseDeps,
  { id, person }: Session,
): Promise<OwnSession[]> {
  const now = clock.now()
  const sessions = await listSessionsOf(db, person.userId, id)
  return sessions.filter((session) => isSessionLive(session, person.role, now))
}

/** Ends one of a person's sessions. Refuses an id that is not theirs. */
export async function endOwnSession(
  { db }: With<'db'>,
  { person }: Session,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown-session' }> {
  return (await endSessionOf(db, person.userId, id))
    ? { ok: true }
    : { ok: false, reason: 'unknown-session' }
}

/** Ends all of a person's sessions, this one included. */
export async function endAllOwnSessions({ db }: With<'db'>, { person }: Session): Promise<void> {
  await endSessionsOf(db, person.userId)
}
