import { expect, test } from 'vitest'
import { MAX_ROLE_NAME_LENGTH, parseOwnRole, withNeeded } from './own-roles.ts'
import { PANEL_RIGHTS } from './rights.ts'
import { parseRoleKey, roleKeyOf } from './roles.ts'

test('a role of the shop’s own has a name on one line and known rights, and always opens the panel', () => {
  const read = parseOwnRole({ name: ' Counts\n stock ', rights: ['product.restock'] })
  expect(read).toEqual({
    ok: true,
    value: {
      name: 'Counts stock',
      rights: new Set(['panel.open', 'product.list-all', 'product.restock']),
    },
  })
})

test.each([
  ['', [], { name: 'role-name-required' }],
  ['x'.repeat(MAX_ROLE_NAME_LENGTH + 1), [], { name: 'role-name-long' }],
  ['Packs', ['order.place'], { rights: 'right-unknown' }],
  ['Packs', ['toString'], { rights: 'right-unknown' }],
])('the role %j with %j is refused', (name, rights, errors) => {
  expect(parseOwnRole({ name, rights })).toEqual({ ok: false, errors })
})

test.each([
  [['order.take'], ['order.list-all']],
  [['product.change'], ['product.list-all']],
  [['settings.money'], ['settings.change']],
  [['ticket.answer'], []],
  // Offered in more than one place: any of them is enough.
  [['order.refund'], ['order.list-all']],
  [['order.refund', 'booking.manage'], []],
  [['picture.upload'], ['post.write']],
  [['picture.upload', 'product.change'], ['product.list-all']],
] as const)('%j go with %j, without which nobody could use them', (rights, needed) => {
  expect(withNeeded(rights)).toEqual(new Set(['panel.open', ...rights, ...needed]))
})

test('rights are kept in the order of the table, each once', () => {
  const rights = [...PANEL_RIGHTS].reverse()
  const read = parseOwnRole({ name: 'All', rights: [...rights, ...rights] })
  expect(read.ok && [...read.value.rights]).toEqual(PANEL_RIGHTS)
})

test('the key of a role in a request leads back to it', () => {
  expect(parseRoleKey('packer')).toEqual({ kind: 'standard', name: 'packer' })
  const own = { kind: 'own', id: 12, name: 'Counts', rights: new Set<never>() } as const
  expect(parseRoleKey(roleKeyOf(own))).toEqual({ kind: 'own', id: 12 })
  for (const key of ['own', 'own-', 'own-0', 'own--1', 'own-1e3', 'own-9999999999', 'toString']) {
    expect([key, parseRoleKey(key)]).toEqual([key, undefined])
  }
})
