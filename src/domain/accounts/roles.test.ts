import { expect, test } from 'vitest'
import { PANEL_RIGHTS, type PanelRight } from './rights.ts'
import { covers, ROLE_NAMES, ROLES, rightsOfRole } from './roles.ts'

const lacks = (role: keyof typeof ROLES, ...rights: PanelRight[]) =>
  expect(rights.filter((right) => ROLES[role].has(right))).toEqual([])

test('an owner has every right, a manager all but the team and what money follows', () => {
  expect([...ROLES.owner].sort()).toEqual([...PANEL_RIGHTS].sort())
  expect(PANEL_RIGHTS.filter((right) => !ROLES.manager.has(right)).sort()).toEqual([
    'program.manage',
    'settings.money',
    'team.change',
  ])
})

test('a packer packs, and neither prices, exports nor marks as delivered', () => {
  expect([...ROLES.packer].sort()).toEqual([
    'order.complete-address',
    'order.list-all',
    'order.note',
    'panel.open',
    'parcel.hand-over',
  ])
})

test('a writer sees no order, and support moves no money', () => {
  lacks('writer', 'order.list-all', 'product.change', 'sales.read', 'ticket.answer')
  lacks('support', 'order.refund', 'order.change-delivery', 'order.export', 'product.change')
})

test('an accountant changes no order', () => {
  const changes: PanelRight[] = [
    'order.change-delivery',
    'order.complete-address',
    'order.refund',
    'order.cancel-any',
    'parcel.hand-over',
    'return.answer',
    'task.decide',
  ]
  lacks('accountant', ...changes, 'product.change', 'settings.money')
})

test('everybody of the team opens the panel, whatever their own role forgot', () => {
  for (const name of ROLE_NAMES) {
    expect(rightsOfRole({ kind: 'standard', name }).has('panel.open')).toBe(true)
  }
  const own = { kind: 'own', id: 1, name: 'Looks on', rights: new Set<PanelRight>() } as const
  expect([...rightsOfRole(own)]).toEqual(['panel.open'])
})

test('only owners cover owners; every role covers itself', () => {
  for (const name of ROLE_NAMES) {
    expect(covers(ROLES[name], ROLES[name])).toBe(true)
    expect(covers(ROLES[name], ROLES.owner)).toBe(name === 'owner')
    expect(covers(ROLES.owner, ROLES[name])).toBe(true)
  }
})
