import { expect, test } from 'vitest'
import { ROLES, type RoleName, rightsOf } from './roles.ts'
import { broughtBy, judgeAcceptance, judgeChange, type Member } from './team-changes.ts'

const member = (email: string, role: RoleName, more: Partial<Member> = {}): Member => ({
  email,
  rights: ROLES[role],
  isOwner: role === 'owner',
  isConfigured: false,
  addedBy: undefined,
  ...more,
})
/** Changes the team and, with `settings.money` missing, is no owner. */
const chief = member('chief', 'manager', { rights: new Set([...ROLES.manager, 'team.change']) })

const rights = (name: RoleName) => rightsOf({ kind: 'standard', name })

const team = [
  member('first', 'owner', { isConfigured: true }),
  member('second', 'owner', { addedBy: 'first' }),
  chief,
  member('packs', 'packer', { addedBy: 'second' }),
  member('writes', 'writer', { addedBy: 'packs' }),
]

test('nobody gives more than they have', () => {
  const give = (actor: string, next: RoleName) =>
    judgeChange(team, { actor, email: 'packs', next: rights(next) })
  expect(give('chief', 'owner')).toEqual({ ok: false, reason: 'beyond-own-rights' })
  expect(give('chief', 'manager')).toEqual({ ok: true })
  expect(give('packs', 'owner')).toEqual({ ok: false, reason: 'beyond-own-rights' })
  expect(give('gone', 'packer')).toEqual({ ok: false, reason: 'beyond-own-rights' })
})

test('whoever is not of the team cannot be changed', () => {
  expect(judgeChange(team, { actor: 'first', email: 'gone' })).toEqual({
    ok: false,
    reason: 'unknown-helper',
  })
})

test('nobody lowers or removes somebody with rights they lack', () => {
  for (const next of [rights('packer'), undefined]) {
    const change = { actor: 'chief', email: 'second', next }
    expect(judgeChange(team, change)).toEqual({ ok: false, reason: 'beyond-own-rights' })
  }
  expect(judgeChange(team, { actor: 'second', email: 'chief' })).toEqual({ ok: true })
})

test('the last owner stays an owner, and one of the configuration stays anyway', () => {
  const alone = [member('only', 'owner'), chief]
  for (const next of [rights('manager'), undefined]) {
    const change = { actor: 'only', email: 'only', next }
    expect(judgeChange(alone, change)).toEqual({ ok: false, reason: 'last-owner' })
    expect(judgeChange([...alone, member('other', 'owner')], change)).toEqual({ ok: true })
    expect(judgeChange(alone, { actor: 'only', email: 'chief', next })).toEqual({ ok: true })
    expect(judgeChange(team, { actor: 'second', email: 'first', next })).toEqual({
      ok: false,
      reason: 'owner-stays',
    })
  }
  const same = { actor: 'only', email: 'only', next: rights('owner') }
  expect(judgeChange(alone, same)).toEqual({ ok: true })
})

test('whom somebody brought is found through those they brought, and never the one who asks', () => {
  expect(broughtBy(team, 'second', 'first')).toEqual(['packs', 'writes'])
  expect(broughtBy(team, 'second', 'packs')).toEqual([])
  const named = member('third', 'owner', { isConfigured: true, addedBy: 'second' })
  expect(broughtBy([...team, named], 'second', 'first')).toEqual(['packs', 'writes'])
  const circle = [member('a', 'packer', { addedBy: 'b' }), member('b', 'packer', { addedBy: 'a' })]
  expect(broughtBy(circle, 'a', 'x')).toEqual(['b'])
})

test('a role of the shop’s own with every right is no owner: it can be changed tomorrow', () => {
  const everything = { rights: ROLES.owner, isOwner: false }
  const alone = [member('only', 'owner'), member('second', 'manager', everything)]
  expect(judgeChange(alone, { actor: 'only', email: 'only', next: everything })).toEqual({
    ok: false,
    reason: 'last-owner',
  })
  expect(judgeChange(alone, { actor: 'second', email: 'only' })).toEqual({
    ok: false,
    reason: 'last-owner',
  })
})

test('an invitation is taken up by the address it was sent to, in time, while its sender could still invite', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const invitation = {
    email: 'new',
    rights: ROLES.packer,
    invitedBy: 'second',
    expiresAt: new Date(now.getTime() + 1),
  }
  const accept = (change: Partial<typeof invitation>, email = 'new') =>
    judgeAcceptance(team, { invitation: { ...invitation, ...change }, email, now })
  expect(accept({})).toEqual({ ok: true })
  expect(accept({ expiresAt: now })).toEqual({ ok: false, reason: 'invitation-gone' })
  for (const email of ['other', '']) {
    expect(accept({}, email)).toEqual({ ok: false, reason: 'invitation-of-another' })
  }
  // An account without a verified address.
  expect(accept({ email: '' }, '')).toEqual({ ok: false, reason: 'invitation-of-another' })
  for (const change of [
    { invitedBy: 'gone' },
    { invitedBy: 'packs' },
    { invitedBy: 'chief', rights: ROLES.owner },
  ]) {
    expect(accept(change)).toEqual({ ok: false, reason: 'inviter-lacks-rights' })
  }
})
