import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { listMigrations, migrate } from '#database/migrate.ts'
import { newOffer } from '#domain/offers/offer-form.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { createHttpsWebhooks } from '#providers/webhooks/https/https-webhooks.ts'
import { ask, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { openEmptyDatabase } from '#tests/support/database.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { joinTeam } from '#tests/support/team.ts'
import { apiDocs } from '#urls.ts'
import { deleteOldAnswers } from '#use-cases/delete-old-answers.ts'

let shop: TestShop
let owner: SignedIn
let asha: SignedIn

beforeAll(async () => {
  const webhooks = createHttpsWebhooks({ allowsLocal: true })
  shop = await openTestShop({ config: WITHOUT_LIMITS, webhooks })
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await shop.signIn({ admin: true })
  asha = await shop.signIn()
})

interface Described {
  parameters?: readonly { name: string }[]
  responses: Readonly<Record<string, object>>
}

async function send(url: string, body: object, key?: string, person = owner) {
  const headers = { host: 'localhost:3000', ...(key !== undefined && { 'idempotency-key': key }) }
  const answer = await ask(shop.app, url, { method: 'POST', person, body, headers })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
}

async function rowsOf(table: string): Promise<number> {
  const { rows } = await shop.db.$client.query(`select count(*)::integer as rows from ${table}`)
  return rows[0].rows
}

const offer = (name: string) => ({ ...newOffer(shop.clock.now()), name, percent: '10' })
const token = (name: string) => ({ name, rights: ['order.list-all'], days: 30 })
const post = (title: string) => ({
  title,
  author: 'Meera Shah',
  categories: ['Wellness'],
  summary: 'What a spoon a day is said to do.',
  content: '<p>Warm, in dal.</p>',
})

/** The form, its address, its body with one word of it, and where it is written. */
const FORMS: [form: string, url: () => string, body: (word: string) => object, table: string][] = [
  ['an automatic offer', paths.offers.make, offer, 'offers'],
  ['an offer with a code', paths.offers.make, (code) => ({ ...offer('X'), code }), 'offers'],
  [
    'an endpoint for events',
    paths.webhooks.makeWebhook,
    (word) => ({ url: `https://${word}.example/hooks`, kinds: ['order.placed'] }),
    'webhook_endpoints',
  ],
  ['an API token', paths.tokens.makeToken, token, 'api_tokens'],
  [
    'a note about a customer',
    () => paths.customers.addNote({ id: asha.person.userId }),
    (text) => ({ text }),
    'team_notes',
  ],
  [
    'an invitation',
    paths.team.invite,
    (word) => ({ email: `${word}@mail.example`, role: 'packer' }),
    'mails',
  ],
  ['an article', paths.blog.write, post, 'posts'],
]

test.each(FORMS)(
  '%s is written once for one key, also at the same time',
  async (form, url, body, table) => {
    const [key, before] = [`key-${form.replaceAll(' ', '-')}`, await rowsOf(table)]
    const both = await Promise.all([1, 2].map(() => send(url(), body('ONE'), key)))
    expect(both.every(({ status }) => status < 300)).toBe(true)
    expect(both[1]?.body.id).toBe(both[0]?.body.id)
    expect(await rowsOf(table)).toBe(before + 1)
    const other = await send(url(), body('OTHER'), key)
    expect([other.status, other.body.code]).toEqual([409, 'key-used-otherwise'])
    await send(url(), body('NEXT'), `${key}-next`)
    expect(await rowsOf(table)).toBe(before + 2)
  },
)

test('a key belongs to one form of one person, and is free again after a refusal', async () => {
  const note = paths.customers.addNote({ id: asha.person.userId })
  expect((await send(note, { text: ' ' }, 'shared')).status).toBe(400)
  const other = { by: owner, email: 'second@mail.example', role: 'owner' }
  const second = await joinTeam(shop, other)
  const answers = [
    await send(note, { text: 'Rings twice' }, 'shared'),
    await send(note, { text: 'Rings once' }, 'shared', second),
    await send(paths.offers.make(), offer('Monsoon'), 'shared'),
    await send(paths.offers.make(), { ...offer('Code'), code: 'TAKEN' }, 'first'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const refused = await send(paths.offers.make(), { ...offer('Again'), code: 'TAKEN' }, 'second')
  expect([refused.status, refused.body.errors]).toEqual([400, { code: expect.any(String) }])
  const free = await send(paths.offers.make(), { ...offer('Again'), code: 'FREE' }, 'second')
  expect(free.status).toBe(201)
})

test('of a token whose answer was lost the repetition gets a text that works, and the first none', async () => {
  const [first, second] = [
    await send(paths.tokens.makeToken(), token('Warehouse'), 'lost'),
    await send(paths.tokens.makeToken(), token('Warehouse'), 'lost'),
  ]
  const orders = (text: string) =>
    ask(shop.app, paths.orders.list(), { headers: { authorization: `Bearer ${text}` } })
  expect((await orders(first.body.token)).statusCode).toBe(401)
  expect((await orders(second.body.token)).statusCode).toBe(200)
  const withdraw = paths.tokens.withdrawToken({ id: String(first.body.id) })
  await ask(shop.app, withdraw, { method: 'DELETE', person: owner })
  expect((await send(paths.tokens.makeToken(), token('Warehouse'), 'lost')).status).toBe(409)
})

/** Creates something without a key, and what a second sending of it does (decision 042). */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  '/api/category': 'the title is taken',
  '/api/admin/consultants': 'the registration number is taken',
  '/api/admin/team/roles': 'the name is taken',
  '/api/admin/devices': 'the same browser is one device',
  '/api/product-edits': 'another check, which changes no product',
  '/api/product-imports': 'another check, which changes no product',
  '/api/pictures': 'another file, which is deleted if nothing uses it',
  '/api/orders/{id}/return-photos': 'another file, which is deleted if nothing uses it',
  '/api/products/{id}/review-photos': 'another file, which is deleted if nothing uses it',
}

test('whatever creates something takes a key, or it is known that a second sending does no harm', async () => {
  const { paths: described } = (await shop.app.inject(apiDocs.document)).json()
  const creating = Object.entries<{ post?: Described }>(described).filter(
    ([, { post }]) => post?.responses[201],
  )
  const without = creating
    .filter(([, { post }]) => !post?.parameters?.some(({ name }) => name === 'idempotency-key'))
    .map(([path]) => path)
  expect(creating.length).toBeGreaterThan(without.length)
  expect(without.sort()).toEqual(Object.keys(WITHOUT_KEY).sort())
})

test('the keys of a member of the team are erased with their account', async () => {
  const email = 'erased@mail.example'
  const helper = await joinTeam(shop, { by: owner, email, role: 'support' })
  const note = paths.customers.addNote({ id: asha.person.userId })
  expect((await send(note, { text: 'Rings twice' }, 'kept', helper)).status).toBe(201)
  const before = await rowsOf('sent_forms')
  const withdraw = await send(paths.team.withdrawHelper(), { email })
  const erased = await send(paths.account.erase(), { confirmed: true }, undefined, helper)
  expect([withdraw.status, erased.status]).toEqual([204, 204])
  expect(await rowsOf('sent_forms')).toBe(before - 1)
})

test('a key is forgotten after 30 days', async () => {
  await send(paths.offers.make(), offer('Old'), 'old')
  const later = { now: () => new Date(shop.clock.now().getTime() + 31 * DAY_MS) }
  await deleteOldAnswers({ db: shop.db, clock: later })
  expect(await rowsOf('sent_forms')).toBe(0)
})

test('a form that the release before wrote is known under its key', async () => {
  const { pool, close } = await openEmptyDatabase()
  await migrate(
    pool,
    undefined,
    listMigrations().filter(({ number }) => number < 138),
  )
  await pool.query(`
    insert into categories (id, title, picture, position) values ('c', 'C', '/c', 1);
    insert into products (
      id, sku, kind, name, category, price_paise, mrp_paise, net_quantity, net_amount, net_unit, gross_weight_grams,
      shelf_life_months, hsn, gst_percent, gst_from, licence_type, licence_number, maker, created_at, updated_at
    ) values (
      'p', 'P', 'goods', 'P', 'C', 100, 100, '1 g', 1, 'g', 1, 1, '2106', 5, '2026-01-01', 'fssai', '1', 'M', now(), now()
    );
    insert into product_requests (request_key, request_hash, product_id, at) values
      ('restock meera k-1', 'h-1', 'p', now()), ('meera k-2', 'h-2', 'p', now()),
      ('meera k-3', 'h-3', 'p', now() - interval '2 days')`)
  await migrate(pool)
  const { rows } = await pool.query(
    'select actor_id, key, request_hash, made from sent_forms order by key',
  )
  expect(rows).toEqual([
    { actor_id: 'meera', key: 'product k-2', request_hash: 'h-2', made: 'p' },
    { actor_id: 'meera', key: 'restock k-1', request_hash: 'h-1', made: 'p' },
  ])
  await close()
})
