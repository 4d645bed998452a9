import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { testServer } from '#tests/support/server.ts'
import { timeLimitOf } from './middleware/handler-time.ts'
import { problem } from './problem.ts'
import type { ShopServer } from './server.ts'

const RequestBody = z.object({
  rating: z.number().int().min(1).max(5),
  lines: z.array(z.object({ quantity: z.number() })).optional(),
})

function serverWithRoute() {
  const app = testServer()
  const seen: unknown[] = []
  app.post(
    '/api/wishes',
    {
      config: { right: 'shop.read' },
      schema: { body: RequestBody, response: { 200: z.object({ rating: z.number() }) } },
    },
    async (request, reply) => {
      seen.push(request.body)
      if (request.body.rating === 4) {
        return problem(reply, {
          status: 409,
          code: 'sold-out',
          detail: () => 'It is sold out.',
          extra: { left: 0, status: 200 },
        })
      }
      return { rating: request.body.rating }
    },
  )
  app.get('/api/broken', { config: { right: 'shop.read' } }, async () => {
    throw new Error('relation "orders" does not exist at /srv/shop/orders.ts')
  })
  return { app, seen }
}

let app: ShopServer
afterEach(() => app.close())

function post(payload: string, type = 'application/json') {
  return app.inject({
    method: 'POST',
    url: '/api/wishes',
    headers: { 'content-type': type },
    payload,
  })
}

describe('request bodies', () => {
  test('valid input reaches the route, typed and without unknown fields', async () => {
    const made = serverWithRoute()
    app = made.app
    const answer = await post('{"rating":5,"isAdmin":true,"user_id":"b"}')
    expect([answer.statusCode, answer.json()]).toEqual([200, { rating: 5 }])
    expect(made.seen).toEqual([{ rating: 5 }])
  })

  test('invalid input is reported by field, with the line’s index', async () => {
    app = serverWithRoute().app
    const answer = await post('{"rating":9,"lines":[{"quantity":1},{"quantity":"two"}]}')
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      code: 'invalid-input',
      errors: { rating: expect.any(String), 'lines.1.quantity': expect.any(String) },
      requestId: expect.any(String),
    })
  })

  test('a body that is not an object is reported as the body', async () => {
    app = serverWithRoute().app
    expect((await post('[]')).json().errors).toEqual({ body: expect.any(String) })
  })

  test('a refusal is a problem document whose standard members cannot be overridden', async () => {
    app = serverWithRoute().app
    const answer = await post('{"rating":4}')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'sold-out', status: 409, left: 0 })
  })

  test.each([
    ['a prototype (INJ-07)', '{"rating":5,"__proto__":{"isAdmin":true}}', 'malformed-json'],
    ['a constructor (INJ-07)', '{"constructor":{"prototype":{"isAdmin":true}}}', 'malformed-json'],
    ['broken JSON', '{"rating":', 'malformed-json'],
    ['nothing', '', 'malformed-json'],
  ])('a body with %s is refused', async (_what, body, code) => {
    app = serverWithRoute().app
    const answer = await post(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('of a repeated member the last one is used and validated (INJ-11)', async () => {
    app = serverWithRoute().app
    expect((await post('{"rating":5,"rating":99}')).statusCode).toBe(400)
    expect((await post('{"rating":99,"rating":5}')).json()).toEqual({ rating: 5 })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json;charset=utf-7',
    'application/jsonp',
    'multipart/form-data; boundary=x',
  ])('a body of type %s is refused (CSR-01, CSR-11)', async (type) => {
    const made = serverWithRoute()
    app = made.app
    const answer = await post('{"rating":5}', type)
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'wrong-content-type'])
    expect(made.seen).toEqual([])
  })

  test.each([
    'application/json',
    'application/json;charset=UTF-8',
    ' application/json ',
    'application/json; garbage',
  ])('a body of type %j is read as JSON', async (type) => {
    app = serverWithRoute().app
    expect((await post('{"rating":5}', type)).statusCode).toBe(200)
  })

  test('more than 256 KB is refused (DOS-04)', async () => {
    app = serverWithRoute().app
    const answer = await post(JSON.stringify({ rating: 5, text: 'x'.repeat(256 * 1024) }))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body-too-large'])
  })

  test('JSON that is nested ten thousand levels deep does no harm', async () => {
    app = serverWithRoute().app
    const deep = `{"rating":5,"lines":${'['.repeat(10_000)}${']'.repeat(10_000)}}`
    expect((await post(deep)).statusCode).toBe(400)
  })
})

describe('parameters of addresses', () => {
  test('query keys that name prototypes change nothing (INJ-08)', async () => {
    app = testServer()
    app.get(
      '/api/list',
      { config: { right: 'shop.read' }, schema: { querystring: z.object({ page: z.string() }) } },
      async (request) => request.query,
    )
    const answer = await app.inject(
      '/api/list?page=1&__proto__[isAdmin]=1&constructor[prototype][x]=1&__proto__=2',
    )
    expect(answer.json()).toEqual({ page: '1' })
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('a repeated parameter is refused by name where one is expected (INJ-11)', async () => {
    app = testServer()
    app.get(
      '/api/list',
      { config: { right: 'shop.read' }, schema: { querystring: z.object({ page: z.string() }) } },
      async (request) => request.query,
    )
    const answer = await app.inject('/api/list?page=1&page=2')
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['page']])
  })

  test('a name that is longer than any in the shop is a 404, an invalid encoding is refused (INJ-02)', async () => {
    app = testServer()
    app.get('/api/things/:id', { config: { right: 'shop.read' } }, async () => ({}))
    expect((await app.inject(`/api/things/${'x'.repeat(101)}`)).statusCode).toBe(404)
    expect((await app.inject('/api/things/%zz')).json()).toMatchObject({
      status: 400,
      code: 'bad-address',
    })
  })
})

describe('failures', () => {
  test('a bug results in a sentence and an id, without internals', async () => {
    app = serverWithRoute().app
    const answer = await app.inject('/api/broken')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/orders|srv|relation|stack|\.ts/)
    expect(answer.json()).toMatchObject({ code: 'broken', requestId: expect.any(String) })
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers.server).toBeUndefined()
  })

  test('every request has a unique id, whatever its headers contain', async () => {
    app = serverWithRoute().app
    const ask = () => app.inject({ url: '/api/broken', headers: { 'x-request-id': 'mine' } })
    const [one, other] = [await ask(), await ask()]
    expect(one.json().requestId).not.toBe(other.json().requestId)
    expect(one.body).not.toContain('mine')
  })

  test('a response that does not match its schema is a failure and is not sent', async () => {
    app = testServer()
    app.get(
      '/api/odd',
      {
        config: { right: 'shop.read' },
        schema: { response: { 200: z.object({ n: z.number() }) } },
      },
      async () => ({ n: Number.NaN, secret: 'hash' }),
    )
    const answer = await app.inject('/api/odd')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('hash')
  })
})

describe('every request is bounded', () => {
  test('in time, headers, connections and requests for each connection (DOS-04, DOS-05)', () => {
    app = testServer()
    expect(app.server).toMatchObject({
      requestTimeout: 125_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 5_000,
      timeout: 25_000,
      maxRequestsPerSocket: 10_000,
      maxConnections: 5_000,
    })
  })

  test('behind a proxy idle connections outlive the proxy’s own', () => {
    app = testServer({ config: { publicUrl: undefined, trustedProxies: ['10.0.0.1'] } })
    expect(app.server.keepAliveTimeout).toBeGreaterThan(15 * MINUTE_MS)
  })

  test('a request that arrives while the shop is busy is read before its idle connection is closed', async () => {
    app = testServer()
    Object.assign(app.server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })
    app.get('/api/asked', { config: { right: 'shop.read' } }, () => ({}))
    const { port } = new URL(await app.listen())
    const socket = connect(Number(port), '127.0.0.1')
    const ended = once(socket, 'close')
    const send = () => socket.write('GET /api/asked HTTP/1.1\r\nhost: a\r\n\r\n')
    let answers = 0
    socket.on('data', () => {
      answers += 1
      if (answers > 1) return
      send()
      // Nothing else runs here meanwhile, as when a page is rendered.
      const until = performance.now() + 20
      while (performance.now() < until);
    })
    send()
    await ended
    expect(answers).toBe(2)
  })

  test('only routes that take files wait for a body as long as a page does', () => {
    const usual = 256 * 1024
    expect(timeLimitOf({}, usual)).toBe(20_000)
    expect(timeLimitOf({ bodyLimit: 64 * 1024 }, usual)).toBe(20_000)
    expect(timeLimitOf({ bodyLimit: 5 * 1024 * 1024 }, usual)).toBe(120_000)
    expect(timeLimitOf({ bodyLimit: 5 * 1024 * 1024, withinMs: 20 }, usual)).toBe(20)
    expect(timeLimitOf({ bodyLimit: 5 * 1024 * 1024, write: 'own-evidence' }, usual)).toBe(20_000)
  })

  test('a body that does not arrive in time ends with its connection', async () => {
    app = testServer()
    app.post(
      '/api/sent',
      { config: { right: 'shop.read', write: 'own-evidence', withinMs: 20 } },
      () => ({}),
    )
    const { port } = new URL(await app.listen())
    const socket = connect(Number(port), '127.0.0.1')
    const ended = once(socket, 'close')
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    const type = 'content-type: application/json'
    socket.write(`POST /api/sent HTTP/1.1\r\nhost: a\r\n${type}\r\ncontent-length: 9\r\n\r\n{`)
    await ended
    expect(text).toMatch(/^HTTP\/1\.1 503 /)
  })

  test.each(['page', 'none'] as const)(
    'a body that is still sent long after its response ends with its connection (cache: %s)',
    async (cache) => {
      app = testServer()
      app.get('/about', { config: { right: 'shop.read', cache, withinMs: 200 } }, () => 'About us')
      const { port } = new URL(await app.listen())
      const socket = connect(Number(port), '127.0.0.1')
      const ended = Promise.withResolvers<void>()
      socket.once('close', ended.resolve)
      socket.on('error', () => {})
      let text = ''
      socket.on('data', (bytes) => {
        text += bytes
      })
      const answers = () => text.match(/HTTP\/1\.1 200 OK/g)?.length
      const asked = 'GET /about HTTP/1.1\r\nhost: a\r\n'
      // A whole body leaves the connection open for the next request.
      socket.write(`${asked}content-length: 1\r\n\r\nx`)
      await expect.poll(answers).toBe(1)
      socket.write(`${asked}content-length: 1000000\r\n\r\n`)
      const sending = setInterval(() => socket.write('x'), 5)
      await ended.promise
      clearInterval(sending)
      expect(answers()).toBe(2)
    },
  )

  test.each([
    { method: 'GET' },
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  ])('a handler of $method that takes too long is answered with a 503', async (asked) => {
    app = testServer()
    app.route({
      method: asked.method,
      url: '/api/stalled',
      config: { right: 'shop.read', write: 'own-evidence', withinMs: 20 },
      handler: () => new Promise(() => undefined),
    })
    const answer = await fetch(`${await app.listen()}/api/stalled`, asked)
    expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' })
  })
})
