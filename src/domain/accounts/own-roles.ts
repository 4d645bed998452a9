import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { isPanelRight, PANEL_RIGHTS, type PanelRight } from './rights.ts'

export const MAX_ROLE_NAME_LENGTH = 40

/** The problems of the form of an own role. */
type OwnRoleProblem = 'role-name-required' | 'role-name-long' | 'role-name-taken' | 'right-unknown'

export type OwnRoleErrors = { readonly [Field in 'name' | 'rights']?: OwnRoleProblem }

type OwnRoleRead =
  | { ok: true; value: { name: string; rights: ReadonlySet<PanelRight> } }
  | { ok: false; errors: OwnRoleErrors }

/**
 * Parses the form of a role: a name on one line and rights of the panel. Every role gets the right to open the panel.
 */
export function parseOwnRole({
  name,
  rights,
}: {
  name: string
  rights: readonly string[]
}): OwnRoleRead {
  const plain = singleLine(name)
  if (plain === '') return { ok: false, errors: { name: 'role-name-required' } }
  if (isLongerThan(plain, MAX_ROLE_NAME_LENGTH)) {
    return { ok: false, errors: { name: 'role-name-long' } }
  }
  if (!rights.every(isPanelRight)) return { ok: false, errors: { rights: 'right-unknown' } }
  const ticked = new Set<string>(['panel.open', ...rights])
  // In a fixed sequence, so that the log shows real changes only.
  const chosen = PANEL_RIGHTS.filter((right) => ticked.has(right))
  return { ok: true, value: { name: plain, rights: new Set(chosen) } }
}
