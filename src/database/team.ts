import { asc, eq, isNull, sql } from 'drizzle-orm'
import type { UserId } from '#domain/ids.ts'
import { recordAudit } from './audit.ts'
import type { Reader, Transaction } from './connection.ts'
import { adminGrants, users } from './tables/accounts.ts'

/** Somebody who may use the owner's panel. */
export interface TeamMember {
  email: string
  /** Named in the configuration; the others were added in the panel. */
  isOwner: boolean
  /** Absent until the first sign-in. */
  name: string | undefined
  since: Date
  /** Who added a helper; absent for owners, and when that account is gone. */
  addedBy: string | undefined
}

/** Everybody who may use the panel now, owners first. */
export async function listTeam(db: Reader): Promise<TeamMember[]> {
  const nameOfEmail = sql<string | null>`(
    select name from users where email = ${adminGrants.email} and email_verified
    order by created_at desc limit 1
  )`
  const rows = await db
    .select({
      email: adminGrants.email,
      source: adminGrants.source,
      since: adminGrants.grantedAt,
      name: nameOfEmail,
      addedBy: users.name,
      adderGone: users.erasedAt,
    })
    .from(adminGrants)
    .leftJoin(users, eq(users.id, adminGrants.grantedBy))
    .where(isNull(adminGrants.withdrawnAt))
    .orderBy(asc(adminGrants.source), asc(adminGrants.email))
  return rows.map((row) => ({
    email: row.email,
    isOwner: row.source === 'environment',
    name: row.name ?? undefined,
    since: row.since,
    addedBy: row.adderGone === null ? (row.addedBy ?? undefined) : undefined,
  }))
}

interface TeamChange {
  email: string
  actorId: UserId
  at: Date
}

async function audit(tx: Transaction, change: TeamChange, isAdmin: boolean): Promise<void> {
  const { email, actorId, at } = change
  const action = isAdmin ? 'admin.granted' : 'admin.withdrawn'
  await recordAudit(tx, {
    ...{ at, actorId, action, subjectKind: 'admin', subjectId: email },
    before: { admin: !isAdmin },
    after: { admin: isAdmin },
  })
}

/** Adds a helper, with an audit row; false when this e-mail has access already. */
export async function grantHelper(tx: Transaction, change: TeamChange): Promise<boolean> {
  const { email, actorId, at } = change
  const granted = { source: 'owner', grantedAt: at, grantedBy: actorId, withdrawnAt: null } as const
  const changed = await tx
    .insert(adminGrants)
    .values({ email, ...granted })
    .onConflictDoUpdate({
      target: adminGrants.email,
      set: granted,
      setWhere: sql`${adminGrants.withdrawnAt} is not null`,
    })
    .returning({ email: adminGrants.email })
  if (changed.length === 0) return false
  await audit(tx, change, true)
  return true
}

/** Withdraws a helper's access, with an audit row. Refuses owners from the configuration. */
export async function withdrawHelper(
  tx: Transaction,
  change: TeamChange,
): Promise<'withdrawn' | 'owner' | 'unknown'> {
  const { email, at } = change
  const [row] = await tx
    .select({ source: adminGrants.source, withdrawnAt: adminGrants.withdrawnAt })
    .from(adminGrants)
    .where(eq(adminGrants.email, email))
    .for('update')
  if (!row || row.withdrawnAt) return 'unknown'
  if (row.source === 'environment') return 'owner'
  await tx.update(adminGrants).set({ withdrawnAt: at }).where(eq(adminGrants.email, email))
  await audit(tx, change, false)
  return 'withdrawn'
}
