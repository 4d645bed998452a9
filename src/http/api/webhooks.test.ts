import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { WEBHOOK_BODIES } from '#contract/webhooks.ts'
import { inTransaction } from '#database/transaction.ts'
import { deleteOldWebhooks } from '#database/webhooks/webhooks.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import {
  FORMER_SECRET_MS,
  MAX_WEBHOOK_FAILURES,
  RETRY_WEBHOOK_AFTER_MS,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '#domain/webhooks/webhook.ts'
import { createHttpsWebhooks } from '#providers/webhooks/https/https-webhooks.ts'
import { ask, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { ADDRESS, layOutGoods, P2 } from '#tests/races/fixture.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { sendWebhooks } from '#use-cases/webhooks/send-webhooks.ts'

let shop: TestShop
let owner: SignedIn

/** The receiver's log; it responds with `status`. */
const heard: { body: string; headers: Readonly<Record<string, string>> }[] = []
let status = 200
let url = ''
const program = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    heard.push({ body, headers: request.headers as Record<string, string> })
    response.writeHead(status).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((done) => program.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hooks`
  const webhooks = createHttpsWebhooks({ allowsLocal: true })
  shop = await openTestShop({ config: WITHOUT_LIMITS, webhooks })
})
afterAll(async () => {
  await shop.close()
  program.close()
})
beforeEach(async () => {
  heard.length = 0
  status = 200
  await layOutGoods(shop.db)
  await emptyTables(shop.db, ['webhook_endpoints', 'webhook_events', 'webhook_deliveries'])
  owner = await shop.signIn({ admin: true })
})

async function make(kinds: readonly string[] = WEBHOOK_KINDS, person = owner, to = url) {
  const body = { url: to, kinds }
  const answer = await ask(shop.app, paths.webhooks.makeWebhook(), { method: 'POST', person, body })
  return { status: answer.statusCode, body: answer.json() }
}

const change = async (id: number, deed: string) => {
  const address = paths.webhooks.changeWebhook({ id: String(id) })
  const asking = { method: 'PATCH', person: owner, body: { deed } } as const
  return (await ask(shop.app, address, asking)).json()
}

const logOf = async (id: number) =>
  (await ask(shop.app, paths.webhooks.webhookLog({ id: String(id) }), { person: owner })).json()

const send = () => sendWebhooks(shop.parts)
const sentKinds = () => heard.map(({ body }) => JSON.parse(body).kind)

async function place() {
  const shopper = await shop.signIn({ name: 'Asha of the test' })
  const deps = placingDeps(shop.db)
  const wanted = [{ productId: P2, quantity: 2 }]
  const amountPaise = await totalOf(deps, wanted)
  const placed = await confirm(deps, shopper.person, wanted, { amountPaise })
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order
}

const move = (id: string, stage: string) =>
  shop.db.execute(sql`update orders set stage = ${stage} where id = ${id}`)

test('is added with a secret that is shown once, and hears nothing that its maker may not read', async () => {
  const made = await make()
  expect(made).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } })
  const listed = await ask(shop.app, paths.webhooks.webhooks(), { person: owner })
  expect(listed.json()).toMatchObject([{ url, kinds: WEBHOOK_KINDS, isOn: true }])
  const { rows } = await shop.db.$client.query(
    'select to_jsonb(t) as row from webhook_endpoints t union all select to_jsonb(a) from audit_log a',
  )
  expect(JSON.stringify([listed.json(), rows])).not.toContain(made.body.secret)
  expect(await make([])).toMatchObject({
    status: 400,
    body: { code: 'webhook-wrong', errors: { kinds: 'Tick at least one.' } },
  })
  for (const wrong of ['store.example', 'https://store.example:99999/']) {
    expect(await make(WEBHOOK_KINDS, owner, wrong)).toMatchObject({
      status: 400,
      body: { errors: { url: expect.stringContaining('https://') } },
    })
  }
  const email = 'hears@mail.example'
  const counts = await shop.signIn({ role: 'packer', email })
  const { rows: made2 } = await shop.db.$client.query(
    `insert into team_roles (name, rights, made_at)
     values ('Counts', '{program.manage,product.list-all}', now()) returning id`,
  )
  await shop.db.$client.query(
    "update admin_grants set role = 'own', own_role_id = $1 where email = $2",
    [made2[0].id, email],
  )
  expect(await make(['order.placed'], counts)).toMatchObject({
    status: 403,
    body: { code: 'beyond-own-rights' },
  })
  expect((await make(['stock.changed'], counts)).status).toBe(201)
})

test('is one of ten at most', async () => {
  for (let count = 0; count < 10; count += 1) expect((await make()).status).toBe(201)
  expect(await make()).toMatchObject({ status: 409, body: { code: 'too-many-webhooks' } })
})

test('is told of orders, payments, parcels and stock, signed, as the description says, and of nobody', async () => {
  const { body } = await make()
  const order = await place()
  await move(order.id, 'packed')
  await shop.db.execute(sql`
    insert into shipments (order_id, reference, carrier, state, tracking_id, handed_over_by, handed_over_at)
    values (${order.id}, ${order.id}, 'courier', 'booked', 'AWB-1', ${owner.person.userId}, now())`)
  await shop.db.execute(sql`
    update orders set payment_state = 'cash-received', stage = 'delivered' where id = ${order.id}`)
  await send()
  expect(sentKinds()).toEqual([
    'stock.changed',
    'order.placed',
    'order.changed',
    'parcel.changed',
    'order.changed',
    'payment.changed',
  ])
  for (const { body: text, headers } of heard) {
    const reported = JSON.parse(text)
    expect(WEBHOOK_BODIES[reported.kind as WebhookKind].strict().parse(reported)).toEqual(reported)
    const signed = createHmac('sha256', body.secret)
      .update(`${headers['samagni-timestamp']}.${text}`)
      .digest('hex')
    expect(headers).toMatchObject({
      'samagni-signature': `v1=${signed}`,
      'samagni-event': reported.id,
    })
    for (const personal of ['Asha', ADDRESS.phone, ADDRESS.address, ADDRESS.city, '@']) {
      expect(text).not.toContain(personal)
    }
  }
  const sequences = heard.map(({ body: text }) => JSON.parse(text).sequence)
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
  expect(JSON.parse(heard[1]?.body ?? '')).toMatchObject({
    order: {
      id: order.id,
      number: order.number,
      totalPaise: order.amounts.totalPaise,
      lines: [{ productId: P2, quantity: 2, unitPricePaise: 9_950, linePaise: 19_900 }],
    },
  })
  expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ product: { id: P2, pieces: 98 } })
  heard.length = 0
  await send()
  expect(heard).toEqual([])
})

test('is told of sachets one line without products, and of their stock nothing', async () => {
  await make()
  const order = await place()
  await shop.db.execute(sql`update products set kind = 'sachet' where id = ${P2}`)
  await shop.db.execute(sql`update stock_lots set on_hand = on_hand - 1 where product_id = ${P2}`)
  await move(order.id, 'packed')
  await send()
  expect(sentKinds()).toEqual(['stock.changed', 'order.placed', 'order.changed'])
  const text = heard.at(-1)?.body ?? ''
  expect(text).not.toContain(P2)
  expect(JSON.parse(text).order.lines).toEqual([{ sachets: true, linePaise: 19_900 }])
})

test('hears only of what was ticked, and never of what was rolled back', async () => {
  await make(['order.changed'])
  const order = await place()
  const undone = inTransaction(shop.db, async (tx) => {
    await tx.execute(sql`update orders set stage = 'packed' where id = ${order.id}`)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await send()
  expect(heard).toEqual([])
  await move(order.id, 'packed')
  await send()
  expect(sentKinds()).toEqual(['order.changed'])
})

test('is tried again for a day with the same event, then has failed, and is sent again by hand', async () => {
  const { body } = await make(['order.changed'])
  const order = await place()
  status = 503
  await move(order.id, 'packed')
  const triedAt = shop.clock.now().toISOString()
  await send()
  await send()
  expect(heard).toHaveLength(1)
  const [waiting] = await logOf(body.id)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, status: 503, triedAt })
  for (const pauseMs of RETRY_WEBHOOK_AFTER_MS) {
    shop.clock.advance(pauseMs)
    await send()
  }
  const tries = RETRY_WEBHOOK_AFTER_MS.length + 1
  expect(heard).toHaveLength(tries)
  expect(new Set(heard.map((one) => one.body)).size).toBe(1)
  owner = await shop.signIn({ admin: true })
  const [failed] = await logOf(body.id)
  expect(failed).toMatchObject({ state: 'failed', attempts: tries, nextTryAt: null })
  shop.clock.advance(HOUR_MS)
  await send()
  expect(heard).toHaveLength(tries)

  status = 204
  const again = paths.webhooks.resendWebhook({ id: String(failed.id) })
  const press = () => ask(shop.app, again, { method: 'POST', person: owner })
  expect((await press()).statusCode).toBe(200)
  expect((await press()).statusCode).toBe(404)
  await send()
  expect(heard).toHaveLength(tries + 1)
  expect(heard.at(-1)?.body).toBe(heard[0]?.body)
  expect((await logOf(body.id))[0]).toMatchObject({ state: 'delivered', status: 204 })
})

test('is switched off after many failures over days, and the shop gets a mail', async () => {
  const { body } = await make(['order.changed'])
  const order = await place()
  status = 500
  const failing = (failures: number) =>
    shop.db.execute(sql`
      update webhook_endpoints set failures = ${failures},
        failing_since = ${new Date(shop.clock.now().getTime() - 3 * DAY_MS).toISOString()}`)
  const isOn = async () =>
    (await ask(shop.app, paths.webhooks.webhooks(), { person: owner })).json()[0].isOn
  await failing(MAX_WEBHOOK_FAILURES - 2)
  await move(order.id, 'packed')
  await send()
  expect(await isOn()).toBe(true)
  shop.clock.advance(MINUTE_MS)
  await send()
  expect(await isOn()).toBe(false)
  const { rows } = await shop.db.execute(sql`select text from mails where kind = 'webhook-off'`)
  expect(rows).toMatchObject([{ text: expect.stringContaining(url) }])
  expect((await logOf(body.id))[0]).toMatchObject({ state: 'failed' })
  await move(order.id, 'shipped')
  expect(await logOf(body.id)).toHaveLength(1)
  await change(body.id, 'on')
  await move(order.id, 'delivered')
  status = 200
  await send()
  expect(await logOf(body.id)).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
})

test('an event that cannot be written keeps neither others nor other endpoints waiting, and is given up', async () => {
  const { body: first } = await make(['order.changed'])
  const { body: other } = await make(['order.changed'], owner, `${url}/other`)
  const order = await place()
  for (const stage of ['packed', 'shipped'] as const) await move(order.id, stage)
  await shop.db.execute(sql`
    update webhook_events set facts = '{"order": 1}' where id = (select min(id) from webhook_events)`)
  const sent = await send()
  expect(sent.failures).toHaveLength(2)
  await send()
  expect(sentKinds()).toEqual(['order.changed', 'order.changed'])
  for (let hour = 0; hour < 30; hour += 1) {
    shop.clock.advance(HOUR_MS)
    await send()
  }
  owner = await shop.signIn({ admin: true })
  for (const { id } of [first, other]) {
    expect(await logOf(id)).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
  }
})

test('that takes long to answer does not keep the next events of others waiting for minutes', async () => {
  await make(['order.placed'])
  for (let placed = 0; placed < 8; placed += 1) await place()
  let sent = 0
  const slow = {
    allowsLocal: true,
    async send() {
      sent += 1
      shop.clock.advance(9 * SECOND_MS)
      return { ok: true, status: 200 } as const
    },
  }
  expect(await sendWebhooks({ ...shop.parts, webhooks: slow })).toMatchObject({
    isUnfinished: true,
  })
  expect(sent).toBe(4)
  expect(await sendWebhooks({ ...shop.parts, webhooks: slow })).toMatchObject({
    isUnfinished: true,
  })
  expect(await send()).toMatchObject({ isUnfinished: false })
  expect([sent, heard.length]).toEqual([8, 0])
})

test('ends with the rights of its maker', async () => {
  const email = 'leaves-hooks@mail.example'
  const maker = await shop.signIn({ role: 'owner', email })
  await make(['order.changed'], maker)
  const order = await place()
  await move(order.id, 'packed')
  await shop.db.$client.query("update admin_grants set role = 'writer' where email = $1", [email])
  await send()
  expect(heard).toEqual([])
  const listed = await ask(shop.app, paths.webhooks.webhooks(), { person: owner })
  expect(listed.json()).toMatchObject([{ isOn: false }])
})

test('has two secrets for a day after it got a new one', async () => {
  const { body } = await make(['order.changed'])
  const order = await place()
  const { secret } = await change(body.id, 'new-secret')
  expect(secret).not.toBe(body.secret)
  const signatures = () => heard.at(-1)?.headers['samagni-signature']?.split(',') ?? []
  const signed = (by: string) => {
    const { headers, body: text } = heard.at(-1) ?? { headers: {}, body: '' }
    const timestamp = (headers as Record<string, string>)['samagni-timestamp']
    return `v1=${createHmac('sha256', by).update(`${timestamp}.${text}`).digest('hex')}`
  }
  await move(order.id, 'packed')
  await send()
  expect(signatures()).toEqual([signed(secret), signed(body.secret)])
  shop.clock.advance(FORMER_SECRET_MS)
  await move(order.id, 'shipped')
  await send()
  expect(signatures()).toEqual([signed(secret)])
})

test('forgets what it was told after its time', async () => {
  const { body } = await make(['order.changed'])
  const order = await place()
  await move(order.id, 'packed')
  const first = await logOf(body.id)
  expect(first).toHaveLength(1)
  const at = new Date(first[0].at)
  expect(await deleteOldWebhooks(shop.db, at)).toBe(0)
  expect(await deleteOldWebhooks(shop.db, new Date(at.getTime() + 1))).toBe(1)
  expect(await logOf(body.id)).toEqual([])
})
