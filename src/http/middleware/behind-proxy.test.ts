import { afterEach, describe, expect, test } from 'vitest'
import { createLogger } from '#http/logs/logging.ts'
import type { ShopServer } from '#http/server.ts'
import { SHOP_URL, testServer } from '#tests/support/server.ts'

let app: ShopServer
afterEach(() => app.close())

function serve(trustedProxies: string[], publicUrl = SHOP_URL) {
  app = testServer({ config: { publicUrl, trustedProxies } })
  const forAll = { right: 'shop.read', write: 'own-evidence' } as const
  app.get('/about', { config: forAll }, async () => 'the page')
  app.post('/api/x', { config: forAll }, async () => 'written')
  app.get('/healthz', { config: { right: 'shop.health' } }, async () => 'well')
  return async (method: 'GET' | 'POST', url: string, proto?: string) => {
    const headers = proto ? { 'x-forwarded-proto': proto } : {}
    const answer = await app.inject({ method, url, headers, remoteAddress: '9.9.9.9' })
    const { location, 'cache-control': caching } = answer.headers
    return { status: answer.statusCode, location, caching }
  }
}

describe('a request that reached the proxy over plain http (HTP-18)', () => {
  test('is redirected to the shop’s https address, and a write is refused', async () => {
    const ask = serve(['9.9.9.9'])
    expect(await ask('GET', '/about?a=1', 'http')).toEqual({
      status: 307,
      location: `${SHOP_URL}/about?a=1`,
      caching: 'no-store',
    })
    expect((await ask('GET', '//evil.example/', 'http')).location).toBe(
      `${SHOP_URL}//evil.example/`,
    )
    expect((await ask('POST', '/api/x', 'http')).status).toBe(403)
    expect((await ask('GET', '/about', 'https, http')).status).toBe(307)
  })

  test('is served for health checks, and when the proxy reports https or nothing', async () => {
    const ask = serve(['9.9.9.9'])
    expect((await ask('GET', '/healthz', 'http')).status).toBe(200)
    expect((await ask('GET', '/about', 'https')).status).toBe(200)
    expect((await ask('GET', '/about')).status).toBe(200)
    expect((await ask('POST', '/api/x')).status).toBe(200)
  })

  test('is served if the shop has no https address to redirect to', async () => {
    const ask = serve(['9.9.9.9'], 'http://shop.example')
    expect((await ask('GET', '/about', 'http')).status).toBe(200)
    expect((await ask('POST', '/api/x', 'http')).status).toBe(200)
  })

  test('is not recognised without a trusted proxy, and an unknown proxy causes no redirect loop', async () => {
    expect((await serve([])('GET', '/about', 'http')).status).toBe(200)
    await app.close()
    expect((await serve(['8.8.8.8'])('GET', '/about', 'https')).status).toBe(200)
  })
})

describe('a proxy beside the shop that is not among the trusted ones', () => {
  const UNKNOWN_PROXY = expect.stringContaining('a proxy that TRUSTED_PROXIES does not name')

  async function errorsOf(
    trustedProxies: string[],
    requests: { from: string; forwardedFor?: string }[],
  ) {
    const lines: Record<string, unknown>[] = []
    const log = createLogger({ write: (line) => lines.push(JSON.parse(line)) })
    app = testServer({ config: { publicUrl: SHOP_URL, trustedProxies }, log })
    app.get('/about', { config: { right: 'shop.read' } }, async () => 'the page')
    for (const { from, forwardedFor } of requests) {
      const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}
      await app.inject({ url: '/about', headers, remoteAddress: from })
    }
    return lines.filter(({ msg }) => msg !== 'request')
  }

  test.each(['127.0.0.1', '::ffff:172.18.0.1', '10.1.2.3', 'fd00::2'])(
    'is told once, at %s: all visitors share one limit',
    async (from) => {
      const visitors = [{ from, forwardedFor: '203.0.113.9' }]
      expect(await errorsOf(['9.9.9.9'], [...visitors, ...visitors])).toMatchObject([
        { level: 50, proxy: from, msg: UNKNOWN_PROXY },
      ])
      await app.close()
      expect(await errorsOf([], visitors)).toHaveLength(1)
    },
  )

  test('is told of neither by a trusted one, nor by a visitor who sends the header, nor without it', async () => {
    const from = '127.0.0.1'
    expect(
      await errorsOf(
        [from],
        [
          { from, forwardedFor: '203.0.113.9' },
          { from, forwardedFor: from },
          { from },
          { from: '203.0.113.7', forwardedFor: '1.2.3.4' },
        ],
      ),
    ).toEqual([])
  })
})
