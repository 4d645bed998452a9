import { afterEach, expect, test } from 'vitest'
import type { ShopServer } from '#http/server.ts'
import { testServer } from '#tests/support/server.ts'
import { securityHeaders } from './headers.ts'

let app: ShopServer
afterEach(() => app.close())

function open(publicUrl: string | undefined) {
  app = testServer({ config: { publicUrl, trustedProxies: [] } })
  app.get('/api/x', { config: { right: 'shop.read' } }, async () => ({}))
  app.get('/api/y', { config: { right: 'shop.read' } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=5').send({}),
  )
  app.get('/api/z', { config: { right: 'shop.read' } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=5')
    throw new Error('broken after its headers')
  })
}

test('every response has the security headers, including refusals and failures (HTP-06)', async () => {
  open('https://shop.example')
  for (const url of ['/api/x', '/api/none', '/abc', '/api/%zz']) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cache-control': 'no-store',
    })
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*payment=\(self\)/)
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  }
})

test('only the shop and the frames of the payment dialog may use the browser’s payment API', () => {
  open(undefined)
  const paymentFrames = ["'self'", 'https://pay.example', 'https://pay.example']
  const headers = Object.fromEntries(
    securityHeaders({ config: { publicUrl: undefined }, paymentFrames }),
  )
  expect(headers['permissions-policy']).toContain('payment=(self "https://pay.example")')
})

test('HSTS is sent over https only', async () => {
  open('http://shop.local')
  expect((await app.inject('/api/x')).headers['strict-transport-security']).toBeUndefined()
})

test('nothing is cached unless its route says so', async () => {
  open(undefined)
  expect((await app.inject('/api/x')).headers['cache-control']).toBe('no-store')
  expect((await app.inject('/api/y')).headers['cache-control']).toBe('public, max-age=5')
})

test('a failure is not cached, whatever its route said before it failed', async () => {
  open(undefined)
  const { statusCode, headers } = await app.inject('/api/z')
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store'])
})

test('the camera is allowed only on pages of the panel, and only for the shop itself', async () => {
  open(undefined)
  const policyOf = async (url: string) =>
    String((await app.inject(url)).headers['permissions-policy'])
  for (const url of ['/admin_panel', '/hi/admin_panel?tab=orders', '/admin_panel/orders/x']) {
    expect(await policyOf(url), url).toContain('camera=(self)')
  }
  for (const url of ['/', '/admin_panels', '/api/x?next=/admin_panel', '/cart']) {
    expect(await policyOf(url), url).toContain('camera=()')
  }
})
