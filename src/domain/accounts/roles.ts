import { PANEL_RIGHTS, type PanelRight } from './rights.ts'

/** The roles that every shop has, most powerful first; docs/roles.md shows them as a table. */
export const ROLE_NAMES = ['owner', 'manager', 'packer', 'writer', 'support', 'accountant'] as const
export type RoleName = (typeof ROLE_NAMES)[number]

/** True if a text names a role that every shop has. */
export const isRoleName = (name: string): name is RoleName =>
  (ROLE_NAMES as readonly string[]).includes(name)

/** The rights that managers do not have: those over the team and over settings that affect money. */
const OWNERS_ONLY: ReadonlySet<PanelRight> = new Set<PanelRight>([
  'team.change',
  'program.manage',
  'settings.money',
])

/** Adds the right to open the panel, so that no role is locked out by a forgotten right. */
const withPanel = (rights: readonly PanelRight[]): ReadonlySet<PanelRight> =>
  new Set<PanelRight>(['panel.open', ...rights])

/** The rights of every role. A new right belongs to owners and managers until another role lists it. */
export const ROLES: Readonly<Record<RoleName, ReadonlySet<PanelRight>>> = {
  owner: new Set(PANEL_RIGHTS),
  manager: withPanel(PANEL_RIGHTS.filter((right) => !OWNERS_ONLY.has(right))),
  // Packs and hands over; others decide whether goods and cash have arrived.
  packer: withPanel(['order.list-all', 'order.note', 'parcel.hand-over', 'order.complete-address']),
  writer: withPanel(['post.write', 'picture.upload', 'review.moderate', 'product.translate']),
  // Answers returns; refunding them requires another right.
  support: withPanel([
    'ticket.answer',
    'booking.manage',
    'order.list-all',
    'order.note',
    'return.answer',
    'customer.read',
    'customer.note',
  ]),
  accountant: withPanel([
    'order.list-all',
    'invoice.read-any',
    'order.export',
    'sales.read',
    'tax.lock',
    // Customers and their totals, without the team's notes.
    'customer.read',
    'remittance.take',
  ]),
}

/** A role of the team: one that every shop has, or an own role of this shop. */
export type TeamRole =
  | { kind: 'standard'; name: RoleName }
  | { kind: 'own'; id: number; name: string; rights: ReadonlySet<PanelRight> }

/** The key of a role in forms and requests: `packer`, or `own-3` for an own role. */
export type RoleKey = RoleName | `own-${number}`

/** Returns the key of a role. */
export function roleKeyOf(role: TeamRole): RoleKey {
  return role.kind === 'standard' ? role.name : `own-${role.id}`
}

const OWN_KEY = /^own-([1-9][0-9]{0,8})$/

/** Parses the key of a role; undefined if it is malformed. Does not check whether an own role exists. */
export function parseRoleKey(
  text: string,
): { kind: 'standard'; name: RoleName } | { kind: 'own'; id: number } | undefined {
  if (isRoleName(text)) return { kind: 'standard', name: text }
  const [, id] = OWN_KEY.exec(text) ?? []
  return id === undefined ? undefined : { kind: 'own', id: Number(id) }
}

/** Returns the facts about a role that changes of the team depend on: its rights, and whether it is the owner's. */
export function rightsOf(role: TeamRole): { rights: ReadonlySet<PanelRight>; isOwner: boolean } {
  return {
    rights: rightsOfRole(role),
    isOwner: role.kind === 'standard' && role.name === 'owner',
  }
}

/** Returns the rights of a role. */
export function rightsOfRole(role: TeamRole): ReadonlySet<PanelRight> {
  return role.kind === 'standard' ? ROLES[role.name] : withPanel([...role.rights])
}

/** True if a person with the rights `own` may grant or withdraw `others`: nobody may do that beyond their own rights. */
export function covers(own: ReadonlySet<PanelRight>, others: ReadonlySet<PanelRight>): boolean {
  return [...others].every((right) => own.has(right))
}
