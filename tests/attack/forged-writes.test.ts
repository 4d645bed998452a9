import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { isPanelRight } from '#domain/accounts/rights.ts'
import { listRoutes } from '#http/middleware/policy.ts'
import { layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import { ORIGIN, openTestShop, type TestShop } from '#tests/support/shop.ts'
import { API_ROUTES } from './route-table.ts'
import {
  type Asking,
  ask,
  basketOf,
  buy,
  type Cast,
  signEverybodyIn,
  stateOf,
  WITHOUT_LIMITS,
} from './scene.ts'

let shop: TestShop
let cast: Cast
let orderId: string
/** A confirmation as an honest shopper would send it. */
let confirmation: Record<string, unknown>
let before: Record<string, string>

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  await layScene()
})
afterAll(() => shop.close())

/** Places an order, prepares a confirmation, and records the content of all tables. */
async function layScene(): Promise<void> {
  await layOutGoods(shop.db)
  cast = await signEverybodyIn(shop)
  orderId = await buy(shop.app, cast.shopper, P2)
  const body = basketOf(P1, 2)
  const priced = await ask(shop.app, paths.payments.createOrder(), {
    method: 'POST',
    person: cast.shopper,
    body,
  })
  confirmation = { ...body, amount: priced.json<{ amount: number }>().amount }
  before = await stateOf(shop.db, ['sign_in_attempts'])
}

// Hundreds of tests follow, and most may change nothing, so they share one scene; the few that change something
// set it up again. Reading every table takes longer than the attacks on one route, so it comes once after them.
const unchanged = async () => expect(await stateOf(shop.db, ['sign_in_attempts'])).toEqual(before)

/**
 * Authenticated by a signature over its bytes, or believed of nobody; tested beside its route. The courier's have
 * their own token; tests/attack/parcels.test.ts forges them.
 */
const UNTRIED: readonly string[] = [
  paths.payments.webhook(),
  paths.payments.callback(),
  paths.phoneMessages.webhook(),
  paths.blockedSources.report(),
  paths.parcels.webhook(),
]
/** Every other write of the table of routes, sent by somebody with its right. */
const WRITES: readonly (readonly [Asking['method'], string, 'shopper' | 'admin'])[] =
  API_ROUTES.flatMap((line) => {
    const [methods = '', path = '', right = ''] = line.split(' ')
    if (!path.startsWith('/api/') || UNTRIED.includes(path)) return []
    const writes = methods.split(',').filter((method) => !/GET|HEAD/.test(method))
    const role = isPanelRight(right) ? 'admin' : 'shopper'
    return writes.map((method) => [method as Asking['method'], path, role] as const)
  })

/** Open to visitors without an account, so without the session's token. */
const OPEN_WRITES: readonly string[] = [
  paths.payments.shippingQuote(),
  paths.auth.callback(),
  paths.funnel.count(),
  ...WRITES.map(([, path]) => path).filter((path) => /tickets$|scheduler|payment-links/.test(path)),
]

/** The path with the shopper's order or a product filled in. */
function addressOf(path: string): string {
  return path.replace(/^(\/api\/products)\/:id/, `$1/${P2}`).replace(':id', orderId)
}

/** As from a form without an Origin: the header is omitted, not empty. */
function withoutOrigin(people: Cast): Cast {
  const copied = structuredClone(people)
  for (const person of Object.values(copied))
    if (person) Reflect.deleteProperty(person.headers, 'origin')
  return copied
}

function write(
  [method, path, role]: (typeof WRITES)[number],
  headers: Record<string, string>,
  people = cast,
) {
  const bodies: Record<string, unknown> = {
    [paths.payments.verify()]: confirmation,
    [paths.payments.createOrder()]: basketOf(P1, 2),
    [paths.payments.check()]: { orderId },
    [paths.payments.shippingQuote()]: { pincode: '390001', boxes: 1 },
    '/api/orders/:id': { delivery_status: 'delivered' },
    '/api/orders/:id/steps': { step: 'delivered' },
    '/api/products/:id': { hidden: true },
    '/api/products/:id/lots': { stock: 5 },
    [paths.account.addresses()]: DELIVERY,
    [paths.account.erase()]: { confirmed: true },
    [paths.wishlist.change()]: { add: [P1], remove: [] },
    [paths.team.team()]: { email: 'helper@mail.example', role: 'packer' },
    [paths.tokens.makeToken()]: { name: 'Stock', rights: ['product.restock'], days: 1 },
    [paths.push.register()]: { endpoint: '', p256dh: '', auth: '' },
    [paths.webhooks.makeWebhook()]: { url: 'https://store.example/', kinds: ['order.placed'] },
    '/api/admin/webhooks/:id': { deed: 'off' },
    [paths.team.makeOwnRole()]: { name: 'Packs', rights: [] },
    '/api/admin/team/roles/:id': { name: 'Packs', rights: [] },
    [paths.team.withdrawHelper()]: { email: 'helper@mail.example' },
    [paths.settings.change()]: { name: 'Other' },
  }
  const url = addressOf(path)
  const body = method === 'DELETE' ? undefined : bodies[path]
  return ask(shop.app, url, { method, person: people[role], headers, body })
}

describe('a write sent by another site in a visitor’s name', () => {
  test('every write of the API is tested here', () => {
    const writes = listRoutes(shop.app)
      .filter(({ method, path }) => path.startsWith('/api/') && !/GET|HEAD/.test(method))
      .filter(({ path }) => !UNTRIED.includes(path))
      .map(({ method, path }) => `${method} ${path}`)
    const tried = WRITES.map(([method, path]) => `${method} ${path}`)
    expect(tried.sort()).toEqual(writes.sort())
  })

  const FOREIGN: readonly Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    // A name that begins like ours, and our host on another port.
    { origin: `${ORIGIN}.evil.example` },
    { origin: 'http://localhost:3001' },
    { origin: '' },
    { origin: `${ORIGIN}, https://evil.example` },
    // Another site and a sister site that hide their origin.
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]

  test.each(WRITES)(
    '%s %s from another site (CSR-01), a hidden one (CSR-02) or nowhere (CSR-03) is refused and has no effect',
    async (...line) => {
      for (const headers of FOREIGN) {
        const answer = await write(line, headers, 'origin' in headers ? cast : withoutOrigin(cast))
        expect([headers, answer.statusCode, answer.json().code]).toEqual([
          headers,
          403,
          'foreign-origin',
        ])
      }
      await unchanged()
    },
  )

  const bound = WRITES.filter(([, path]) => !OPEN_WRITES.includes(path))
  test.each(bound)(
    '%s %s from our own pages with a wrong token is refused and has no effect',
    async (...line) => {
      const own = String(cast.shopper?.headers['x-csrf-token'])
      const others = String(cast.other?.headers['x-csrf-token'])
      // None, another shopper's, a truncated one, and one of invisible characters.
      for (const token of ['', others, own.slice(0, -1), '\u00e4'.repeat(43)]) {
        const answer = await write(line, { 'x-csrf-token': token })
        expect([token, answer.statusCode, answer.json().code]).toEqual([token, 403, 'stale-page'])
      }
      await unchanged()
    },
  )

  test('the honest confirmation is accepted, so that the refusals above mean something', async () => {
    const answer = await write(['POST', paths.payments.verify(), 'shopper'], {})
    expect(answer.statusCode).toBe(200)
    await layScene()
  })

  test('no preflight is granted, on any route (CSR-04)', async () => {
    for (const { path } of listRoutes(shop.app)) {
      const answer = await ask(shop.app, path.replace('*', 'x'), {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      const allowed = Object.keys(answer.headers).filter((name) =>
        name.startsWith('access-control'),
      )
      expect([path, allowed]).toEqual([path, []])
    }
  })

  test('no GET changes anything, whoever sends it (CSR-06)', async () => {
    const paths = listRoutes(shop.app).filter(({ method }) => method === 'GET')
    const further = ['/api/logout', '/api/auth/logout', `/api/orders/${orderId}/deliver`]
    for (const url of [...paths.map(({ path }) => path), ...further]) {
      const address = url.replace(':id', orderId).replace(/:\w+|\*/, 'x')
      await ask(shop.app, `${address}?delivery_status=delivered&amount=1`, { person: cast.admin })
    }
    await unchanged()
  })
})

describe('bodies that do not match their type', () => {
  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json;charset=utf-7', 415],
    ['application/json+x', 415],
    ['application/json, text/plain', 415],
    ['application/json\tx', 415],
  ])(
    'a confirmation sent as %j is answered with %i and places nothing (CSR-11)',
    async (type, status) => {
      const body = JSON.stringify({ ...confirmation, amount: 1 })
      const asking = { method: 'POST', person: cast.shopper, body } as const
      const answer = await ask(shop.app, paths.payments.verify(), {
        ...asking,
        headers: { 'content-type': type },
      })
      expect(answer.statusCode).toBe(status)
      await unchanged()
    },
  )

  const PROTOTYPES = [
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"cartItems":[{"__proto__":{"isAdmin":true}}]}',
  ]
  const read = WRITES.filter(
    ([method, path]) => path !== paths.auth.signOut() && method !== 'DELETE',
  )
  test.each(read)('%s %s refuses a prototype and changes no right (INJ-07)', async (...line) => {
    const [method, path, role] = line
    const headers = { 'content-type': 'application/json' }
    for (const body of PROTOTYPES) {
      const asking = { method, person: cast[role], headers, body }
      const answer = await ask(shop.app, addressOf(path), asking)
      expect([body, answer.statusCode, answer.json().code]).toEqual([body, 400, 'malformed-json'])
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
      const orders = await ask(shop.app, paths.orders.list(), { person: cast.shopper })
      expect(orders.statusCode).toBe(403)
    }
    await unchanged()
  })
})

describe('file uploads, which these routes do not have (ADM-03)', () => {
  const product = { name: 'x', price: 1, stock: 1, category: 'Sharbats', desc: 'x' }
  test.each([['/api/uploads', 404]])(
    'POST %s returns %i, for the admin too',
    async (url, status) => {
      for (const person of [cast.visitor, cast.shopper, cast.admin]) {
        const answer = await ask(shop.app, url, { method: 'POST', person, body: product })
        expect(answer.statusCode).toBe(status)
      }
      await unchanged()
    },
  )
})
