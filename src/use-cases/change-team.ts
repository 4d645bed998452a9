import type { ShopDatabase } from '#database/connection.ts'
import { grantHelper, withdrawHelper } from '#database/team.ts'
import { inTransaction } from '#database/transaction.ts'
import { plainEmail } from '#domain/accounts/profile.ts'
import type { UserId } from '#domain/ids.ts'
import type { Clock } from '#domain/time/clock.ts'

interface Needs {
  db: ShopDatabase
  clock: Clock
}

interface TeamChange {
  email: string
  /** The admin, for the audit log. */
  actorId: UserId
}

/**
 * Gives panel access to an e-mail address, whether or not it has ever signed in. Repeating it
 * changes nothing. Refuses an invalid e-mail address.
 */
export async function addHelper(
  { db, clock }: Needs,
  { email, actorId }: TeamChange,
): Promise<{ ok: true } | { ok: false; reason: 'email-malformed' }> {
  const plain = plainEmail(email)
  if (plain === '') return { ok: false, reason: 'email-malformed' }
  await inTransaction(db, (tx) => grantHelper(tx, { email: plain, actorId, at: clock.now() }))
  return { ok: true }
}

/**
 * Withdraws panel access from the next request on. Refuses addresses without access, and owners,
 * who are named in the configuration.
 */
export async function removeHelper(
  { db, clock }: Needs,
  { email, actorId }: TeamChange,
): Promise<{ ok: true } | { ok: false; reason: 'unknown-helper' | 'owner-stays' }> {
  const change = { email: plainEmail(email), actorId, at: clock.now() }
  const outcome = await inTransaction(db, (tx) => withdrawHelper(tx, change))
  if (outcome === 'withdrawn') return { ok: true }
  return { ok: false, reason: outcome === 'owner' ? 'owner-stays' : 'unknown-helper' }
}
