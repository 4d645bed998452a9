import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { logOutsideCalls } from '#http/outside-calls.ts'
import { ask } from '#providers/answers/ask.ts'
import { currentRequestId, runForRequest } from '#request-context.ts'
import { testServer } from '#tests/support/server.ts'
import { createLogger } from './logging.ts'

type Line = Record<string, unknown>

function loggedServer() {
  const lines: Line[] = []
  const log = createLogger({ write: (line) => lines.push(JSON.parse(line)) })
  const app = testServer({ log })
  onTestFinished(() => app.close())
  return { app, log, lines }
}

test('every request is one line: method, pattern, status, duration and id, and nothing personal', async () => {
  const { app, lines } = loggedServer()
  app.get('/api/orders/:id', { config: { right: 'shop.read' } }, async () => ({}))
  await app.inject({
    url: '/api/orders/secret-order?phone=9876543210',
    headers: { 'user-agent': 'AshasPhone', 'x-request-id': 'forged' },
    remoteAddress: '203.0.113.9',
  })
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      msg: 'request',
      requestId: expect.stringMatching(/^[a-z0-9]+-1$/),
      method: 'GET',
      route: '/api/orders/:id',
      status: 200,
      durationMs: expect.any(Number),
    },
  ])
})

test('an address without a route is logged without the address', async () => {
  const { app, lines } = loggedServer()
  await app.inject('/api/asha@mail.example')
  expect(lines).toMatchObject([{ msg: 'request', status: 404 }])
  expect(JSON.stringify(lines)).not.toContain('asha')
})

test('a cached page is logged like any other', async () => {
  const { app, lines } = loggedServer()
  app.get('/', { config: { right: 'shop.read', cache: 'page' } }, (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).end('page')
  })
  await app.inject('/')
  expect(lines).toMatchObject([{ msg: 'request', route: '/', status: 200 }])
})

test('a visitor who disconnects before the response is logged as gone', async () => {
  const { app, lines } = loggedServer()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<object>()
  app.get('/api/slow', { config: { right: 'shop.read' } }, () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const visitor = connect(port, '127.0.0.1')
  visitor.write('GET /api/slow HTTP/1.1\r\nHost: a\r\n\r\n')
  await asked.promise
  visitor.destroy()
  await expect
    .poll(() => lines.filter(({ msg }) => msg === 'request'))
    .toMatchObject([{ msg: 'request', route: '/api/slow', status: 499 }])
  answer.resolve({})
})

test('lines caused by a request have its id, also after its body was read', async () => {
  const { app, log, lines } = loggedServer()
  app.post('/api/x', { config: { right: 'shop.read' } }, async () => {
    await Promise.resolve()
    log.info('within')
    return { id: currentRequestId() }
  })
  const { id } = (await app.inject({ method: 'POST', url: '/api/x', payload: { a: 1 } })).json()
  expect(lines).toMatchObject([
    { msg: 'within', requestId: id },
    { msg: 'request', requestId: id },
  ])
})

const CALLS = {
  fetch: async (url: string, method: 'GET' | 'POST') => (await fetch(url, { method })).text(),
  ask: (url: string, method: 'GET' | 'POST') =>
    ask(url, { method, headers: {}, signal: new AbortController().signal, maxBytes: 100 }),
}

async function openPort(answer?: RequestListener) {
  const service = createHttpServer(answer)
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const close = () => {
    service.closeAllConnections()
    return new Promise((done) => service.close(done))
  }
  onTestFinished(() => void close())
  return { host: `127.0.0.1:${(service.address() as AddressInfo).port}`, close }
}

test('a call to an outside service is logged by host and status, with the id of its cause', async () => {
  for (const call of Object.values(CALLS)) {
    const { log, lines } = loggedServer()
    const reported: unknown[] = []
    const { host } = await openPort((request, response) => {
      reported.push(request.headers['x-request-id'])
      response.writeHead(402).end()
    })
    const stop = logOutsideCalls(log)
    const path = '/orders/9876543210?key=secret'
    await runForRequest('abc-1', () => call(`http://${host}${path}`, 'POST'))
    expect(reported).toEqual(['abc-1'])
    const gone = await openPort()
    await gone.close()
    await expect(
      runForRequest('abc-2', () => call(`http://${gone.host}${path}`, 'GET')),
    ).rejects.toThrow()
    stop()
    expect(lines).toMatchObject([
      { msg: 'outside call', host, method: 'POST', status: 402, requestId: 'abc-1' },
      { msg: 'outside call', failure: 'ECONNREFUSED', requestId: 'abc-2' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/9876543210|secret/)
  }
})
