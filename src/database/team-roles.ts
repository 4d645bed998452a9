import { isPanelRight } from '#domain/accounts/rights.ts'
import type { TeamRole } from '#domain/accounts/roles.ts'
import { adminGrants, teamRoles } from './tables/accounts.ts'

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

/** The role that a row names. One that is not there any more gives no right but to open the panel. */
export function roleFrom({ role, ownRoleId, ownRoleName, ownRights }: RoleRow): TeamRole {
  if (role !== 'own') return { kind: 'standard', name: role }
  const rights = new Set((ownRights ?? []).filter(isPanelRight))
  return { kind: 'own', id: ownRoleId ?? 0, name: ownRoleName ?? '', rights }
}
