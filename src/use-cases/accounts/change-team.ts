import { changeRoleOf, lockTeam, withdrawHelper } from '#database/accounts/team.ts'
import { endInvitation, listInvitationsBy } from '#database/accounts/team-invitations.ts'
import { findRole } from '#database/accounts/team-roles.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { plainEmail } from '#domain/accounts/profile.ts'
import { parseRoleKey, rightsOf } from '#domain/accounts/roles.ts'
import { broughtBy, judgeChange, type TeamRefusal } from '#domain/accounts/team-changes.ts'

interface TeamChange {
  email: string
  /** The admin who makes the change; their rights are read again with the team locked. */
  actor: Pick<Person, 'userId' | 'email'>
}

type Answer<More = never> = { ok: true } | { ok: false; reason: TeamRefusal } | More

/** Gives a helper another role from the next request on. Refuses an unknown role, and what `judgeChange` refuses. */
export async function changeRole(
  { db, clock }: DatabaseDeps,
  { email, role, actor }: TeamChange & { role: string },
): Promise<Answer> {
  const plain = plainEmail(email)
  const key = parseRoleKey(role)
  return await inTransaction(db, async (tx) => {
    const team = await lockTeam(tx)
    const next = key && (await findRole(tx, key))
    if (!next) return { ok: false, reason: 'role-unknown' }
    const judged = judgeChange(team, { actor: actor.email, email: plain, next: rightsOf(next) })
    if (!judged.ok) return judged
    await changeRoleOf(tx, { email: plain, role: next, actorId: actor.userId, at: clock.now() })
    return { ok: true }
  })
}

/** Whether the helpers whom a leaving person added stay or are removed too. */
export type Brought = 'keep' | 'remove'

/**
 * Withdraws panel access from the next request on, and ends the invitations that those who leave have sent. Refuses what
 * `judgeChange` refuses. If the person has added others, refuses with their addresses unless `brought` is given.
 */
export async function removeHelper(
  { db, clock }: DatabaseDeps,
  { email, brought, actor }: TeamChange & { brought?: Brought | undefined },
): Promise<Answer<{ ok: false; reason: 'brought-others'; others: readonly string[] }>> {
  const plain = plainEmail(email)
  return await inTransaction(db, async (tx) => {
    const team = await lockTeam(tx)
    const judged = judgeChange(team, { actor: actor.email, email: plain })
    if (!judged.ok) return judged
    const others = broughtBy(team, plain, actor.email)
    if (others.length > 0 && !brought) return { ok: false, reason: 'brought-others', others }
    const leaving = brought === 'remove' ? [plain, ...others] : [plain]
    for (const one of others.filter((other) => leaving.includes(other))) {
      const allowed = judgeChange(team, { actor: actor.email, email: one })
      if (!allowed.ok) return allowed
    }
    const at = clock.now()
    for (const one of leaving) {
      await withdrawHelper(tx, { email: one, actorId: actor.userId, at })
      for (const { id } of await listInvitationsBy(tx, one)) {
        await endInvitation(tx, id, { withdrawnAt: at })
      }
    }
    return { ok: true }
  })
}
