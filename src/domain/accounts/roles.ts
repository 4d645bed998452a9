import { PANEL_RIGHTS, type PanelRight } from './rights.ts'

/** The roles that every shop has, the widest first; docs/roles.md shows them as a table. */
export const ROLE_NAMES = ['owner', 'manager', 'packer', 'writer', 'support', 'accountant'] as const
export type RoleName = (typeof ROLE_NAMES)[number]

export const isRoleName = (name: string): name is RoleName =>
  (ROLE_NAMES as readonly string[]).includes(name)

/** What a manager leaves to the owner: who works here, and what money follows. */
const OWNERS_ONLY: ReadonlySet<PanelRight> = new Set<PanelRight>(['team.change', 'settings.money'])

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

/** The rights that a role gives. */
export function rightsOfRole(role: TeamRole): ReadonlySet<PanelRight> {
  return role.kind === 'standard' ? ROLES[role.name] : withPanel([...role.rights])
}

/** Whether somebody with these rights may give, change or take away those: nobody moves more than they have. */
export function covers(own: ReadonlySet<PanelRight>, others: ReadonlySet<PanelRight>): boolean {
  return [...others].every((right) => own.has(right))
}
