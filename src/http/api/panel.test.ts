import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { joinTeam } from '#tests/support/team.ts'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await shop.signIn({ admin: true, name: 'Meera Shah' })
})

type Method = 'GET' | 'POST' | 'PATCH'

function call(method: Method, url: string, who: SignedIn, body?: unknown) {
  return shop.app.inject({
    method,
    url,
    headers: { ...who.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
}

async function auditOf(kind: string) {
  const { rows } = await shop.db.$client.query(
    'select action, subject_id, before, after, actor_id from audit_log where subject_kind = $1 order by id desc',
    [kind],
  )
  return rows
}

describe('the team', () => {
  const HELPER = 'helper@mail.example'

  test('a helper accepts an invitation and is removed, each with effect on the next request', async () => {
    const helper = await shop.signIn({ email: HELPER, name: 'Helper' })
    const opens = async () => (await call('GET', paths.orders.list(), helper)).statusCode
    expect(await opens()).toBe(403)
    await joinTeam(shop, { by: owner, email: HELPER, role: 'packer', name: 'Helper' })
    expect(await opens()).toBe(200)
    // A packer sees orders, but not the team.
    expect((await call('GET', paths.team.team(), helper)).statusCode).toBe(403)
    expect((await call('GET', paths.team.team(), owner)).json()).toContainEqual(
      expect.objectContaining({
        email: HELPER,
        role: 'packer',
        name: 'Helper',
        addedBy: 'Meera Shah',
      }),
    )
    expect(
      (await call('POST', paths.team.withdrawHelper(), owner, { email: HELPER })).statusCode,
    ).toBe(204)
    expect(await opens()).toBe(403)
    expect((await auditOf('admin')).slice(0, 3)).toEqual([
      {
        action: 'admin.withdrawn',
        subject_id: HELPER,
        before: { admin: true },
        after: { admin: false },
        actor_id: owner.person.userId,
      },
      {
        action: 'admin.granted',
        subject_id: HELPER,
        before: { admin: false },
        after: { admin: true, role: 'packer' },
        // The actor is the person who accepts; the owner's action is logged separately.
        actor_id: helper.person.userId,
      },
      {
        action: 'admin.invited',
        subject_id: HELPER,
        before: null,
        after: { role: 'packer' },
        actor_id: owner.person.userId,
      },
    ])
  })

  test('a helper is not added twice, and the audit log stays unchanged', async () => {
    await joinTeam(shop, { by: owner, email: 'twice@mail.example', role: 'writer' })
    const before = await auditOf('admin')
    const again = await call('POST', paths.team.team(), owner, {
      email: ' Twice@mail.example',
      role: 'writer',
    })
    expect([again.statusCode, again.json().code]).toEqual([409, 'already-in-team'])
    expect(await auditOf('admin')).toEqual(before)
  })

  test.each([
    [paths.team.team(), { email: 'no address', role: 'packer' }, 400, 'email-malformed'],
    [paths.team.withdrawHelper(), { email: 'nobody@mail.example' }, 404, 'unknown-helper'],
    [paths.team.withdrawHelper(), { email: 'owner@samagni.example' }, 409, 'owner-stays'],
    [paths.team.withdrawHelper(), { email: 'OWNER@samagni.example' }, 409, 'owner-stays'],
  ])('POST %s %j is refused with %i %s', async (url, body, status, code) => {
    const answer = await call('POST', url, owner, body)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect((await call('GET', paths.orders.list(), owner)).statusCode).toBe(200)
  })

  test('a helper’s right requires a verified e-mail address (AUT-09)', async () => {
    const unsure = await joinTeam(shop, { by: owner, email: 'unsure@mail.example', role: 'packer' })
    expect((await call('GET', paths.orders.list(), unsure)).statusCode).toBe(200)
    await shop.db.$client.query(
      "update users set email_verified = false where email = 'unsure@mail.example'",
    )
    expect((await call('GET', paths.orders.list(), unsure)).statusCode).toBe(403)
  })
})

const settled = async (done: () => boolean) => {
  for (const until = Date.now() + 3_000; !done() && Date.now() < until; ) {
    await new Promise((again) => setImmediate(again))
  }
}

describe('giving and removing roles', () => {
  const team = () => paths.team.team()
  const gone = () => paths.team.withdrawHelper()
  const add = (email: string, role: string, by = owner) => joinTeam(shop, { by, email, role })
  const reported = async (answer: ReturnType<typeof call>) => {
    const { statusCode, body } = await answer
    return [statusCode, body === '' ? '' : JSON.parse(body).code]
  }

  /** Changes the team without being an owner: as a role of the shop's own may. */
  async function chief() {
    const { rows } = await shop.db.$client.query(
      `insert into team_roles (name, rights, made_at)
       values ('Chief ' || gen_random_uuid(), '{team.change,order.list-all,order.note,parcel.hand-over,order.complete-address,unknown.right}', now())
       returning id`,
    )
    await add('chief@mail.example', 'packer')
    await shop.db.$client.query(
      "update admin_grants set role = 'own', own_role_id = $1 where email = 'chief@mail.example'",
      [rows[0].id],
    )
    return await shop.signIn({ email: 'chief@mail.example', name: 'Chief' })
  }

  test('a helper without the right can change no role, not even their own', async () => {
    for (const role of ['manager', 'packer', 'writer', 'support', 'accountant'] as const) {
      const email = `${role}@samagni.example`
      const helper = await shop.signIn({ role, email })
      const forged = { email, role: 'owner', isConfigured: true, rights: ['team.change'] }
      expect(await reported(call('PATCH', team(), helper, forged))).toEqual([403, 'forbidden'])
      expect(await reported(call('POST', team(), helper, forged))).toEqual([403, 'forbidden'])
      expect(await reported(call('POST', gone(), helper, forged))).toEqual([403, 'forbidden'])
      expect((await call('GET', team(), owner)).json()).toContainEqual(
        expect.objectContaining({ email, role }),
      )
    }
  })

  test('nobody can give more rights than they have, or change somebody who has more', async () => {
    const by = await chief()
    await add('friend@mail.example', 'packer', by)
    await add('boss@mail.example', 'owner')
    const beyond = [403, 'beyond-own-rights']
    const other = { email: 'other@mail.example', role: 'owner' }
    expect(await reported(call('POST', team(), by, other))).toEqual(beyond)
    for (const email of ['friend@mail.example', 'chief@mail.example', 'boss@mail.example']) {
      expect(await reported(call('PATCH', team(), by, { email, role: 'owner' }))).toEqual(beyond)
    }
    expect(
      await reported(call('PATCH', team(), by, { email: 'boss@mail.example', role: 'packer' })),
    ).toEqual(beyond)
    expect(await reported(call('POST', gone(), by, { email: 'boss@mail.example' }))).toEqual(beyond)
    const known = (await call('GET', team(), owner)).json<{ email: string; role: string }[]>()
    const roleOf = (email: string) => known.find((one) => one.email === email)?.role
    expect(['friend', 'boss', 'other'].map((name) => roleOf(`${name}@mail.example`))).toEqual([
      'packer',
      'owner',
      undefined,
    ])
  })

  test('a changed role applies to the next request, and is logged', async () => {
    await add('moves@mail.example', 'writer')
    const moves = await shop.signIn({ email: 'moves@mail.example' })
    expect((await call('GET', paths.orders.list(), moves)).statusCode).toBe(403)
    const body = { email: 'Moves@mail.example', role: 'support' }
    expect((await call('PATCH', team(), owner, body)).statusCode).toBe(204)
    expect((await call('GET', paths.orders.list(), moves)).statusCode).toBe(200)
    expect((await auditOf('admin'))[0]).toMatchObject({
      action: 'admin.changed',
      subject_id: 'moves@mail.example',
      before: { role: 'writer' },
      after: { role: 'support' },
      actor_id: owner.person.userId,
    })
  })

  test('removing a helper also removes those they invited, or states that they stay', async () => {
    await add('brings@mail.example', 'owner')
    const brings = await shop.signIn({ email: 'brings@mail.example' })
    await add('friend-one@mail.example', 'owner', brings)
    const friend = await shop.signIn({ email: 'friend-one@mail.example' })
    await add('friend-two@mail.example', 'packer', friend)
    const asked = await call('POST', gone(), owner, { email: 'brings@mail.example' })
    expect([asked.statusCode, asked.json()]).toMatchObject([
      409,
      { code: 'brought-others', others: ['friend-one@mail.example', 'friend-two@mail.example'] },
    ])
    expect((await call('GET', paths.orders.list(), brings)).statusCode).toBe(200)
    const all = { email: 'brings@mail.example', brought: 'remove' }
    expect((await call('POST', gone(), owner, all)).statusCode).toBe(204)
    for (const person of [brings, friend]) {
      expect((await call('GET', paths.orders.list(), person)).statusCode).toBe(403)
    }
    const withdrawn = (await auditOf('admin')).slice(0, 3).map((row) => row.subject_id)
    expect(withdrawn.sort()).toEqual([
      'brings@mail.example',
      'friend-one@mail.example',
      'friend-two@mail.example',
    ])
  })

  test('of two owners who remove each other at once, one stays', async () => {
    await add('left@mail.example', 'owner')
    await add('right@mail.example', 'owner')
    const [left, right] = [
      await shop.signIn({ email: 'left@mail.example' }),
      await shop.signIn({ email: 'right@mail.example' }),
    ]
    const answers = await Promise.all([
      call('POST', gone(), left, { email: 'right@mail.example' }),
      call('POST', gone(), right, { email: 'left@mail.example' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  })
})

describe('the settings', () => {
  test('apply at once to pages, prices and the limits of cash on delivery', async () => {
    await layOutGoods(shop.db)
    const quote = async () => {
      const body = { pincode: DELIVERY.pincode, boxes: 1 }
      return (await call('POST', paths.payments.shippingQuote(), owner, body)).json()
    }
    // The shopper pays the courier's price.
    await call('PATCH', paths.settings.change(), owner, { deliveryBy: 'courier', codFee: '' })
    const before = await quote()
    const wanted = { name: 'Agni', firstA: '138', cashLeast: '100', cashMost: '1' }
    const saved = await call('PATCH', paths.settings.change(), owner, wanted)
    expect([saved.statusCode, saved.json().name]).toEqual([200, 'Agni'])
    await settled(() => shop.parts.settings.name === 'Agni')
    expect([shop.parts.settings.name, shop.parts.settings.codMostPaise]).toEqual(['Agni', 100])
    const after = await quote()
    // ₹100 more before tax is ₹118 with it; the fee was ₹38 and is ₹100, each with 18 %.
    expect(after.delivery - before.delivery).toBe(118)
    expect([before.codFee, after.codFee]).toEqual([45, 118])
    const basket = { productIds: [P1], quantities: [1], paymentMethod: 'COD', ...DELIVERY }
    const refused = await call('POST', paths.payments.createOrder(), owner, basket)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'cod-amount-too-high'])
    const [entry] = await auditOf('settings')
    expect(entry).toMatchObject({
      action: 'settings.changed',
      before: { name: 'Samagni', firstA: '38', cashLeast: '38', cashMost: '10000' },
      after: wanted,
      actor_id: owner.person.userId,
    })
  })

  test('are refused by field, and then nothing is saved', async () => {
    const answer = await call('PATCH', paths.settings.change(), owner, {
      phone: '+91 22222 22222',
      gstin: 'x',
      firstB: '-1',
      isAdmin: 'true',
    })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      {
        gstin: 'A GSTIN looks like 24ABCDE1234F1Z6.',
        firstB: 'Rupees from 0 to 10,000, like 46 or 46.50.',
      },
    ])
    const { rows } = await shop.db.$client.query(
      "select texts ? 'phone' as kept from shop_settings",
    )
    expect(rows).toEqual([{ kept: false }])
  })

  test('saved unchanged do not change the content version and are not logged', async () => {
    const { name } = shop.parts.settings
    const before = await auditOf('settings')
    expect((await call('PATCH', paths.settings.change(), owner, { name })).statusCode).toBe(200)
    expect(await auditOf('settings')).toEqual(before)
  })

  test('changed by two owners at once keep both changes', async () => {
    await Promise.all([
      call('PATCH', paths.settings.change(), owner, { officerName: 'One' }),
      call('PATCH', paths.settings.change(), owner, { cashMostOrders: '7' }),
    ])
    const { rows } = await shop.db.$client.query('select texts from shop_settings')
    expect(rows[0]?.texts).toMatchObject({ officerName: 'One', cashMostOrders: '7' })
  })
})
