import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { MAX_PUSH_DEVICES } from '#domain/push/push-device.ts'
import { SECOND_MS } from '#domain/time/durations.ts'
import { createWebPush } from '#providers/push/web-push/web-push.ts'
import { ask, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { confirm, placingDeps, totalOf } from '#tests/races/checkout.ts'
import { layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { emptyTables } from '#tests/support/empty-tables.ts'
import { claimsOf, openPushService, type PushedBrowser } from '#tests/support/push-service.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { sendOrderAlerts } from '#use-cases/orders/send-order-alerts.ts'

let shop: TestShop
let service: Awaited<ReturnType<typeof openPushService>>
let owner: SignedIn

beforeAll(async () => {
  service = await openPushService()
  shop = await openTestShop({ config: WITHOUT_LIMITS, push: createWebPush({ allowsLocal: true }) })
})
afterAll(async () => {
  await shop.close()
  service.close()
})
beforeEach(async () => {
  service.taken.length = 0
  await layOutGoods(shop.db)
  await emptyTables(shop.db, ['push_devices', 'push_keys', 'order_alerts'])
  owner = await shop.signIn({ admin: true })
})

const post = (url: string, person: SignedIn, body?: unknown) =>
  ask(shop.app, url, { method: 'POST', person, ...(body ? { body } : {}) })
const keyOf = async (person = owner) => (await post(paths.push.key(), person)).json().publicKey

const addressOf = ({ endpoint, p256dh, auth }: PushedBrowser) => ({ endpoint, p256dh, auth })
async function tell(browser = service.subscribe(), person = owner, changed: object = {}) {
  const publicKey = await keyOf(person)
  const answer = await post(paths.push.register(), person, { ...addressOf(browser), ...changed })
  return { browser, publicKey, status: answer.statusCode, ...answer.json() }
}
const forget = (id: number, person = owner) =>
  ask(shop.app, paths.push.forget({ id: String(id) }), { method: 'DELETE', person })
const devices = async () =>
  (await shop.db.execute(sql`select id, user_id, name, language from push_devices order by id`))
    .rows

async function place(units = 2) {
  // Orders are reported by age, so they need different times.
  shop.clock.advance(SECOND_MS)
  const shopper = await shop.signIn({ name: 'Asha of the test' })
  const deps = placingDeps(shop.db, { clock: shop.clock })
  const wanted = [
    { productId: P2, quantity: units },
    { productId: P1, quantity: 1 },
  ]
  const amountPaise = await totalOf(deps, wanted)
  const placed = await confirm(deps, shopper.person, wanted, { amountPaise })
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order
}
const announce = (orderAlerts: 'off' | 'at-once' | 'digest' = 'at-once') =>
  sendOrderAlerts({ ...shop.parts, settings: { ...shop.parts.settings, orderAlerts } })

test('a device is told of an order once: its number and amount, and where it is', async () => {
  const { browser, publicKey, status } = await tell()
  expect(status).toBe(201)
  const { number, id, amounts } = await place()
  await announce()
  await announce()
  const [reported, ...more] = browser.reported as Record<string, string>[]
  expect(more).toEqual([])
  expect(reported).toEqual({
    title: `New order: ${number}`,
    body: `₹${amounts.totalPaise / 100}`,
    tag: number,
    path: `/admin_panel/orders/${id}`,
  })
  const { email } = shop.parts.settings
  expect(claimsOf(service.taken[0]?.headers.authorization, publicKey)).toMatchObject({
    sub: `mailto:${email}`,
  })
})

test('several orders are told together, in the language of the device, and lead to those to pack', async () => {
  const { browser } = await tell(service.subscribe(), owner, { language: 'gu' })
  const orders = [await place(1), await place(2), await place(3), await place(4)]
  await announce()
  const [reported] = browser.reported as Record<string, string>[]
  expect(reported?.title).toBe(
    `4 નવા ઑર્ડર: ${orders
      .slice(0, 3)
      .map(({ number }) => number)
      .join(', ')}, …`,
  )
  expect(reported?.path).toBe('/gu/admin_panel?state=to-pack')
})

test('no name, goods or town is told, and nothing while the alerts are off or the digest is not due', async () => {
  const { browser } = await tell()
  await place()
  await announce('digest')
  const words = JSON.stringify(browser.reported)
  for (const word of ['Asha', 'Goods', 'Vadodara', 'COD']) expect(words).not.toContain(word)
  await place(3)
  const before = browser.reported.length
  await announce('off')
  await announce()
  expect(browser.reported).toHaveLength(before)
})

test('a device whose push service knows it no more is forgotten; one that fails is not', async () => {
  const [gone, failing, well] = [await tell(), await tell(), await tell()]
  service.answer(gone.browser, 410)
  service.answer(failing.browser, 503)
  await place()
  await announce()
  expect(well.browser.reported).toHaveLength(1)
  expect((await devices()).map(({ id }) => id)).toEqual([failing.id, well.id])
})

test('each person has several devices, each told and forgotten by itself and by nobody else', async () => {
  const [phone, desk] = [await tell(), await tell()]
  const helper = await shop.signIn({ role: 'manager', email: 'helper@shop.example' })
  expect((await forget(phone.id, helper)).statusCode).toBe(404)
  expect((await forget(phone.id)).statusCode).toBe(200)
  expect((await forget(phone.id)).statusCode).toBe(404)
  await place()
  await announce()
  expect([phone.browser.reported.length, desk.browser.reported.length]).toEqual([0, 1])
})

test('a device is one, however often it asks, and belongs to whoever asked last', async () => {
  const { browser, id } = await tell()
  const again = await tell(browser, owner, { language: 'hi' })
  expect(again.id).toBe(id)
  const helper = await shop.signIn({ role: 'manager', email: 'helper@shop.example' })
  await tell(browser, helper)
  expect(await devices()).toMatchObject([{ id, user_id: helper.person.userId, language: 'en' }])
})

test('nobody has more devices than they may, asked for one after the other or at once', async () => {
  await keyOf()
  const asked = Array.from({ length: MAX_PUSH_DEVICES + 3 }, () =>
    post(paths.push.register(), owner, addressOf(service.subscribe())),
  )
  const answers = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(answers.filter((status) => status === 201)).toHaveLength(MAX_PUSH_DEVICES)
  expect(answers.filter((status) => status === 409)).toHaveLength(3)
  expect(await devices()).toHaveLength(MAX_PUSH_DEVICES)
})

test('signing out ends what the device was told; a session that merely ran out does not', async () => {
  const { browser } = await tell()
  const other = await shop.signIn({ role: 'manager', email: 'helper@shop.example' })
  const kept = await tell(service.subscribe(), other)
  await post(paths.auth.signOut(), owner)
  await shop.db.execute(sql`delete from sessions`)
  await place()
  await announce()
  expect([browser.reported.length, kept.browser.reported.length]).toEqual([0, 1])
})

test('signing out everywhere ends all devices of the person', async () => {
  const { browser } = await tell()
  await shop.db.execute(sql`update push_devices set session_id = gen_random_uuid()`)
  await ask(shop.app, paths.account.endSessions(), { method: 'DELETE', person: owner })
  await place()
  await announce()
  expect([browser.reported, await devices()]).toEqual([[], []])
})

test('whoever may no longer see orders hears of none, and their devices are forgotten', async () => {
  const writer = await shop.signIn({ role: 'manager', email: 'writer@shop.example' })
  const { browser } = await tell(service.subscribe(), writer)
  await shop.db.execute(sql`
    update admin_grants set role = 'writer' where email = 'writer@shop.example'`)
  await place()
  await announce()
  expect([browser.reported, await devices()]).toEqual([[], []])
})

test('the keys are made once, however many ask at the same time, and the secret one never leaves', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(paths.push.key(), owner)))
  const keys = new Set(answers.map((answer) => answer.json().publicKey))
  expect(keys.size).toBe(1)
  const { rows } = await shop.db.execute<{ private_key: string }>(
    sql`select private_key from push_keys`,
  )
  expect(rows).toHaveLength(1)
  for (const { body } of answers) expect(body).not.toContain(rows[0]?.private_key)
})

test.each([
  ['endpoint', 'https://10.0.0.1:99999/'],
  ['endpoint', 'javascript:alert(1)'],
  ['p256dh', 'x'],
  ['auth', ''],
])('what is no address of a push service is refused by its name: %s %j', async (field, value) => {
  const answer = await post(paths.push.register(), owner, {
    ...addressOf(service.subscribe()),
    [field]: value,
  })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  expect(await devices()).toEqual([])
})

test('a shop that is not a rehearsal takes no address of its own network (SSR-06)', async () => {
  const live = await openTestShop({ config: WITHOUT_LIMITS })
  const person = await live.signIn({ admin: true })
  const body = addressOf(service.subscribe())
  const answer = await ask(live.app, paths.push.register(), { method: 'POST', person, body })
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['endpoint']])
  await live.close()
})

test('the file of one’s own data names the devices, without what reaches them', async () => {
  const { browser } = await tell()
  const answer = await ask(shop.app, paths.account.ownData(), { person: owner })
  expect(answer.json().devices).toMatchObject([{ language: 'en' }])
  for (const secret of Object.values(addressOf(browser))) expect(answer.body).not.toContain(secret)
})
