import { afterEach, describe, expect, test } from 'vitest'
import type { ShopServer } from '#http/server.ts'
import { SHOP_URL, testServer, testSessionGuard } from '#tests/support/server.ts'
import { listRoutes } from './policy.ts'

let app: ShopServer
afterEach(() => app.close())

const shopper = { 'x-test-session': 'shopper a' }
const admin = { 'x-test-session': 'admin b' }

describe('rights', () => {
  test('a route without a right prevents the start and is named in the error', () => {
    app = testServer()
    const careless = app as unknown as { get(path: string, handler: () => string): void }
    expect(() => careless.get('/api/secrets', () => 'x')).toThrow(
      /GET \/api\/secrets names no right/,
    )
  })

  test('an unknown right also prevents the start', () => {
    app = testServer()
    const config = JSON.parse('{"right":"everything"}')
    expect(() => app.get('/api/secrets', { config }, async () => 'x')).toThrow(/names no right/)
  })

  test.each([
    ['order.read-own', 401, 200, 200],
    ['order.list-all', 401, 403, 200],
    ['shop.read', 200, 200, 200],
  ] as const)(
    '%s: visitor %i, shopper %i, admin %i',
    async (right, forVisitor, forShopper, forAdmin) => {
      app = testServer()
      let calls = 0
      app.get('/api/x', { config: { right } }, async () => {
        calls += 1
        return {}
      })
      const statuses = [
        (await app.inject('/api/x')).statusCode,
        (await app.inject({ url: '/api/x', headers: shopper })).statusCode,
        (await app.inject({ url: '/api/x', headers: admin })).statusCode,
      ]
      expect(statuses).toEqual([forVisitor, forShopper, forAdmin])
      expect(calls).toBe(statuses.filter((status) => status === 200).length)
    },
  )

  test('headers and cookies that claim a role are not read (ADM-05)', async () => {
    app = testServer()
    app.get('/api/x', { config: { right: 'order.list-all' } }, async () => ({}))
    const headers = { ...shopper, 'x-user-id': 'b', isadmin: 'true', cookie: 'isAdmin=1' }
    expect((await app.inject({ url: '/api/x', headers })).statusCode).toBe(403)
  })

  test('HEAD is guarded like GET', async () => {
    app = testServer()
    app.get('/api/x', { config: { right: 'order.list-all' } }, async () => ({}))
    expect((await app.inject({ method: 'HEAD', url: '/api/x' })).statusCode).toBe(401)
  })

  describe('following a link to a file after the session has ended', () => {
    const link = { 'sec-fetch-dest': 'document', referer: `${SHOP_URL}/hi/orders?page=2` }
    const follow = (headers: Record<string, string>) => {
      app = testServer()
      app.get('/api/x', { config: { right: 'order.read-own' } }, async () => ({}))
      return app.inject({ url: '/api/x', headers: { host: new URL(SHOP_URL).host, ...headers } })
    }

    test('redirects to the sign-in and back to the page with the link', async () => {
      const { statusCode, headers } = await follow(link)
      expect([statusCode, headers.location]).toEqual([
        302,
        '/hi/login?next=%2Fhi%2Forders%3Fpage%3D2',
      ])
    })

    test.each([
      ['a script', { ...link, 'sec-fetch-dest': 'empty' }],
      ['a typed address', { 'sec-fetch-dest': 'document' }],
      ['a link of another site', { ...link, referer: 'https://evil.example/orders' }],
      ['a program that makes its referrer up', { ...link, referer: 'orders' }],
    ])('%s gets 401', async (_, headers) => {
      expect((await follow(headers)).statusCode).toBe(401)
    })

    test('somebody without the right gets 403', async () => {
      app = testServer()
      app.get('/api/x', { config: { right: 'order.list-all' } }, async () => ({}))
      const headers = { host: new URL(SHOP_URL).host, ...shopper, ...link }
      expect((await app.inject({ url: '/api/x', headers })).statusCode).toBe(403)
    })
  })

  test('the body of a request without the right is not parsed', async () => {
    app = testServer()
    app.post('/api/x', { config: { right: 'order.list-all' } }, async () => ({}))
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/x', headers, payload: '{' })
    expect(answer.json()).toMatchObject({ status: 401, code: 'sign-in-needed' })
  })

  test('a failure to read the session grants no access', async () => {
    app = testServer({
      sessionGuard: {
        ...testSessionGuard,
        findSession: () => Promise.reject(new Error('no database')),
      },
    })
    app.get('/api/x', { config: { right: 'order.read-own' } }, async () => ({}))
    expect((await app.inject('/api/x')).statusCode).toBe(500)
  })
})

describe('writes from other sites', () => {
  function withWrite(write?: 'own-evidence') {
    app = testServer()
    const config = write ? { right: 'shop.read', write } : { right: 'shop.read' }
    app.post('/api/x', { config: config as { right: 'shop.read' } }, async () => ({}))
  }
  const send = (origin: string) =>
    app.inject({ method: 'POST', url: '/api/x', headers: { ...shopper, origin } })

  test.each(['null', 'https://evil.example', 'http://shop.example', `${SHOP_URL}.evil.example`])(
    'an Origin of %s is refused (CSR-01, CSR-03)',
    async (origin) => {
      withWrite()
      expect((await send(origin)).json()).toMatchObject({ status: 403, code: 'foreign-origin' })
    },
  )

  test("the shop's own origin may write", async () => {
    withWrite()
    expect((await send(SHOP_URL)).statusCode).toBe(200)
  })

  test('a write with its own proof is left to the route’s check', async () => {
    withWrite('own-evidence')
    expect((await send('null')).statusCode).toBe(200)
  })

  test('no other site may read: a preflight gets no permission (CSR-04)', async () => {
    withWrite()
    app.get('/api/y', { config: { right: 'order.read-own' } }, async () => ({}))
    await app.ready()
    for (const { path } of listRoutes(app)) {
      const answer = await app.inject({
        method: 'OPTIONS',
        url: path,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    }
  })
})

describe('the route table', () => {
  test('lists every route with its right, limit and cache', () => {
    app = testServer()
    app.get('/b', { config: { right: 'shop.read', cache: 'page' } }, async () => ({}))
    app.post('/a', { config: { right: 'order.place', rate: 'order' } }, async () => ({}))
    expect(listRoutes(app)).toEqual([
      { method: 'POST', path: '/a', right: 'order.place', rate: 'order', cache: 'none' },
      { method: 'GET', path: '/b', right: 'shop.read', rate: undefined, cache: 'page' },
      { method: 'HEAD', path: '/b', right: 'shop.read', rate: undefined, cache: 'page' },
    ])
  })
})
