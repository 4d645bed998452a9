import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { teamInvitations, teamRoles, users } from '#database/tables/accounts.ts'
import type { TeamRole } from '#domain/accounts/roles.ts'
import type { UserId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { roleColumns, roleFrom } from './team-roles.ts'

/** An invitation that was neither accepted nor withdrawn; it may have expired. */
export interface OpenInvitation {
  id: number
  email: string
  role: TeamRole
  invitedAt: Date
  expiresAt: Date
  inviter: { userId: UserId; name: string; email: string }
}

const isOpen = and(isNull(teamInvitations.acceptedAt), isNull(teamInvitations.withdrawnAt))

/** How long an expired invitation is kept. Not longer, because it names somebody who did not join. */
const KEEP_MS = 90 * DAY_MS

const read = (db: Reader) =>
  db
    .select({
      ...columnsOf(teamInvitations, 'id', 'email', 'role', 'ownRoleId'),
      ownRoleName: teamRoles.name,
      ownRights: teamRoles.rights,
      invitedAt: teamInvitations.invitedAt,
      expiresAt: teamInvitations.expiresAt,
      inviterId: users.id,
      inviterName: users.name,
      inviterEmail: users.email,
    })
    .from(teamInvitations)
    .innerJoin(users, eq(users.id, teamInvitations.invitedBy))
    .leftJoin(teamRoles, eq(teamRoles.id, teamInvitations.ownRoleId))

const invitationFrom = (row: Awaited<ReturnType<typeof read>>[number]): OpenInvitation => ({
  id: row.id,
  email: row.email,
  invitedAt: row.invitedAt,
  expiresAt: row.expiresAt,
  role: roleFrom(row),
  inviter: { userId: row.inviterId, name: row.inviterName, email: row.inviterEmail },
})

/** The invitations that wait for an answer or have expired, latest first. */
export async function listInvitations(db: Reader): Promise<OpenInvitation[]> {
  const rows = await read(db)
    .where(isOpen)
    .orderBy(desc(teamInvitations.invitedAt), desc(teamInvitations.id))
  return rows.map(invitationFrom)
}

/** The open invitation of a link, or one by its id. */
export async function findInvitation(db: Reader, which: { tokenHash: Buffer } | { id: number }) {
  const wanted =
    'id' in which
      ? eq(teamInvitations.id, which.id)
      : eq(teamInvitations.tokenHash, which.tokenHash)
  const [row] = await read(db).where(and(wanted, isOpen))
  return row && invitationFrom(row)
}

/** Stores an invitation, withdraws an earlier one of the same address, and deletes those that expired long ago. */
export async function saveInvitation(
  tx: Transaction,
  invitation: Omit<OpenInvitation, 'id' | 'inviter'> & { tokenHash: Buffer; invitedBy: UserId },
): Promise<number> {
  const { email, role, invitedAt } = invitation
  await tx
    .delete(teamInvitations)
    .where(lt(teamInvitations.expiresAt, new Date(invitedAt.getTime() - KEEP_MS)))
  await tx
    .update(teamInvitations)
    .set({ withdrawnAt: invitedAt })
    .where(and(eq(teamInvitations.email, email), isOpen))
  const [row] = await tx
    .insert(teamInvitations)
    .values({ ...invitation, ...roleColumns(role) })
    .returning({ id: teamInvitations.id })
  if (!row) throw new Error('an invitation was not kept')
  return row.id
}

export async function endInvitation(
  tx: Transaction,
  id: number,
  how: { acceptedAt: Date } | { withdrawnAt: Date },
): Promise<void> {
  await tx
    .update(teamInvitations)
    .set(how)
    .where(and(eq(teamInvitations.id, id), isOpen))
}

/** The open invitations sent by a person who leaves the team. */
export async function listInvitationsBy(tx: Transaction, email: string): Promise<OpenInvitation[]> {
  const rows = await read(tx).where(and(eq(users.email, email), isOpen))
  return rows.map(invitationFrom)
}
