import { findSession as findStoredSession, renewSession } from '#database/accounts.ts'
import type { ShopDatabase } from '#database/connection.ts'
import type { Session } from '#domain/accounts/person.ts'
import { isSessionLive, shouldRenew } from '#domain/accounts/session-life.ts'
import type { Clock } from '#domain/time/clock.ts'
import { antiForgeryToken, hashSecret, parseSecret } from './session-secrets.ts'

export interface SessionDeps {
  db: ShopDatabase
  clock: Clock
  /** The shop's secret; anti-forgery tokens are made with it. */
  secret: string
}

/**
 * Says who a session token belongs to at this moment, role included. Nothing for a token that is
 * unknown, misshapen or past its life: idle 7 days, in all 30 days, an admin 8 hours.
 */
export async function findSession(
  { db, clock, secret }: SessionDeps,
  token: string | undefined,
): Promise<Session | undefined> {
  const known = parseSecret(token)
  if (!known) return undefined
  const tokenHash = hashSecret(known)
  const stored = await findStoredSession(db, tokenHash)
  const now = clock.now()
  if (!stored || !isSessionLive(stored, stored.person.role, now)) return undefined
  if (shouldRenew(stored, now)) await renewSession(db, tokenHash, now)
  const { id, person } = stored
  return { id, person, antiForgeryToken: antiForgeryToken(secret, tokenHash) }
}
