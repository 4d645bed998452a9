import { afterEach, describe, expect, test } from 'vitest'
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
