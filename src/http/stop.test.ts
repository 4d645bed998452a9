import { Agent, request as ask } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { registerHealth } from './health.ts'
import type { ShopServer } from './server.ts'
import { stopServer } from './stop.ts'

let release: () => void
let started: Promise<void>
let app: ShopServer
afterEach(() => vi.useRealTimers())

async function openWithSlowRoute(): Promise<number> {
  app = testServer()
  let begin = () => {}
  started = new Promise((resolve) => {
    begin = resolve
  })
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  app.get('/api/slow', { config: { right: 'shop.read' } }, async () => {
    begin()
    await held
    return { done: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

function get(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    ask({ port, path: '/api/slow', host: '127.0.0.1' }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve(body))
    })
      .on('error', reject)
      .end()
  })
}

test('running requests finish before the server stops, and no new ones start (CRH-05)', async () => {
  const port = await openWithSlowRoute()
  const answer = get(port)
  await started
  const stopped = stopServer(app)
  await expect(get(port)).rejects.toThrow(/ECONNREFUSED/)
  release()
  expect(await answer).toBe('{"done":true}')
  await stopped
})

test('a request that never ends is aborted after the time limit', async () => {
  const port = await openWithSlowRoute()
  const answer = get(port)
  answer.catch(() => undefined)
  await started
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stopped = stopServer(app, { maxMs: 10_000 })
  vi.advanceTimersByTime(10_000)
  await expect(answer).rejects.toThrow()
  await stopped
})

test('a connection that its client never closes after CONNECT does not delay the stop', async () => {
  app = testServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write('CONNECT a:1 HTTP/1.1\r\n\r\n')
  const answer = await new Promise((resolve) => socket.once('data', resolve))
  expect(String(answer)).toContain('405')
  await stopServer(app, { maxMs: 0 })
  socket.destroy()
})

test('readiness fails first while requests are still served; connections close later', async () => {
  app = testServer()
  registerHealth(app, { isReady: async () => true })
  app.get('/api/asked', { config: { right: 'shop.read' } }, () => ({}))
  const checked = async () =>
    await Promise.all(
      ['/readyz', '/healthz', '/api/asked'].map(async (url) => (await app.inject(url)).statusCode),
    )
  expect(await checked()).toEqual([200, 200, 200])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stopped = stopServer(app, { drainMs: 5_000 })
  expect(await checked()).toEqual([503, 503, 200])
  vi.advanceTimersByTime(5_000)
  await stopped
  await expect(app.inject('/healthz')).rejects.toThrow(/closed/)
})

test('a kept-alive connection is not reset while the server drains', async () => {
  app = testServer()
  app.get('/api/asked', { config: { right: 'shop.read' } }, () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statusAndSocket = () =>
    new Promise((resolve, reject) => {
      const request = ask({ port, agent, path: '/api/asked', host: '127.0.0.1' }, (response) => {
        response.resume().on('end', () => resolve([response.statusCode, request.reusedSocket]))
      })
      request.on('error', reject).end()
    })
  expect(await statusAndSocket()).toEqual([200, false])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const stopped = stopServer(app, { drainMs: 5_000 })
  vi.advanceTimersByTime(4_900)
  expect(await statusAndSocket()).toEqual([200, true])
  expect(await statusAndSocket()).toEqual([200, false])
  vi.advanceTimersByTime(100)
  vi.useRealTimers()
  agent.destroy()
  await stopped
})
