import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { createLogger } from '#http/logs/logging.ts'
import type { ShopServer } from '#http/server.ts'
import { SHOP_URL, testServer, testSessionGuard } from '#tests/support/server.ts'
import { RATE_LIMITS, type RateLimits } from './rate-limit.ts'

const opened: ShopServer[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

const closed = (socket: Socket) => new Promise((done) => socket.once('close', done))
const FIVE_A_MINUTE = { max: 5, windowMs: MINUTE_MS }

function limited(limits: Partial<RateLimits>, trustedProxies: string[] = []) {
  const app = testServer({ limits, config: { publicUrl: SHOP_URL, trustedProxies } })
  const passed: string[] = []
  const config = { right: 'shop.read', rate: 'search' } as const
  app.get('/api/search', { config }, async (request) => passed.push(request.id))
  app.get('/api/search-too', { config }, async (request) => passed.push(request.id))
  app.get('/api/free', { config: { right: 'shop.read' } }, async () => ({}))
  opened.push(app)
  return {
    passed,
    ask: (headers: Record<string, string> = {}, url = '/api/search', remoteAddress = '9.9.9.9') =>
      app.inject({ url, headers, remoteAddress }),
  }
}

async function statuses(count: number, one: (at: number) => Promise<{ statusCode: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, at) => one(at)))
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

describe('limits', () => {
  test('have the documented values', () => {
    expect(RATE_LIMITS).toEqual({
      'sign-in': { max: 20, windowMs: 600_000 },
      'sign-in-callback': { max: 60, windowMs: 600_000 },
      search: { max: 120, windowMs: 10_000 },
      page: { max: 120, windowMs: 10_000 },
      'api-token': { max: 600, windowMs: MINUTE_MS },
      order: { max: 20, windowMs: 600_000 },
      confirmation: { max: 20, windowMs: 600_000 },
      cart: { max: 120, windowMs: 600_000 },
      funnel: { max: 120, windowMs: 600_000 },
      cancelling: { max: 20, windowMs: 600_000 },
      'pay-again': { max: 20, windowMs: 600_000 },
      taking: { max: 120, windowMs: 600_000 },
      shipping: { max: 60, windowMs: MINUTE_MS },
      review: { max: 10, windowMs: HOUR_MS },
      vote: { max: 30, windowMs: HOUR_MS },
      profile: { max: 60, windowMs: HOUR_MS },
      payment: { max: 120, windowMs: MINUTE_MS },
      ticket: { max: 10, windowMs: HOUR_MS },
      return: { max: 10, windowMs: HOUR_MS },
      booking: { max: 15, windowMs: DAY_MS },
      'stock-alert': { max: 20, windowMs: HOUR_MS },
      invoice: { max: 30, windowMs: MINUTE_MS },
      picture: { max: 120, windowMs: 600_000 },
      photo: { max: 20, windowMs: HOUR_MS },
      account: { max: 60, windowMs: 600_000 },
      wishlist: { max: 240, windowMs: 600_000 },
      'unknown-address': { max: 120, windowMs: 10_000 },
      unproven: { max: 60, windowMs: MINUTE_MS },
      'blocked-source': { max: 30, windowMs: MINUTE_MS },
    })
  })

  test('the sixth request of five gets a Retry-After', async () => {
    const { ask } = limited({ search: FIVE_A_MINUTE })
    expect(await statuses(5, () => ask())).toEqual({ 200: 5 })
    const answer = await ask()
    expect(answer.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await ask({}, '/api/free')).statusCode).toBe(200)
  })

  test.each([
    [90_000, /in \d+ seconds/],
    [HOUR_MS, /in 60 minutes/],
    [DAY_MS, /in 24 hours/],
  ])('how long to wait is told in a unit that fits %i ms', async (windowMs, told) => {
    const { ask } = limited({ search: { max: 1, windowMs } })
    await ask()
    expect((await ask()).json().detail).toMatch(told)
  })

  test('of fifty simultaneous requests with one left, one passes (DOS-09)', async () => {
    const { ask, passed } = limited({ search: FIVE_A_MINUTE })
    await statuses(4, () => ask())
    expect(await statuses(50, () => ask())).toEqual({ 200: 1, 429: 49 })
    expect(passed).toHaveLength(5)
  })

  test('routes of one class share one count', async () => {
    const { ask } = limited({ search: FIVE_A_MINUTE })
    await statuses(5, () => ask())
    expect((await ask({}, '/api/search-too')).statusCode).toBe(429)
  })

  test('a forwarding header is ignored when no proxy is trusted (DOS-03)', async () => {
    const { ask } = limited({ search: FIVE_A_MINUTE })
    const rotating = (at: number) =>
      ask({ 'x-forwarded-for': `10.0.${at % 250}.${at % 199}`, forwarded: `for=10.1.1.${at % 99}` })
    expect(await statuses(1_000, rotating)).toEqual({ 200: 5, 429: 995 })
  })

  test('behind a trusted proxy each client is counted separately, and only the last hop is trusted', async () => {
    const { ask } = limited({ search: FIVE_A_MINUTE }, ['9.9.9.9'])
    const client = (address: string) => () => ask({ 'x-forwarded-for': address })
    expect(await statuses(6, client('5.5.5.5'))).toEqual({ 200: 5, 429: 1 })
    expect(await statuses(6, client('6.6.6.6, 7.7.7.7'))).toEqual({ 200: 5, 429: 1 })
    expect((await ask({ 'x-forwarded-for': '1.2.3.4, 7.7.7.7' })).statusCode).toBe(429)
  })

  test.each([
    ['a port', '5.5.5.5:4711', '5.5.5.5:4712'],
    ['brackets and a port', '[2001:db8::1]:4711', '[2001:db8::2]:80'],
    ['an address of IPv4 inside one of IPv6', '::ffff:5.5.5.5', '5.5.5.5'],
    ['the same in hexadecimal digits, with a port', '[::ffff:505:505]:1', '5.5.5.5:2'],
    ['a zone', 'fe80::1%eth0', 'fe80::1%eth1'],
    ['capitals and zeros', '2001:DB8:0:0::1', '2001:0db8::1'],
    ['quotes', '"[2001:db8::1]:1"', '2001:db8::1'],
    [
      'a port at the proxy before, too',
      '5.5.5.5:1, 9.9.9.9:4711',
      '5.5.5.5:2, [::ffff:9.9.9.9]:80',
    ],
  ])(
    'a client is one client, however its proxy writes the address: with %s',
    async (_, one, other) => {
      const { ask } = limited({ search: FIVE_A_MINUTE }, ['9.9.9.9'])
      const from = (address: string) => () => ask({ 'x-forwarded-for': address })
      expect(await statuses(5, from(one))).toEqual({ 200: 5 })
      expect(await statuses(1, from(other))).toEqual({ 429: 1 })
      expect(await statuses(1, from('6.6.6.6:4711'))).toEqual({ 200: 1 })
    },
  )

  test('addresses of one IPv6 network are one client', async () => {
    const { ask } = limited({ search: FIVE_A_MINUTE })
    const rotating = (at: number) => ask({}, '/api/search', `2001:db8:1:1::${at + 1}`)
    expect(await statuses(20, rotating)).toEqual({ 200: 5, 429: 15 })
  })

  test('a disconnected client causes no error', async () => {
    const lines: string[] = []
    const arrived = Promise.withResolvers<Socket>()
    const app = testServer({
      limits: { search: FIVE_A_MINUTE },
      log: createLogger({ write: (line) => lines.push(line) }),
      sessionGuard: {
        ...testSessionGuard,
        // The guard continues only after the client has gone.
        findSession: async ({ raw, headers }) => {
          if (headers['x-test-session'] !== 'leaves') return undefined
          arrived.resolve(raw.socket)
          await closed(raw.socket)
          return undefined
        },
      },
    })
    app.get('/api/search', { config: { right: 'shop.read', rate: 'search' } }, async () => ({}))
    opened.push(app)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const visitor = connect(port, '127.0.0.1')
    visitor.write('GET /api/search HTTP/1.1\r\nHost: a\r\nX-Test-Session: leaves\r\n\r\n')
    const socket = await arrived.promise
    visitor.resetAndDestroy()
    await closed(socket)
    expect((await app.inject('/api/search')).statusCode).toBe(200)
    expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  })

  test('an account counts once for all its addresses, and separately from other accounts', async () => {
    const { ask } = limited({ search: FIVE_A_MINUTE })
    const as = (account: string) => (at: number) =>
      ask({ 'x-test-session': `shopper ${account}` }, '/api/search', `9.9.${at}.1`)
    expect(await statuses(6, as('a'))).toEqual({ 200: 5, 429: 1 })
    expect(await statuses(6, as('b'))).toEqual({ 200: 5, 429: 1 })
  })
})
