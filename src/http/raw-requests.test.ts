import { type AddressInfo, connect } from 'node:net'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPageCache } from '#http/pages/page-cache.ts'
import { registerPages } from '#http/pages/pages.ts'
import { TestClock } from '#tests/support/clock.ts'
import { SHOP_URL, testServer } from '#tests/support/server.ts'
import { pagePolicy } from './csp.ts'
import type { ShopServer } from './server.ts'

const config = { publicUrl: SHOP_URL, trustedProxies: [] }
let app: ShopServer
let port: number
const reached: string[] = []

beforeAll(async () => {
  app = testServer({ config })
  app.addHook('onRequest', (request, _reply, done) => {
    reached.push(request.raw.url ?? '')
    done()
  })
  app.get('/healthz', { config: { right: 'shop.health' } }, async () => ({ status: 'ok' }))
  app.post('/api/x', { config: { right: 'shop.read' } }, async () => ({}))
  registerPages(app, {
    onProductSeen: () => {},
    render: async ({ url }) => new Response(`page ${url}`),
    contextFor: () => new RouterContextProvider(),
    cache: createPageCache({ version: () => 1, clock: new TestClock(), config }),
    policy: pagePolicy({ config }),
    config,
    secret: 'test',
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends raw bytes, and returns everything received until the server closes the connection. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

const statusesIn = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

const ask = (target: string, more = '') =>
  sendRaw(`GET ${target} HTTP/1.1\r\nHost: shop.example\r\n${more}Connection: close\r\n\r\n`)

/** A second request that must not be answered when the first one was ambiguous. */
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n'

describe('ambiguous requests are refused and their connection is closed (HTP-16)', () => {
  test.each([
    [
      'a length and chunks at once',
      'POST /api/x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'an encoding that is none',
      'POST /api/x HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 0\r\nContent-Length: 9\r\n\r\n',
    ],
    ['a bare line feed', 'GET /about HTTP/1.1\nHost: shop.example\n\n'],
    ['a folded header', 'GET /about HTTP/1.1\r\nHost: shop.example\r\nX-A: b\r\n c\r\n\r\n'],
    ['a header without a name', 'GET /about HTTP/1.1\r\nHost: shop.example\r\n: x\r\n\r\n'],
    ['a space in a header name', 'GET /about HTTP/1.1\r\nHost : shop.example\r\n\r\n'],
    ['an unknown method', 'BREW /about HTTP/1.1\r\nHost: shop.example\r\n\r\n'],
  ])('%s', async (_what, first) => {
    const answer = await sendRaw(first + SMUGGLED)
    expect(statusesIn(answer)).toEqual([400])
    expect(reached).not.toContain('/smuggled')
    expect(answer).toContain('\r\ncontent-type: application/problem+json\r\n')
    expect(answer.length).toBeLessThan(2_000)
  })

  test('headers of more than 16 KB are refused', async () => {
    const answer = await ask('/about', `X-Long: ${'x'.repeat(17 * 1024)}\r\n`)
    expect(statusesIn(answer)).toEqual([431])
  })
})

describe('unusual methods and hosts (HTP-10)', () => {
  test('CONNECT is refused: the shop is not a proxy', async () => {
    const answer = await sendRaw('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n')
    expect(statusesIn(answer)).toEqual([405])
  })

  test('a reset after CONNECT only ends that connection', async () => {
    const resets = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('CONNECT a:1 HTTP/1.1\r\n\r\n', () => socket.resetAndDestroy())
      return new Promise((resolve) => socket.once('close', resolve))
    })
    await Promise.all(resets)
    expect(statusesIn(await ask('/healthz'))).toEqual([200])
  })

  test('TRACE is refused and echoes nothing', async () => {
    const answer = await sendRaw(
      'TRACE / HTTP/1.1\r\nHost: shop.example\r\nCookie: a=secret\r\nConnection: close\r\n\r\n',
    )
    expect(statusesIn(answer)).toEqual([501])
    expect(answer).not.toContain('secret')
  })

  test('a request without a host is refused, except a health check', async () => {
    expect(statusesIn(await sendRaw('GET /about HTTP/1.0\r\n\r\n'))).toEqual([400])
    expect(statusesIn(await sendRaw('GET /about HTTP/1.1\r\nConnection: close\r\n\r\n'))).toEqual([
      400,
    ])
    expect(statusesIn(await sendRaw('GET /healthz HTTP/1.0\r\n\r\n'))).toEqual([200])
  })

  test.each(['GET /about', 'GET /healthz', 'POST /api/x'])(
    '%s with two hosts is refused',
    async (what) => {
      const hosts = 'Host: shop.example\r\nhost: evil.example'
      expect(
        statusesIn(await sendRaw(`${what} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`)),
      ).toEqual([400])
    },
  )

  test('an address that names another server is refused', async () => {
    expect(statusesIn(await ask('http://evil.example/about'))).toEqual([400])
    expect(
      statusesIn(await sendRaw('OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')),
    ).toEqual([400])
  })
})

describe('unusual addresses', () => {
  test.each([
    '/product/%2e%2e',
    '/product/.',
    '/product/..',
    '/category/%2e%2e.data',
    '/product/../orders',
    '/about/%2e%2e/orders',
    '//orders',
    '/orders%00',
    '/;/orders',
    '/about;x',
    '/./about',
    '/ABOUT',
  ])('%s redirects to /login', async (target) => {
    const answer = await ask(target)
    expect(answer).toMatch(/^HTTP\/1\.1 302 Found\r\n/)
    expect(answer).toMatch(/\r\nlocation: \/login\r\n/)
  })

  test.each([
    '/about#.data',
    '/about#x',
    '/about?x#y',
    '/unknown#x',
    '/product/%',
    '/product/%c0%ae%c0%ae',
    '/product/%ff',
    '/api/%zz',
  ])('%s is refused as malformed', async (target) => {
    expect(statusesIn(await ask(target))).toEqual([400])
  })

  test('a name that is longer than any in the shop is a 404', async () => {
    expect(statusesIn(await ask(`/product/${'x'.repeat(101)}`))).toEqual([404])
  })

  test('a plain page is served over a real connection, with its length', async () => {
    const answer = await ask('/about')
    expect(statusesIn(answer)).toEqual([200])
    expect(answer).toMatch(/\r\ncontent-length: \d+\r\n/)
    expect(answer).toContain(`page ${SHOP_URL}/about`)
  })
})

test.each(['/about', '/login'])(
  'HEAD of %s is answered as GET is, without the body',
  async (path) => {
    const asked = (method: string) =>
      sendRaw(`${method} ${path} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`)
    const [head, body] = (await asked('GET')).split('\r\n\r\n')
    expect(body).not.toBe('')
    const withoutDate = (text = '') => text.replace(/^date: .*$/im, '')
    const [answered, ...rest] = (await asked('HEAD')).split('\r\n\r\n')
    expect(withoutDate(answered)).toBe(withoutDate(head))
    expect(rest).toEqual([''])
  },
)
