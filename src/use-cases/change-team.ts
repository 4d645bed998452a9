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
  /** The admin who says so, for the audit log. */
  actorId: UserId
}

/**
 * Lets a helper into the panel by e-mail, from the next request on; the address need not have signed in
 * before. Saying it again changes nothing. Refuses what is no e-mail address.
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
 * Takes the panel from a helper, from the very next request on. Refuses addresses that are
 * no helper's, and owners: they are named in the configuration and end there.
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
