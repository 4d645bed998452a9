import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listTeam } from '#database/accounts/team.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { addBuyers } from '#tests/races/fixture.ts'
import { TestClock } from '#tests/support/clock.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { untilLockWaiters } from '#tests/support/lock-waiters.ts'
import { changeRole, removeHelper } from './change-team.ts'

const LEFT = 'left@mail.example'
const RIGHT = 'right@mail.example'

let db: ShopDatabase
let close: () => Promise<void>
let left: { userId: Awaited<ReturnType<typeof addBuyers>>[number]['userId']; email: string }
let right: typeof left
const clock = new TestClock()

beforeAll(async () => {
  const opened = await openTestDatabase(6)
  db = opened.db
  close = opened.close
  const [one, other] = await addBuyers(db, 2)
  if (!one || !other) throw new Error('two people were asked for')
  left = { userId: one.userId, email: LEFT }
  right = { userId: other.userId, email: RIGHT }
})
afterAll(() => close())
// The only two owners.
beforeEach(async () => {
  await db.execute(sql`delete from admin_grants`)
  await db.execute(sql`
    insert into admin_grants (email, source, granted_at)
    values (${LEFT}, 'owner', now()), (${RIGHT}, 'owner', now())`)
})

/** Both have started before either may check the team; then the first continues before the second. */
async function atOnce(
  first: () => Promise<{ ok: boolean }>,
  second: () => Promise<{ ok: boolean }>,
) {
  const held = await db.$client.connect()
  await held.query('begin')
  await held.query('select from admin_grants order by email for update')
  const firstAnswer = first()
  await untilLockWaiters(db, 1)
  const secondAnswer = second()
  await untilLockWaiters(db, 2)
  await held.query('commit')
  held.release()
  return await Promise.all([firstAnswer, secondAnswer])
}

describe('the last two owners, at once,', () => {
  test('withdraw each other: one stays, and the other is refused', async () => {
    const answers = await atOnce(
      () => removeHelper({ db, clock }, { email: RIGHT, actor: left }),
      () => removeHelper({ db, clock }, { email: LEFT, actor: right }),
    )
    expect(answers).toEqual([{ ok: true }, { ok: false, reason: 'beyond-own-rights' }])
    expect((await listTeam(db)).map(({ email }) => email)).toEqual([LEFT])
  })

  test('step down: one stays an owner', async () => {
    const answers = await atOnce(
      () => changeRole({ db, clock }, { email: LEFT, role: 'packer', actor: left }),
      () => changeRole({ db, clock }, { email: RIGHT, role: 'packer', actor: right }),
    )
    expect(answers).toEqual([{ ok: true }, { ok: false, reason: 'last-owner' }])
    expect((await listTeam(db)).map(({ role }) => role)).toEqual([
      { kind: 'standard', name: 'packer' },
      { kind: 'standard', name: 'owner' },
    ])
  })
})

test('whoever removes a helper cannot remove with them somebody of more rights', async () => {
  const added = 'added@mail.example'
  await db.execute(sql`update users set email = ${RIGHT} where id = ${right.userId}`)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into team_roles (name, rights, made_at)
    values ('Leads', '{panel.open,team.change}', now()) returning id`)
  await db.execute(sql`
    update admin_grants set role = 'own', own_role_id = ${rows[0]?.id} where email = ${RIGHT}`)
  await db.execute(sql`
    insert into admin_grants (email, source, granted_at, granted_by, role, own_role_id) values
      ('lead@mail.example', 'owner', now(), null, 'own', ${rows[0]?.id}),
      (${added}, 'owner', now(), ${right.userId}, 'owner', null)`)
  const actor = { ...left, email: 'lead@mail.example' }
  const asked = { email: RIGHT, actor }
  const asksFirst = { ok: false, reason: 'brought-others', others: [added] }
  expect(await removeHelper({ db, clock }, asked)).toEqual(asksFirst)
  const refused = { ok: false, reason: 'beyond-own-rights' }
  expect(await removeHelper({ db, clock }, { ...asked, brought: 'remove' })).toEqual(refused)
  expect((await listTeam(db)).map(({ email }) => email)).toEqual(
    expect.arrayContaining([added, RIGHT]),
  )
})
