import { PANEL_RIGHTS, type PanelRight } from './rights.ts'

/** The roles that every shop has, the widest first; docs/roles.md shows them as a table. */
export const ROLE_NAMES = ['owner', 'manager', 'packer', 'writer', 'support', 'accountant'] as const
export type RoleName = (typeof ROLE_NAMES)[number]

/** Whether a text names a role that every shop has. */
export const isRoleName = (name: string): name is RoleName =>
  (ROLE_NAMES as readonly string[]).includes(name)

/** What a manager leaves to the owner: who works here, and what money follows. */
const OWNERS_ONLY: ReadonlySet<PanelRight> = new Set<PanelRight>([
  'team.change',
  'program.manage',
  'settings.money',
])

/** Everybody of the team opens the panel, so that no role is locked out by a forgotten right. */
const withPanel = (rights: readonly PanelRight[]): ReadonlySet<PanelRight> =>
  new Set<PanelRight>(['panel.open', ...rights])

/** Every role with its rights. A new right belongs to owners and managers until a role names it. */
export const ROLES: Readonly<Record<RoleName, ReadonlySet<PanelRight>>> = {
  owner: new Set(PANEL_RIGHTS),
  manager: withPanel(PANEL_RIGHTS.filter((right) => !OWNERS_ONLY.has(right))),
  // Packs and hands over; whether the goods came and the cash with them, others decide.
  packer: withPanel(['order.list-all', 'order.note', 'parcel.hand-over', 'order.complete-address']),
  writer: withPanel(['post.write', 'picture.upload', 'review.moderate', 'product.translate']),
  // Answers a return; the money for it is another right.
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
    // Who bought for how much, without what the team noted about them.
    'customer.read',
    'remittance.take',
  ]),
}

/** A role of the team: one that every shop has, or one of this shop's own. */
export type TeamRole =
  | { kind: 'standard'; name: RoleName }
  | { kind: 'own'; id: number; name: string; rights: ReadonlySet<PanelRight> }

/** A role as a form or a request names it: `packer`, or `own-3` for one of the shop's own. */
export type RoleKey = RoleName | `own-${number}`

/** How requests name a role. */
export function roleKeyOf(role: TeamRole): RoleKey {
  return role.kind === 'standard' ? role.name : `own-${role.id}`
}

const OWN_KEY = /^own-([1-9][0-9]{0,8})$/

/** What the name of a role in a request points to; undefined when it is none. Whether an own one exists, the team says. */
export function parseRoleKey(
  text: string,
): { kind: 'standard'; name: RoleName } | { kind: 'own'; id: number } | undefined {
  if (isRoleName(text)) return { kind: 'standard', name: text }
  const [, id] = OWN_KEY.exec(text) ?? []
  return id === undefined ? undefined : { kind: 'own', id: Number(id) }
}

/** What changes of the team are judged by: the rights of a role, and whether it owns the shop. */
export function rightsOf(role: TeamRole): { rights: ReadonlySet<PanelRight>; isOwner: boolean } {
  return {
    rights: rightsOfRole(role),
    isOwner: role.kind === 'standard' && role.name === 'owner',
  }
}

/** The rights that a role gives. */
export function rightsOfRole(role: TeamRole): ReadonlySet<PanelRight> {
  return role.kind === 'standard' ? ROLES[role.name] : withPanel([...role.rights])
}

/** Whether somebody with these rights may give, change or take away those: nobody moves more than they have. */
export function covers(own: ReadonlySet<PanelRight>, others: ReadonlySet<PanelRight>): boolean {
  return [...others].every((right) => own.has(right))
}
