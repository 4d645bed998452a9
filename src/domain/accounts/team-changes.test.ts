import { expect, test } from 'vitest'
import { ROLES, type RoleName } from './roles.ts'
import { broughtBy, judgeChange, type Member } from './team-changes.ts'

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

const team = [
  member('first', 'owner', { isConfigured: true }),
  member('second', 'owner', { addedBy: 'first' }),
  chief,
  member('packs', 'packer', { addedBy: 'second' }),
  member('writes', 'writer', { addedBy: 'packs' }),
]

test('nobody gives more than they have', () => {
  const give = (actor: string, next: RoleName) =>
    judgeChange(team, { actor, email: 'packs', next: ROLES[next] })
  expect(give('chief', 'owner')).toEqual({ ok: false, reason: 'beyond-own-rights' })
  expect(give('chief', 'manager')).toEqual({ ok: true })
  expect(give('packs', 'owner')).toEqual({ ok: false, reason: 'beyond-own-rights' })
  expect(give('gone', 'packer')).toEqual({ ok: false, reason: 'beyond-own-rights' })
})

test('nobody lowers or removes somebody with rights they lack', () => {
  for (const next of [ROLES.packer, undefined]) {
    const change = { actor: 'chief', email: 'second', next }
    expect(judgeChange(team, change)).toEqual({ ok: false, reason: 'beyond-own-rights' })
  }
  expect(judgeChange(team, { actor: 'second', email: 'chief' })).toEqual({ ok: true })
})

test('the last owner stays an owner, and one of the configuration stays anyway', () => {
  const alone = [member('only', 'owner'), chief]
  for (const next of [ROLES.manager, undefined]) {
    const change = { actor: 'only', email: 'only', next }
    expect(judgeChange(alone, change)).toEqual({ ok: false, reason: 'last-owner' })
    expect(judgeChange([...alone, member('other', 'owner')], change)).toEqual({ ok: true })
    expect(judgeChange(team, { actor: 'second', email: 'first', next })).toEqual({
      ok: false,
      reason: 'owner-stays',
    })
  }
})

test('whom somebody brought is found through those they brought, and never the one who asks', () => {
  expect(broughtBy(team, 'second', 'first')).toEqual(['packs', 'writes'])
  expect(broughtBy(team, 'second', 'packs')).toEqual([])
  const circle = [member('a', 'packer', { addedBy: 'b' }), member('b', 'packer', { addedBy: 'a' })]
  expect(broughtBy(circle, 'a', 'x')).toEqual(['b'])
})
