import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { recordAudit } from '#database/audit/audit.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { adminGrants, teamRoles, users } from '#database/tables/accounts.ts'
import { rightsOf, roleKeyOf, type TeamRole } from '#domain/accounts/roles.ts'
import type { Member } from '#domain/accounts/team-changes.ts'
import type { UserId } from '#domain/ids.ts'
import { withdrawTokensOf } from './api-tokens.ts'
import { ROLE_COLUMNS, roleColumns, roleFrom } from './team-roles.ts'

/** Somebody who may use the owner's panel. */
export interface TeamMember {
  email: string
  role: TeamRole
  /** Named in the configuration; the others were added in the panel. */
  isConfigured: boolean
  /** Absent until the first sign-in. */
  name: string | undefined
  since: Date
  /** Who added a helper; absent for configured owners, and when that account is gone. */
  addedBy: string | undefined
  /** The e-mail address of the person who added a helper. */
  adderEmail: string | undefined
}

/** Everybody who may use the panel now, configured owners first. */
export async function listTeam(db: Reader): Promise<TeamMember[]> {
  const nameOfEmail = sql<string | null>`(
    select name from users where email = ${adminGrants.email} and email_verified
    order by created_at desc limit 1
  )`
  const rows = await db
    .select({
      email: adminGrants.email,
      source: adminGrants.source,
      ...ROLE_COLUMNS,
      since: adminGrants.grantedAt,
      name: nameOfEmail,
      addedBy: users.name,
      adderEmail: users.email,
      adderGone: users.erasedAt,
    })
    .from(adminGrants)
    .leftJoin(users, eq(users.id, adminGrants.grantedBy))
    .leftJoin(teamRoles, eq(teamRoles.id, adminGrants.ownRoleId))
    .where(isNull(adminGrants.withdrawnAt))
    .orderBy(asc(adminGrants.source), asc(adminGrants.email))
  return rows.map((row) => ({
    email: row.email,
    role: roleFrom(row),
    isConfigured: row.source === 'environment',
    name: row.name ?? undefined,
    since: row.since,
    addedBy: row.adderGone === null ? (row.addedBy ?? undefined) : undefined,
    adderEmail: row.adderEmail ?? undefined,
  }))
}

/** The team, as the rules for its changes need it; locked, so that concurrent changes are checked one after the other. */
export async function lockTeam(tx: Transaction): Promise<Member[]> {
  const rows = await tx
    .select({ email: adminGrants.email, source: adminGrants.source, by: adminGrants.grantedBy })
    .from(adminGrants)
    .where(isNull(adminGrants.withdrawnAt))
    .orderBy(asc(adminGrants.email))
    .for('update')
  // Read after the lock, so that nobody else can change it.
  const roles = await tx
    .select({ email: adminGrants.email, ...ROLE_COLUMNS })
    .from(adminGrants)
    .leftJoin(teamRoles, eq(teamRoles.id, adminGrants.ownRoleId))
    .where(isNull(adminGrants.withdrawnAt))
  const roleOf = new Map(roles.map((row) => [row.email, roleFrom(row)]))
  const adders = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        rows.flatMap(({ by }) => by ?? []),
      ),
    )
  const emailOf = new Map(adders.map(({ id, email }) => [id, email]))
  return rows.flatMap(({ email, source, by }) => {
    const role = roleOf.get(email)
    if (!role) return []
    return {
      email,
      ...rightsOf(role),
      isConfigured: source === 'environment',
      addedBy: by ? emailOf.get(by) : undefined,
    }
  })
}

interface TeamChange {
  email: string
  actorId: UserId
  at: Date
}

/** Gives an address that is not in the team a role, with an audit row. */
export async function grantHelper(
  tx: Transaction,
  { email, actorId, grantedBy, at, role }: TeamChange & { role: TeamRole; grantedBy: UserId },
): Promise<void> {
  const granted = {
    source: 'owner' as const,
    ...roleColumns(role),
    grantedAt: at,
    grantedBy,
    withdrawnAt: null,
  }
  await tx
    .insert(adminGrants)
    .values({ email, ...granted })
    .onConflictDoUpdate({
      target: adminGrants.email,
      set: granted,
      setWhere: sql`${adminGrants.withdrawnAt} is not null`,
    })
  await recordAudit(tx, {
    at,
    actorId,
    action: 'admin.granted',
    subjectId: email,
    before: { admin: false },
    after: { admin: true, role: role.name },
  })
}

/** Gives a helper another role, with an audit row; the same role again writes nothing. */
export async function changeRoleOf(
  tx: Transaction,
  { email, actorId, at, role }: TeamChange & { role: TeamRole },
): Promise<void> {
  const [row] = await tx
    .select(ROLE_COLUMNS)
    .from(adminGrants)
    .leftJoin(teamRoles, eq(teamRoles.id, adminGrants.ownRoleId))
    .where(and(eq(adminGrants.email, email), isNull(adminGrants.withdrawnAt)))
  const before = row && roleFrom(row)
  if (!before || roleKeyOf(before) === roleKeyOf(role)) return
  await tx.update(adminGrants).set(roleColumns(role)).where(eq(adminGrants.email, email))
  await recordAudit(tx, {
    at,
    actorId,
    action: 'admin.changed',
    subjectId: email,
    before: { role: before.name },
    after: { role: role.name },
  })
}

/** Withdraws a helper's access and tokens, with an audit row. */
export async function withdrawHelper(tx: Transaction, { email, actorId, at }: TeamChange) {
  await tx.update(adminGrants).set({ withdrawnAt: at }).where(eq(adminGrants.email, email))
  await withdrawTokensOf(tx, email, at)
  await recordAudit(tx, {
    at,
    actorId,
    action: 'admin.withdrawn',
    subjectId: email,
    before: { admin: true },
    after: { admin: false },
  })
}
