import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type Asked, ask } from './ask.ts'
import { codeOf, sortThrown } from './refusals.ts'

async function openService(answer: RequestListener) {
  const connections = new Set<unknown>()
  const service = createServer(answer)
  service.on('connection', (socket) => connections.add(socket))
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const close = () => {
    service.closeAllConnections()
    return new Promise((done) => service.close(done))
  }
  onTestFinished(() => void close())
  const { port } = service.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, connections, close }
}

const asking = (more: Partial<Asked> = {}): Asked => ({
  method: 'GET',
  headers: {},
  maxBytes: 100,
  signal: new AbortController().signal,
  ...more,
})

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'nothing',
    (failure: unknown) => failure,
  )

test('a request is sent unchanged and its response read completely, over one connection', async () => {
  const { url, connections } = await openService(async (request, response) => {
    const body = (await request.toArray()).join('')
    response.writeHead(402).write(`${request.method} ${request.url} ${request.headers.mark} `)
    response.end(body)
  })
  const post = asking({ method: 'POST', headers: { mark: 'x' }, body: '{"price":"₹ 1"}' })
  const first = await ask(`${url}/orders?a=1`, post)
  expect([first.status, String(first.body)]).toEqual([402, 'POST /orders?a=1 x {"price":"₹ 1"}'])
  expect(String((await ask(url, asking())).body)).toBe('GET / undefined ')
  expect(connections.size).toBe(1)
})

test('redirects are returned, not followed', async () => {
  const { url } = await openService((_, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  })
  expect((await ask(url, asking())).status).toBe(302)
})

test.each([
  ['is too long', (response: Parameters<RequestListener>[1]) => response.end('x'.repeat(101))],
  [
    'breaks off',
    (response: Parameters<RequestListener>[1]) => {
      response.writeHead(200, { 'content-length': '9' }).write('half')
      setImmediate(() => response.destroy())
    },
  ],
  ['never comes', (response: Parameters<RequestListener>[1]) => response.destroy()],
])('an answer that %s is none: what was asked may have been done', async (_, answer) => {
  const { url } = await openService((__, response) => void answer(response))
  const failure = await failureOf(ask(url, asking({ method: 'POST', body: '{}' })))
  expect(failure).toBeInstanceOf(TypeError)
  expect(sortThrown(failure, 'POST')).toEqual({ ok: false, reason: 'ambiguous' })
})

test('a request without a connection was not sent: no service, no connection in time, no address', async () => {
  const { url, close } = await openService(() => {})
  await close()
  const refused = await failureOf(ask(url, asking({ method: 'POST', body: '{}' })))
  expect(sortThrown(refused, 'POST')).toEqual({ ok: false, reason: 'retryable' })
  const late = await failureOf(ask(url, asking({ method: 'POST', signal: AbortSignal.abort() })))
  expect(sortThrown(late, 'POST')).toEqual({ ok: false, reason: 'retryable' })
  const wrong = await failureOf(ask('nowhere', asking()))
  expect(codeOf(wrong)).toBe('ERR_INVALID_URL')
  expect(sortThrown(wrong, 'POST')).toEqual({ ok: false, reason: 'misconfigured' })
})

test('a request that reaches its time limit after it was sent may have taken effect', async () => {
  const heard = Promise.withResolvers<void>()
  const limit = new AbortController()
  const { url } = await openService(() => heard.resolve())
  const asked = failureOf(ask(url, asking({ method: 'POST', body: '{}', signal: limit.signal })))
  await heard.promise
  limit.abort()
  expect(sortThrown(await asked, 'POST')).toEqual({ ok: false, reason: 'ambiguous' })
})

test('a response that is not HTTP is no response', async () => {
  const service = createTcpServer((socket) => socket.end('hello'))
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  onTestFinished(() => void service.close())
  const { port } = service.address() as AddressInfo
  const failure = await failureOf(ask(`http://127.0.0.1:${port}`, asking()))
  expect(sortThrown(failure, 'GET')).toEqual({ ok: false, reason: 'retryable' })
})

test('each request, response and failure is published for the log of calls', async () => {
  const seen: string[] = []
  for (const what of ['create', 'headers', 'error']) {
    const note = () => void seen.push(what)
    subscribe(`samagni:request:${what}`, note)
    onTestFinished(() => void unsubscribe(`samagni:request:${what}`, note))
  }
  const { url, close } = await openService((_, response) => response.end())
  await ask(url, asking())
  await close()
  await failureOf(ask(url, asking()))
  expect(seen).toEqual(['create', 'headers', 'create', 'error'])
})
