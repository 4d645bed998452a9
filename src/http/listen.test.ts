import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { registerHealth } from './health.ts'
import { type ListeningServer, listenOn } from './listen.ts'
import type { ShopServer } from './server.ts'
import { stopServer } from './stop.ts'

const HOST = '127.0.0.1'
const VISITORS = 64

let app: ShopServer
let listening: ListeningServer
let sockets: Socket[]
beforeEach(async () => {
  sockets = []
  app = testServer()
  registerHealth(app, { isReady: async () => true })
  listening = await listenOn(app, { port: 0, host: HOST })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await stopServer(app, listening)
})

const arrive = () => {
  const socket = connect(listening.address.port, HOST)
  sockets.push(socket)
  return socket
}

const ask = () => fetch(`http://${HOST}:${listening.address.port}/healthz`)

test.runIf(process.platform === 'linux')(
  'many who arrive at once come in together, and not one in each turn of the event loop',
  async () => {
    let accepted = 0
    app.server.on('connection', () => {
      accepted += 1
    })
    for (let visitor = 0; visitor < VISITORS; visitor += 1) arrive()
    while (accepted === 0) await nextTurn()
    expect(accepted).toBeGreaterThan(1)
  },
)

test('the limit of open connections counts those of all sockets', async () => {
  const limit = 8
  app.server.maxConnections = limit
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    arrive()
      .on('error', () => {})
      .resume()
  }
  const closed = () => sockets.filter((socket) => socket.closed).length
  await expect.poll(closed).toBe(VISITORS - limit)
  for (const socket of sockets) socket.destroy()
  // A closed connection frees its place.
  await expect.poll(async () => (await ask().catch(() => undefined))?.status).toBe(200)
})

test('connections of any socket are served, and none after the stop', async () => {
  const answers = await Promise.all(Array.from({ length: VISITORS }, ask))
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200))
  await stopServer(app, listening)
  await expect(ask()).rejects.toThrow()
})

test('a request that is running at the stop is completed, whichever socket it used', async () => {
  let running = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await stopServer(app, listening)
  app = testServer()
  app.get('/api/slow', { config: { right: 'shop.read' } }, async () => {
    running += 1
    await held
    return { done: true }
  })
  listening = await listenOn(app, { port: 0, host: HOST })
  const url = `http://${HOST}:${listening.address.port}/api/slow`
  const answers = Array.from({ length: VISITORS }, async () => (await fetch(url)).json())
  await expect.poll(() => running).toBe(VISITORS)
  const stopped = stopServer(app, listening)
  release()
  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ done: true })))
  await stopped
})

test('connections that have come when the server stops are answered, and not reset', async () => {
  const answers: Promise<string>[] = []
  const stopped = stopServer(app, { ...listening, drainMs: 1 })
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const answer = Promise.withResolvers<string>()
    arrive()
      .on('error', (error) => answer.resolve(error.message))
      .on('data', (bytes) => answer.resolve(String(bytes).slice(0, 9)))
      .end('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
    answers.push(answer.promise)
  }
  // They wait to be accepted when the timer of the drain is due.
  const until = performance.now() + 20
  while (performance.now() < until);
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 ']))
  await stopped
})

test('another shop cannot share the port', async () => {
  const { port } = listening.address
  const other = testServer()
  await expect(listenOn(other, { port, host: HOST })).rejects.toThrow(/EADDRINUSE/)
  await other.close()
})

test('a port that another program uses is refused', async () => {
  const program = createServer()
  await new Promise<void>((resolve) => program.listen(0, HOST, resolve))
  const taken = program.address()
  const other = testServer()
  const port = taken !== null && typeof taken === 'object' ? taken.port : 0
  await expect(listenOn(other, { port, host: HOST })).rejects.toThrow(/EADDRINUSE/)
  await other.close()
  program.close()
})
