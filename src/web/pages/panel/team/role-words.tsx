import { isRoleName, type RoleKey } from '#domain/accounts/roles.ts'
import type { ApiRefusal } from '../../../api-call.ts'
import { useText } from '../../../language.tsx'

/** A role on this page; the shop's own roles have their own name. */
export interface ShownRole {
  key: RoleKey
  ownName: string | undefined
}

export function useRoleName() {
  const t = useText('panelRoles')
  return ({ key, ownName }: ShownRole): string =>
    isRoleName(key) ? t(`role ${key}`) : (ownName ?? '')
}

export function RoleOptions({ roles }: { roles: readonly ShownRole[] }) {
  const nameOf = useRoleName()
  return roles.map((role) => (
    <option key={role.key} value={role.key}>
      {nameOf(role)}
    </option>
  ))
}

const REFUSALS = [
  'unknown-helper',
  'owner-stays',
  'last-owner',
  'beyond-own-rights',
  'role-unknown',
  'role-held',
  'invitation-gone',
  'already-in-team',
] as const

/** The sentence for a refused change of the team. */
export function useRefusal() {
  const t = useText('panelTeam')
  return ({ code }: ApiRefusal): string => {
    const known = REFUSALS.find((one) => one === code)
    return known ? t(known) : t('failed')
  }
}
