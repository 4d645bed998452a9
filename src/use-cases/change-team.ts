import type { ShopDatabase } from '#database/connection.ts'
import { changeRoleOf, grantHelper, lockTeam, withdrawHelper } from '#database/team.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { plainEmail } from '#domain/accounts/profile.ts'
import { covers, ROLES, type RoleName } from '#domain/accounts/roles.ts'
import { broughtBy, judgeChange, type TeamRefusal } from '#domain/accounts/team-changes.ts'
import type { Clock } from '#domain/time/clock.ts'

interface Needs {
  db: ShopDatabase
  clock: Clock
}

interface TeamChange {
  email: string
  /** Who asks; their rights are read again with the team locked. */
  actor: Pick<Person, 'userId' | 'email'>
}

type Answer<More = never> = { ok: true } | { ok: false; reason: TeamRefusal } | More

/**
 * Gives an e-mail address a role, whether or not it has ever signed in. Whoever is in the team keeps their role.
 * Refuses an invalid e-mail address, and a role with rights that the actor lacks.
 */
export async function addHelper(
  { db, clock }: Needs,
  { email, role, actor }: TeamChange & { role: RoleName },
): Promise<Answer<{ ok: false; reason: 'email-malformed' }>> {
  const plain = plainEmail(email)
  if (plain === '') return { ok: false, reason: 'email-malformed' }
  return await inTransaction(db, async (tx) => {
    const team = await lockTeam(tx)
    const by = team.find((one) => one.email === actor.email)
    if (!by || !covers(by.rights, ROLES[role])) return { ok: false, reason: 'beyond-own-rights' }
    await grantHelper(tx, { email: plain, role, actorId: actor.userId, at: clock.now() })
    return { ok: true }
  })
}

/** Gives a helper another role from the next request on. Refuses as `judgeChange` says. */
export async function changeRole(
  { db, clock }: Needs,
  { email, role, actor }: TeamChange & { role: RoleName },
): Promise<Answer> {
  const plain = plainEmail(email)
  return await inTransaction(db, async (tx) => {
    const team = await lockTeam(tx)
    const judged = judgeChange(team, { actor: actor.email, email: plain, next: ROLES[role] })
    if (!judged.ok) return judged
    await changeRoleOf(tx, { email: plain, role, actorId: actor.userId, at: clock.now() })
    return { ok: true }
  })
}

/** Whom somebody brought into the team goes with them, or stays. */
export type Brought = 'keep' | 'remove'

/**
 * Withdraws panel access from the next request on. Refuses as `judgeChange` says, and `brought-others` with their
 * addresses until it is said what becomes of those whom this person added.
 */
export async function removeHelper(
  { db, clock }: Needs,
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
    }
    return { ok: true }
  })
}
