import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { adminGrants, teamInvitations, teamRoles } from '#database/tables/accounts.ts'
import { isPanelRight, type PanelRight } from '#domain/accounts/rights.ts'
import type { parseRoleKey, TeamRole } from '#domain/accounts/roles.ts'

/** The columns of a grant and, joined from the left, of the shop's own role that it names. */
export const ROLE_COLUMNS = {
  role: adminGrants.role,
  ownRoleId: adminGrants.ownRoleId,
  ownRoleName: teamRoles.name,
  ownRights: teamRoles.rights,
} as const

interface RoleRow {
  role: (typeof adminGrants.$inferSelect)['role']
  ownRoleId: number | null
  ownRoleName: string | null
  ownRights: string[] | null
}

/** The role that a row names. A role that no longer exists gives only the right to open the panel. */
export function roleFrom({ role, ownRoleId, ownRoleName, ownRights }: RoleRow): TeamRole {
  if (role !== 'own') return { kind: 'standard', name: role }
  const rights = new Set((ownRights ?? []).filter(isPanelRight))
  return { kind: 'own', id: ownRoleId ?? 0, name: ownRoleName ?? '', rights }
}

/** The columns that name a role, in a grant and in an invitation. */
export function roleColumns(role: TeamRole) {
  return role.kind === 'own'
    ? ({ role: 'own', ownRoleId: role.id } as const)
    : { role: role.name, ownRoleId: null }
}

export type OwnRole = Extract<TeamRole, { kind: 'own' }>

const ownRole = (row: { id: number; name: string; rights: string[] }): OwnRole => ({
  kind: 'own',
  id: row.id,
  name: row.name,
  rights: new Set(row.rights.filter(isPanelRight)),
})

const OWN_COLUMNS = { id: teamRoles.id, name: teamRoles.name, rights: teamRoles.rights }

/** The shop's own roles, each with the number of people who hold it or are invited to it. */
export async function listOwnRoles(db: Reader): Promise<(OwnRole & { holders: number })[]> {
  const rows = await db
    .select({ ...OWN_COLUMNS, holders: holdersOf(sql`${teamRoles.id}`) })
    .from(teamRoles)
    .where(isNull(teamRoles.removedAt))
    .orderBy(asc(teamRoles.name), asc(teamRoles.id))
  return rows.map((row) => ({ ...ownRole(row), holders: row.holders }))
}

const holdersOf = (id: ReturnType<typeof sql>) => sql<number>`(
  (select count(*) from ${adminGrants} where own_role_id = ${id} and withdrawn_at is null)
  + (select count(*) from ${teamInvitations} where own_role_id = ${id} and accepted_at is null and withdrawn_at is null)
)::integer`

/** The role that a request names; call it once the team is locked. Undefined when the shop does not have it. */
export async function findRole(
  db: Reader,
  key: NonNullable<ReturnType<typeof parseRoleKey>>,
): Promise<TeamRole | undefined> {
  if (key.kind === 'standard') return key
  const [row] = await db
    .select(OWN_COLUMNS)
    .from(teamRoles)
    .where(and(eq(teamRoles.id, key.id), isNull(teamRoles.removedAt)))
  return row && ownRole(row)
}

/** How many people hold an own role or are invited to it. */
export async function countHolders(tx: Transaction, id: number): Promise<number> {
  const [row] = await tx.select({ holders: holdersOf(sql`${id}`) }).from(sql`(select) as one`)
  return row?.holders ?? 0
}

/** Whether another own role has this name, in any case. */
export async function isRoleNameTaken(
  tx: Transaction,
  { name, except = 0 }: { name: string; except?: number | undefined },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: teamRoles.id })
    .from(teamRoles)
    .where(
      and(
        eq(sql`lower(${teamRoles.name})`, sql`lower(${name})`),
        isNull(teamRoles.removedAt),
        ne(teamRoles.id, except),
      ),
    )
  return row !== undefined
}

interface RoleChange {
  name: string
  rights: ReadonlySet<PanelRight>
}

export async function insertOwnRole(
  tx: Transaction,
  { name, rights, at }: RoleChange & { at: Date },
): Promise<number> {
  const [row] = await tx
    .insert(teamRoles)
    .values({ name, rights: [...rights], madeAt: at })
    .returning({ id: teamRoles.id })
  if (!row) throw new Error('a role was not made')
  return row.id
}

export async function updateOwnRole(tx: Transaction, id: number, { name, rights }: RoleChange) {
  await tx
    .update(teamRoles)
    .set({ name, rights: [...rights] })
    .where(eq(teamRoles.id, id))
}

/** Removes a role that nobody holds; grants that are withdrawn may still name it. */
export async function removeOwnRole(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.update(teamRoles).set({ removedAt: at }).where(eq(teamRoles.id, id))
}
