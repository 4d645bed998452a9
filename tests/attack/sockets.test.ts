import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withinMs } from '#tests/support/rounds.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import { portOf } from './held-requests.ts'
import { WITHOUT_LIMITS } from './scene.ts'

let shop: TestShop
const opened: Socket[] = []

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** Opens a connection, sends raw bytes, and resolves with everything received until it is closed. */
async function open(bytes = ''): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(portOf(shop.app), '127.0.0.1')
  opened.push(socket)
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (part) => {
    text += part
  })
  const answer = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
  await new Promise<void>((done) => socket.once('connect', done))
  if (bytes) await new Promise<void>((done) => socket.write(bytes, () => done()))
  return { socket, answer }
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost:3000', ...headers, '', ''].join('\r\n')
const JSON_BODY = 'Content-Type: application/json'
const SHIPPING = 'POST /api/payments/getshipping'

/** How long another visitor waits for a response of the catalogue. */
async function visitMs(): Promise<number> {
  const began = performance.now()
  const { answer } = await open(head('GET /api/category', 'Connection: close'))
  expect((await answer).slice(0, 15)).toBe('HTTP/1.1 200 OK')
  return performance.now() - began
}

describe('unfinished connections', () => {
  test('five hundred idle and two hundred slow ones delay no visitor (DOS-05)', async () => {
    await Promise.all(Array.from({ length: 500 }, () => open()))
    await Promise.all(Array.from({ length: 200 }, () => open('GET /about HTTP/1.1\r\nHost: loc')))
    const begun = head(SHIPPING, JSON_BODY, 'Content-Length: 1000')
    await Promise.all(Array.from({ length: 50 }, () => open(`${begun}{`)))
    expect(await visitMs()).toBeLessThan(withinMs(1_000))
  })

  test('a visitor who does not read the response delays nobody else', async () => {
    const greedy = head('GET /api/products').repeat(200)
    const readers = await Promise.all(Array.from({ length: 20 }, () => open(greedy)))
    for (const { socket } of readers) socket.pause()
    expect(await visitMs()).toBeLessThan(withinMs(1_000))
    // The visitor is disconnected in the end, by the server's socket timeout.
    expect(shop.app.server.timeout).toBeGreaterThan(0)
    expect(shop.app.server.timeout).toBeLessThanOrEqual(30_000)
  })
})

describe('unlimited bodies (DOS-04)', () => {
  test('fifty megabytes are refused before they are sent', async () => {
    const { answer } = await open(
      head(SHIPPING, JSON_BODY, 'Content-Length: 52428800', 'Connection: close'),
    )
    const text = await answer
    expect(text.slice(0, 12)).toBe('HTTP/1.1 413')
    expect(text).toContain('"code":"body-too-large"')
  })

  test('a body without an end is aborted when it is too long', async () => {
    const { socket, answer } = await open(
      head(SHIPPING, JSON_BODY, 'Transfer-Encoding: chunked', 'Connection: close'),
    )
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    for (let at = 0; at < 5; at += 1) socket.write(chunk)
    expect((await answer).slice(0, 12)).toBe('HTTP/1.1 413')
  })

  test('a body is never parsed as a second request', async () => {
    const smuggled = head('GET /api/category', 'Connection: close')
    const length = `Content-Length: ${smuggled.length}`
    const { answer } = await open(
      `${head('GET /api/products/khus-sharbat', length, 'Connection: close')}${smuggled}`,
    )
    const statuses = [...(await answer).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    expect(statuses).toEqual(['200'])
  })
})

describe('headers that a proxy might trust', () => {
  test.each([
    ['Upgrade: h2c', 'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABkAAQ'],
    ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x'],
  ])('%s switches no protocol', async (...headers) => {
    const { socket, answer } = await open(head('GET /api/category', ...headers))
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
    socket.end()
    expect((await answer).slice(0, 15)).toBe('HTTP/1.1 200 OK')
  })

  test('an unknown expectation is refused', async () => {
    const { answer } = await open(head('GET /api/category', 'Expect: tea', 'Connection: close'))
    expect((await answer).slice(0, 12)).toBe('HTTP/1.1 417')
  })

  test('pipelined requests are answered in order', async () => {
    const many = [
      head('GET /api/products/khus-sharbat'),
      head('GET /api/orders'),
      head('HEAD /api/category'),
      head('GET /api/unknown', 'Connection: close'),
    ]
    const { answer } = await open(many.join(''))
    const statuses = [...(await answer).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    expect(statuses).toEqual(['200', '401', '200', '404'])
  })
})
