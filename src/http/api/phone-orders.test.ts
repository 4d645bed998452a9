import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listOrdersToAsk } from '#database/reviews/requests.ts'
import { ROLE_NAMES, ROLES } from '#domain/accounts/roles.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { ask, stateOf } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { anonymiseOldRecords } from '#use-cases/erasure/erase-account.ts'

const YEARS_20_MS = 20 * 365 * DAY_MS
const ORDER = {
  productIds: [P2],
  quantities: [2],
  recipient: 'Kokila Shah',
  address: '4 Station Road',
  city: 'Anand',
  state: 'Gujarat',
  pincode: '388001',
  phone_number: '+91 98123 45670',
  email: 'kokila@mail.example',
  paymentMethod: 'COD',
  language: 'gu',
}

let shop: TestShop
let owner: SignedIn

beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signIn({ admin: true, name: 'Meera Owner' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await layOutGoods(shop.db)
  await shop.db.execute(sql`delete from users where issuer = 'phone'`)
})

const take = (
  more: Record<string, unknown> = {},
  { person = owner, key = 'one-press' }: { person?: SignedIn | undefined; key?: string } = {},
) =>
  ask(shop.app, paths.phoneOrders.take(), {
    method: 'POST',
    person,
    body: { ...ORDER, ...more },
    headers: { 'idempotency-key': key },
  })
const total = async () => (await take()).json<{ total: number }>().total
const customerOf = async (phone: string, person: SignedIn | undefined = owner) =>
  await ask(shop.app, paths.phoneOrders.findCustomer(), {
    method: 'POST',
    person,
    body: { phone_number: phone },
  })

describe('an order by phone, over the API', () => {
  test('is priced, made and listed in the orders file', async () => {
    const priced = await take()
    expect(priced.json()).toMatchObject({ isDone: false, items: 199, codAllowed: true })
    const made = await take({ amount: priced.json().total })
    expect(made.json()).toMatchObject({ isDone: true, orderNumber: expect.stringMatching(/^SMG-/) })
    const { orderNumber } = made.json<{ orderNumber: string }>()
    const file = await ask(shop.app, paths.orderActs.file(), { person: owner })
    const row = file.body.split('\r\n').find((line) => line.startsWith(orderNumber))
    expect(row).toMatch(/,phone,,,\d{4}-\d{2}-\d{2}$/)
    expect(row).toContain('9812345670')
  })

  test('has a business buyer on its invoice, and refuses an invalid GSTIN by field', async () => {
    const business = { gstin: '27aapfu0939f1zv', businessName: 'Kokila Traders' }
    const wrong = await take({ ...business, gstin: '27AAPFU0939F1ZW' })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['gstin']])
    const nameless = await take({ gstin: business.gstin })
    expect(Object.keys(nameless.json().errors)).toEqual(['businessName'])
    const { total: amount } = (await take(business)).json()
    const made = (await take({ ...business, amount })).json()
    expect((await findOrder(shop.db, made.orderId))?.business).toEqual({
      gstin: '27AAPFU0939F1ZV',
      name: 'Kokila Traders',
    })
  })

  test('is one order per key, and another body with the key is refused (IDM-03)', async () => {
    const amount = await total()
    const [one, other] = await Promise.all([take({ amount }), take({ amount })])
    expect(one.json().orderId).toBe(other.json().orderId)
    const changed = await take({ amount, address: '5 Station Road' })
    expect([changed.statusCode, changed.json().code]).toEqual([422, 'key-used-otherwise'])
    const { rows } = await shop.db.execute(sql`select from orders`)
    expect(rows).toHaveLength(1)
  })

  test('requires a key, a name and a complete address, and names every invalid field', async () => {
    const before = await stateOf(shop.db)
    const empty = { recipient: ' ', address: '', city: '', phone_number: '12', email: 'kokila@' }
    const answer = await take({ ...empty, pincode: '012345', productIds: [], quantities: [] })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().errors).sort()).toEqual(
      ['address', 'city', 'email', 'phone_number', 'pincode', 'productIds', 'recipient'].sort(),
    )
    const keyless = await ask(shop.app, paths.phoneOrders.take(), {
      method: 'POST',
      person: owner,
      body: { ...ORDER, amount: 1 },
    })
    expect(keyless.statusCode).toBe(400)
    expect(await stateOf(shop.db)).toEqual(before)
  })

  test('another total than the shown one gets the current one (PRC-06)', async () => {
    const present = await total()
    const answer = await take({ amount: present - 1 })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'amount-changed', total: present },
    ])
    expect((await shop.db.execute(sql`select from orders`)).rows).toEqual([])
  })

  test.each(ROLE_NAMES.filter((name) => !ROLES[name].has('order.take')))(
    'a %s neither makes one nor asks where somebody lives (ADM-22)',
    async (role) => {
      await take({ amount: await total() })
      const helper = await shop.signIn({ role, email: `${role}@samagni.example` })
      const before = await stateOf(shop.db)
      expect((await take({ amount: 1 }, { person: helper, key: 'theirs' })).statusCode).toBe(403)
      expect((await customerOf('9812345670', helper)).statusCode).toBe(403)
      expect(await stateOf(shop.db)).toEqual(before)
    },
  )

  test('is refused to shoppers and visitors', async () => {
    const shopper = await shop.signIn()
    expect((await take({ amount: 1 }, { person: shopper })).statusCode).toBe(403)
    expect((await customerOf('9812345670', shopper)).statusCode).toBe(403)
    const visitor = await ask(shop.app, paths.phoneOrders.findCustomer(), {
      method: 'POST',
      body: { phone_number: '9812345670' },
      headers: { origin: owner.headers.origin },
    })
    expect(visitor.statusCode).toBe(401)
  })

  test('gives the owner of its e-mail address neither a session nor a right', async () => {
    await take({ amount: await total(), email: owner.person.email })
    const { rows } = await shop.db.execute(sql`
      select email_verified, (select count(*)::integer from sessions where user_id = users.id) as sessions
      from users where issuer = 'phone'`)
    expect(rows).toEqual([{ email_verified: false, sessions: 0 }])
  })

  test('asks for no review at an unconfirmed address', async () => {
    await take({ amount: await total() })
    await shop.db.execute(
      sql`update orders set stage = 'delivered', payment_state = 'cash-received'`,
    )
    const at = shop.clock.now()
    await shop.db.execute(sql`
      insert into order_events (order_id, stage, at) select id, 'delivered', ${at.toISOString()} from orders`)
    const asked = { from: at, before: new Date(at.getTime() + MINUTE_MS), max: 9, skip: 0 }
    expect(await listOrdersToAsk(shop.db, asked)).toEqual([])
    await shop.db.execute(sql`update orders set taken_by = null`)
    expect(await listOrdersToAsk(shop.db, asked)).toHaveLength(1)
  })

  test('suggests the last address next time, until the records expire; then the customer is deleted', async () => {
    expect((await customerOf('9812345670')).json()).toEqual({ customer: null })
    await take({ amount: await total() })
    const { recipient, address, city, state, pincode, email } = ORDER
    expect((await customerOf('+91 98123 45670')).json()).toEqual({
      customer: { recipient, address, city, state, pincode, email },
    })
    const long = new Date(shop.clock.now().getTime() - YEARS_20_MS).toISOString()
    await shop.db.execute(sql`update users set created_at = ${long} where issuer = 'phone'`)
    await anonymiseOldRecords(shop.parts)
    expect((await customerOf('9812345670')).json().customer).toMatchObject({ email })
    await shop.db.execute(sql`update orders set stage = 'delivered', created_at = ${long}`)
    await anonymiseOldRecords(shop.parts)
    expect((await customerOf('9812345670')).json()).toEqual({ customer: null })
    const { rows } = await shop.db.execute(sql`
      select from users where issuer = 'phone' or name = ${recipient} or email = ${email}`)
    expect(rows).toEqual([])
  })

  test('is rate-limited, so that nobody can try all numbers (DOS-15)', async () => {
    const helper = await shop.signIn({ role: 'manager', email: 'many@samagni.example' })
    const statuses: number[] = []
    for (let number = 0; number < 121; number += 1) {
      statuses.push((await customerOf(String(9_800_000_000 + number), helper)).statusCode)
    }
    expect(statuses).toEqual([...Array(120).fill(200), 429])
  })
})
