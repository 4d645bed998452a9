import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { paths } from '#contract/paths.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { createSessionGuard } from '#http/middleware/session.ts'
import { ask, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { layOutGoods, P1 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { programOf } from '#tests/support/team.ts'
import { removeHelper } from '#use-cases/accounts/change-team.ts'

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  await layOutGoods(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await shop.signIn({ admin: true })
})

const FORM = { name: 'Warehouse', rights: ['order.list-all', 'product.restock'], days: 30 }

async function make(form: object = FORM, person = owner) {
  const answer = await ask(shop.app, paths.tokens.makeToken(), {
    method: 'POST',
    person,
    body: form,
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function programWith(form: object = FORM, person = owner) {
  const { body } = await make(form, person)
  return { id: String(body.id), token: String(body.token), sends: programOf(person, body.token) }
}

const orders = async (person: SignedIn) =>
  (await ask(shop.app, paths.orders.list(), { person })).statusCode

test('is shown once, and stored as a hash', async () => {
  const { token, sends } = await programWith()
  expect(token).toMatch(/^smg_[\w-]{43}$/)
  expect(await orders(sends)).toBe(200)
  const listed = await ask(shop.app, paths.tokens.tokens(), { person: owner })
  expect(listed.json()[0]).toMatchObject({ name: 'Warehouse', rights: FORM.rights })
  expect(listed.json()[0].lastUsedAt).not.toBeNull()
  const { rows } = await shop.db.$client.query(
    'select to_jsonb(t) as row from api_tokens t union all select to_jsonb(a) from audit_log a',
  )
  const kept = JSON.stringify([listed.json(), rows])
  expect(kept).not.toContain(token.slice('smg_'.length))
})

test('is refused with invalid fields, which are named, and beyond its maker’s rights', async () => {
  expect(await make({ ...FORM, name: '', days: 30 })).toMatchObject({
    status: 400,
    body: { code: 'token-wrong', errors: { name: 'Please say what it is for.' } },
  })
  expect(await make({ ...FORM, days: 366 })).toMatchObject({
    status: 400,
    body: { errors: { days: 'A token works for 1 to 365 days.' } },
  })
  expect(await make({ ...FORM, rights: ['team.change'] })).toMatchObject({
    status: 400,
    body: { errors: { rights: 'A token cannot have this right.' } },
  })
  const email = 'makes-tokens@mail.example'
  const maker = await shop.signIn({ role: 'packer', email })
  expect((await make(FORM, maker)).status).toBe(403)
  const { rows } = await shop.db.$client.query(
    `insert into team_roles (name, rights, made_at)
     values ('Makes tokens', '{program.manage,order.list-all}', now()) returning id`,
  )
  await shop.db.$client.query(
    "update admin_grants set role = 'own', own_role_id = $1 where email = $2",
    [rows[0].id, email],
  )
  expect(await make(FORM, maker)).toMatchObject({
    status: 403,
    body: { code: 'beyond-own-rights' },
  })
  expect((await make({ ...FORM, rights: ['order.list-all'] }, maker)).status).toBe(201)
})

test('ends at once when it is withdrawn, when it expires, and with its maker’s rights', async () => {
  const { id, sends } = await programWith()
  const url = paths.tokens.withdrawToken({ id })
  const withdraw = () => ask(shop.app, url, { method: 'DELETE', person: owner })
  expect((await withdraw()).statusCode).toBe(200)
  expect(await orders(sends)).toBe(401)
  expect((await withdraw()).statusCode).toBe(404)

  const month = await programWith()
  shop.clock.advance(30 * DAY_MS)
  try {
    expect(await orders(month.sends)).toBe(401)
  } finally {
    shop.clock.advance(-30 * DAY_MS)
  }
  expect(await orders(month.sends)).toBe(200)

  const email = 'leaves@mail.example'
  const maker = await shop.signIn({ role: 'owner', email })
  const left = await programWith(FORM, maker)
  expect(await orders(left.sends)).toBe(200)
  const become = (set: string) =>
    shop.db.$client.query(`update admin_grants set ${set} where email = $1`, [email])
  await become("role = 'writer'")
  expect(await orders(left.sends)).toBe(403)
  await become("role = 'owner', withdrawn_at = now()")
  expect(await orders(left.sends)).toBe(401)
  await become('withdrawn_at = null')
  expect(await orders(left.sends)).toBe(200)
  // A helper who is removed and invited again must make a new token.
  const withdrawn = await removeHelper(shop.parts, { email, brought: 'keep', actor: owner.person })
  expect(withdrawn).toEqual({ ok: true })
  await become('withdrawn_at = null')
  expect(await orders(left.sends)).toBe(401)
})

test('grants nothing of shoppers, team and settings, whatever its maker’s rights are', async () => {
  const { sends } = await programWith()
  // A row that was changed manually in the database grants nothing more.
  await shop.db.$client.query(
    "update api_tokens set rights = '{team.change,program.manage,settings.change,settings.money,order.refund,order.place,order.list-all}'",
  )
  const reported = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
  ) => {
    const answer = await ask(shop.app, url, { method, person: sends, body })
    return [url, answer.statusCode, answer.json().code]
  }
  for (const [method, url, body] of [
    ['GET', paths.team.team(), undefined],
    ['POST', paths.tokens.makeToken(), FORM],
    ['PATCH', paths.settings.change(), { name: 'Other' }],
  ] as const) {
    expect(await reported(method, url, body)).toEqual([url, 403, 'forbidden'])
  }
  for (const [method, url, body] of [
    ['POST', paths.payments.createOrder(), { productIds: [P1] }],
    ['DELETE', paths.account.endSessions(), undefined],
    ['POST', paths.account.erase(), { confirmed: true }],
    ['GET', paths.account.ownData(), undefined],
  ] as const) {
    expect(await reported(method, url, body)).toEqual([url, 403, 'not-by-token'])
  }
})

test('replaces a request’s cookies, and is ignored on pages', async () => {
  const { sends } = await programWith({ ...FORM, rights: ['product.restock'] })
  const both = { ...sends, headers: { ...owner.headers, ...sends.headers } }
  expect(await orders(both)).toBe(403)
  const wrong = { authorization: `Bearer smg_${'a'.repeat(43)}` }
  expect(await orders({ ...owner, headers: { ...owner.headers, ...wrong } })).toBe(401)
  const session = await ask(shop.app, paths.auth.session(), { person: sends })
  expect(session.body).not.toContain(owner.person.email)
  const guard = createSessionGuard(shop.parts)
  const found = (url: string) =>
    guard.findSession({
      headers: sends.headers,
      routeOptions: { url },
    } as unknown as FastifyRequest)
  expect(await found('/api/orders')).toBeDefined()
  expect(await found('/admin_panel/products/:name')).toBeUndefined()
})

test('writes without cookie and anti-forgery token, and the log names it and its maker', async () => {
  const { sends } = await programWith({ ...FORM, name: 'Scanner' })
  const url = paths.productWrites.restock({ id: P1 })
  const body = { stock: 5, batch: 'TOKEN-1', expires_on: '2030-01-01' }
  const answer = await ask(shop.app, url, { method: 'POST', person: sends, body })
  expect(answer.statusCode).toBe(200)
  const { rows } = await shop.db.$client.query(
    "select actor_id, token_name from audit_log where action = 'product.restocked' order by id desc limit 1",
  )
  expect(rows).toEqual([{ actor_id: owner.person.userId, token_name: 'Scanner' }])
  await ask(shop.app, url, { method: 'POST', person: owner, body: { ...body, batch: 'HAND-1' } })
  const { rows: byHand } = await shop.db.$client.query(
    "select token_name from audit_log where action = 'product.restocked' order by id desc limit 1",
  )
  expect(byHand).toEqual([{ token_name: null }])
})

test('has its own rate limit', async () => {
  const limited = await openTestShop({ config: readConfig({ RATE_LIMIT_FACTOR: '0.1' }) })
  try {
    const by = await limited.signIn({ admin: true })
    const body = (name: string) => ({ ...FORM, name })
    const programs = []
    for (const name of ['One', 'Other']) {
      const made = await ask(limited.app, paths.tokens.makeToken(), {
        method: 'POST',
        person: by,
        body: body(name),
      })
      programs.push(programOf(by, made.json().token))
    }
    const [one, other] = programs
    if (!one || !other) throw new Error('two programs were asked for')
    const statuses = []
    for (let count = 0; count <= 60; count += 1) {
      statuses.push((await ask(limited.app, paths.team.team(), { person: one })).statusCode)
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([403]))
    expect(statuses[60]).toBe(429)
    expect((await ask(limited.app, paths.team.team(), { person: other })).statusCode).toBe(403)
  } finally {
    await limited.close()
  }
})
