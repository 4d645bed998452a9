import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'

type Method = 'GET' | 'PATCH' | 'PUT'

let shop: TestShop
let a: SignedIn
let b: SignedIn
let admin: SignedIn
/** An order of B. */
let orderId: string

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

beforeEach(async () => {
  await layOutGoods(shop.db)
  a = await shop.signIn({ name: 'Asha' })
  b = await shop.signIn({ name: 'Bela' })
  admin = await shop.signIn({ admin: true })
  orderId = await buy(b, 1)
})

async function ask(
  person: SignedIn | undefined,
  url: string,
  { method = 'GET', payload, more = {} }: { method?: Method; payload?: object; more?: object } = {},
) {
  const answer = await shop.app.inject({
    method,
    url,
    headers: { ...person?.headers, ...more },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

async function buy(person: SignedIn, quantity: number): Promise<string> {
  const basket = {
    productIds: [P2],
    quantities: [quantity],
    paymentMethod: 'COD',
    address: '12 Garden Road',
    city: 'Vadodara',
    state: 'Gujarat',
    pincode: '390001',
    phone_number: '9876543210',
  }
  const send = (url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, headers: person.headers, payload })
  const priced = await send(paths.payments.createOrder(), basket)
  const placed = await send(paths.payments.verify(), { ...basket, amount: priced.json().amount })
  return placed.json().orderId
}

const setStatus = (
  person: SignedIn | undefined,
  delivery_status: unknown,
  method: Method = 'PATCH',
) => ask(person, paths.orders.one({ id: orderId }), { method, payload: { delivery_status } })

describe('who may read orders', () => {
  test('nobody without a session (ORD-01, ORD-04)', async () => {
    const all = await ask(undefined, paths.orders.list())
    expect(all.status).toBe(401)
    expect(all.headers['cache-control']).toBe('private, no-store')
    expect(
      (await ask(undefined, paths.orders.ofShopper({ user_id: a.person.userId }))).status,
    ).toBe(401)
    expect((await ask(undefined, paths.orders.one({ id: orderId }))).status).toBe(401)
  })

  test('all orders: admins only (ORD-02, ADM-05)', async () => {
    const claims = { 'x-user-id': admin.person.userId, isadmin: 'true', role: 'admin' }
    expect((await ask(a, paths.orders.list())).status).toBe(403)
    expect((await ask(a, paths.orders.list(), { more: claims })).status).toBe(403)
    const all = await ask(admin, paths.orders.list())
    expect(all.status).toBe(200)
    expect(all.body).toHaveLength(1)
    expect(all.headers['cache-control']).toBe('private, no-store')
  })

  test("a shopper's orders: that shopper and admins (ORD-03)", async () => {
    const url = paths.orders.ofShopper({ user_id: b.person.userId })
    expect((await ask(b, url)).body).toHaveLength(1)
    expect((await ask(admin, url)).body).toHaveLength(1)
    const refused = await ask(a, url)
    expect(refused.status).toBe(403)
    expect(JSON.stringify(refused.body)).not.toContain(orderId)
    expect((await ask(a, paths.orders.ofShopper({ user_id: a.person.userId }))).body).toEqual([])
  })

  test('another shopper’s order gets the response of an unknown one (ORD-05)', async () => {
    const others = await ask(a, paths.orders.one({ id: orderId }))
    const unknown = await ask(a, paths.orders.one({ id: 'a'.repeat(26) }))
    expect(others.status).toBe(404)
    expect({ ...others.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await ask(b, paths.orders.one({ id: orderId }))).body).toMatchObject({ _id: orderId })
    expect((await ask(admin, paths.orders.one({ id: orderId }))).status).toBe(200)
  })

  test.each(['null', 'undefined', '0', '*', '%25', '..%2f', "1'%20or%201=1"])(
    'no orders stand under the account %s (ORD-12)',
    async (id) => {
      for (const person of [a, admin]) {
        const { status } = await ask(person, `${paths.orders.list()}/user/${id}`)
        expect([403, 404]).toContain(status)
      }
    },
  )

  test('an unknown account is 404 for admins and 403 for shoppers', async () => {
    const url = paths.orders.ofShopper({ user_id: 'z'.repeat(26) })
    expect((await ask(admin, url)).status).toBe(404)
    expect((await ask(a, url)).status).toBe(403)
  })
})

describe('long lists', () => {
  test('are paginated, each page linking the next', async () => {
    for (const quantity of [2, 3, 4]) {
      shop.clock.advance(1_000)
      await buy(b, quantity)
    }
    const seen: string[] = []
    let url: string | undefined = `${paths.orders.list()}?limit=3`
    while (url) {
      const page = await ask(admin, url)
      expect(page.status).toBe(200)
      seen.push(...page.body.map((order: { _id: string }) => order._id))
      url = /^<([^>]+)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1]
    }
    expect(seen).toHaveLength(4)
    expect(new Set(seen).size).toBe(4)
    expect(seen.at(-1)).toBe(orderId)
  })

  test.each([
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=1e1'],
    ['limit', 'limit=1&limit=2'],
    ['cursor', 'cursor=abc'],
    ['cursor', 'cursor=%27%20or%201=1'],
  ])('refuse a wrong %s: %s', async (field, query) => {
    const { status, body } = await ask(admin, `${paths.orders.list()}?${query}`)
    expect(status).toBe(400)
    expect(body.errors).toHaveProperty(field)
  })
})

describe('the delivery status', () => {
  test('is set by admins only, with PATCH and with PUT (ORD-06, ADM-04)', async () => {
    for (const method of ['PATCH', 'PUT'] as const) {
      expect((await setStatus(undefined, 'delivered', method)).status).toBe(401)
      expect((await setStatus(b, 'delivered', method)).status).toBe(403)
    }
    expect((await ask(b, paths.orders.one({ id: orderId }))).body.delivery_status).toBe('pending')
    expect((await setStatus(admin, 'delivered', 'PATCH')).body.delivery_status).toBe('delivered')
    expect((await setStatus(admin, 'pending', 'PUT')).body.delivery_status).toBe('pending')
  })

  test.each([['shipped!'], [5], [null], [undefined], [['delivered']], ['Delivered']])(
    'cannot be %j (ADM-07)',
    async (status) => {
      const answer = await setStatus(admin, status)
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toHaveProperty('delivery_status')
    },
  )

  test('is the only change, whatever else was sent (ADM-08)', async () => {
    const before = (await ask(admin, paths.orders.one({ id: orderId }))).body
    const forged = { amount: 0, user_id: a.person.userId, status: 'failed', products: [] }
    await ask(admin, paths.orders.one({ id: orderId }), {
      method: 'PATCH',
      payload: { delivery_status: 'delivered', ...forged },
    })
    const { delivery_status, timeline, ...after } = (
      await ask(b, paths.orders.one({ id: orderId }))
    ).body
    expect(before).toMatchObject(after)
    expect(delivery_status).toBe('delivered')
    expect(timeline).toHaveLength(2)
  })

  test('of an unknown order cannot be set', async () => {
    for (const id of ['a'.repeat(26), 'x', '%25']) {
      const { status } = await ask(admin, `${paths.orders.list()}/${id}`, {
        method: 'PATCH',
        payload: { delivery_status: 'delivered' },
      })
      expect(status).toBe(404)
    }
  })
})
