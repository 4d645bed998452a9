import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { isPanelRight, PANEL_RIGHTS, type PanelRight } from './rights.ts'

export const MAX_ROLE_NAME_LENGTH = 40

/** The problems of the form of an own role. */
type OwnRoleProblem = 'role-name-required' | 'role-name-long' | 'role-name-taken' | 'right-unknown'

type OwnRoleField = 'name' | 'rights'
export type OwnRoleErrors = Partial<Record<OwnRoleField, OwnRoleProblem>>

interface OwnRoleDraft {
  name: string
  rights: ReadonlySet<PanelRight>
}

type UsedWith = { readonly [Right in PanelRight]?: readonly [PanelRight, ...PanelRight[]] }

/** Rights without a page of their own, and those whose pages offer them: one of these goes with them. */
const USED_WITH: UsedWith = {
  'order.change-delivery': ['order.list-all'],
  'parcel.hand-over': ['order.list-all'],
  'order.complete-address': ['order.list-all'],
  'order.change': ['order.list-all'],
  'order.take': ['order.list-all'],
  'order.check-payment': ['order.list-all'],
  'order.refund': ['order.list-all', 'booking.manage'],
  'order.cancel-any': ['order.list-all'],
  'order.export': ['order.list-all'],
  'order.note': ['order.list-all'],
  'invoice.read-any': ['order.list-all'],
  'return.answer': ['order.list-all'],
  'product.change': ['product.list-all'],
  'product.restock': ['product.list-all'],
  'product.export': ['product.list-all', 'product.import'],
  'picture.upload': ['post.write', 'product.create', 'product.change'],
  'customer.note': ['customer.read'],
  'customer.export': ['customer.read'],
  'settings.money': ['settings.change'],
  'tax.lock': ['sales.read'],
}

/** These rights of the panel with those that they are used with, and the panel, which opens for every role. */
export function withNeeded(rights: readonly PanelRight[]): ReadonlySet<PanelRight> {
  const all = new Set<PanelRight>(['panel.open', ...rights])
  for (const right of all) {
    const [needed, ...others] = USED_WITH[right] ?? []
    if (needed && !others.some((other) => all.has(other))) all.add(needed)
  }
  return all
}

/** Parses the form of a role: a name on one line and rights of the panel, with the rights that they are used with. */
export function parseOwnRole({
  name,
  rights,
}: {
  name: string
  rights: readonly string[]
}): FormRead<OwnRoleDraft, OwnRoleField, OwnRoleProblem> {
  return readForm((refuse: Refuse<OwnRoleField, OwnRoleProblem>) => {
    const plain = singleLine(name)
    if (plain === '') refuse('name', 'role-name-required')
    if (isLongerThan(plain, MAX_ROLE_NAME_LENGTH)) refuse('name', 'role-name-long')
    if (!rights.every(isPanelRight)) refuse('rights', 'right-unknown')
    const ticked = withNeeded(rights.filter(isPanelRight))
    // In a fixed sequence, so that the log shows real changes only.
    return { name: plain, rights: new Set(PANEL_RIGHTS.filter((right) => ticked.has(right))) }
  })
}
