import { findSessions, renewSession, type StoredSession } from '#database/accounts/accounts.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Session } from '#domain/accounts/person.ts'
import { isSessionLive, shouldRenew } from '#domain/accounts/session-life.ts'
import type { With } from '#use-cases/deps.ts'
import { gatherFor } from '#use-cases/gather.ts'
import { antiForgeryToken, hashSecret, parseSecret } from './session-secrets.ts'

export type SessionDeps = DatabaseDeps & With<'secret'>

/**
 * Resolves a session token to its person with the current role. Returns undefined for an unknown,
 * malformed or expired token: 7 days idle, 30 days in all, 8 hours for an admin.
 */
export async function findSession(
  { db, clock, secret }: SessionDeps,
  token: string | undefined,
): Promise<Session | undefined> {
  const known = parseSecret(token)
  if (!known) return undefined
  const tokenHash = hashSecret(known)
  const stored = await lookUp(db, tokenHash)
  const now = clock.now()
  if (!stored || !isSessionLive(stored, stored.person.role, now)) return undefined
  if (shouldRenew(stored, now)) await renewSession(db, tokenHash, now)
  const { id, person } = stored
  return { id, person, antiForgeryToken: antiForgeryToken(secret, tokenHash) }
}

const LANES = 3
/** After this time, a connection that broke unnoticed no longer delays later lookups. */
const STUCK_AFTER_MS = 1_000
const MAX_TOGETHER = 64

/** Looks up in one query the sessions that are requested while others are looked up. */
const lookUp = gatherFor<Buffer, StoredSession | undefined>((db) => ({
  async work(held) {
    const found = await findSessions(
      db,
      held.map(({ item }) => item),
    )
    for (const [index, { resolve }] of held.entries()) resolve(found[index])
  },
  fits: () => true,
  max: MAX_TOGETHER,
  lanes: LANES,
  stuckAfterMs: STUCK_AFTER_MS,
}))
