import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import type { ShopServer } from '#http/server.ts'
import { withinMs } from '#tests/support/rounds.ts'
import { testServer } from '#tests/support/server.ts'

/** Would take many seconds with a quadratic pattern. */
const SLASHES = 50_000
const AT_ONCE_MS = 500

let app: ShopServer
beforeEach(() => {
  app = testServer()
  app.get('/about', { config: { right: 'shop.read', cache: 'page' } }, async () => 'about')
  app.get('/product/:id', { config: { right: 'shop.read' } }, async () => 'product')
  app.post('/api/payments/webhook', { config: { right: 'shop.read' } }, async () => ({}))
})
afterEach(() => app.close())

describe('an unknown address', () => {
  test.each([
    '/abc',
    '/.env',
    '/.git/config',
    '/server.js.map',
    '/node_modules/x',
    '/orders/x.css',
    '/orders%2fx.js',
    '/orders;a.png',
    '//evil.example',
    '//evil.example/about',
    '/\\evil.example',
    '/about/%2e%2e/orders',
    '/about/x?next=https://evil.example',
  ])('%s redirects to /login and nowhere else', async (url) => {
    const answer = await app.inject({ url, headers: { host: 'evil.example' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('keeps the language', async () => {
    expect((await app.inject('/hi/abc')).headers.location).toBe('/hi/login')
    expect((await app.inject('/gu/abc')).headers.location).toBe('/gu/login')
  })

  test.each(['/api/unknown', '/api', '/assets/x.js', '/pictures/x', '/stand-ins/x', '/fonts/'])(
    '%s returns a plain 404',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('application/problem+json')
      expect(answer.json()).toMatchObject({ code: 'not-found' })
    },
  )

  test('a page with an extra slash redirects to the page', async () => {
    const answer = await app.inject('/about/?from=mail')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/about?from=mail'])
    expect((await app.inject('//about//')).headers.location).toBe('/login')
  })

  test('with many slashes is refused without delay (DOS-18)', async () => {
    const began = performance.now()
    const { statusCode, headers } = await app.inject(`${'/'.repeat(SLASHES)}x`)
    expect(performance.now() - began).toBeLessThan(withinMs(AT_ONCE_MS))
    expect([statusCode, headers.location]).toEqual([302, '/login'])
  })

  test('is rate-limited, separately from known addresses (DOS-18)', async () => {
    const limited = testServer({ limits: { 'unknown-address': { max: 3, windowMs: MINUTE_MS } } })
    limited.get('/about', { config: { right: 'shop.read', cache: 'page' } }, async () => 'about')
    const statuses: number[] = []
    for (const url of ['/abc', '/api/unknown', '/about/', '/abc', '/about']) {
      statuses.push((await limited.inject(url)).statusCode)
    }
    await limited.close()
    expect(statuses).toEqual([302, 404, 301, 429, 200])
  })
})

describe('a method that an address does not support', () => {
  test('is refused with the supported methods (HTP-10, WHK-15)', async () => {
    const answer = await app.inject('/api/payments/webhook')
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
    const write = await app.inject({ method: 'POST', url: '/product/khus-sharbat' })
    expect([write.statusCode, write.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('is refused for addresses with parameters too', async () => {
    app.get('/api/orders/user/:user_id', { config: { right: 'shop.read' } }, async () => 'orders')
    const answer = await app.inject({ method: 'DELETE', url: '/api/orders/user/asha' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  test('writes are never redirected to a page', async () => {
    expect((await app.inject({ method: 'DELETE', url: '/abc' })).statusCode).toBe(404)
  })

  test('TRACE echoes nothing', async () => {
    const answer = await app.inject({ method: 'TRACE', url: '/about', headers: { cookie: 'a=b' } })
    expect(answer.statusCode).toBe(501)
    expect(answer.body).not.toContain('a=b')
  })
})
