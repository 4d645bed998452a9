import type { LookupAddress } from 'node:dns'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from '../answers/public-address.ts'
import { createHttpsWebhooks } from './https/https-webhooks.ts'

const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
let status = 204
let base = ''
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    received.push({ url: request.url ?? '', headers: request.headers, body })
    response.writeHead(status, { location: '/elsewhere' }).end('said')
  })
})

let connections = 0
server.on('connection', () => {
  connections += 1
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  received.length = 0
  connections = 0
  status = 204
})

const message = (url: string) => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{}',
})

describe('the sender of webhooks', () => {
  const local = createHttpsWebhooks({ allowsLocal: true })

  test('posts the body unchanged, and accepts any 2xx as a receipt', async () => {
    expect(await local.send(message(`${base}/in?shop=1`))).toEqual({ ok: true, status: 204 })
    expect(received).toMatchObject([{ url: '/in?shop=1', body: '{}' }])
    expect(received[0]?.headers['content-type']).toBe('application/json')
  })

  test.each([301, 307, 400, 410, 500])(
    'takes %i as a failure, and follows it nowhere',
    async (code) => {
      status = code
      expect(await local.send(message(`${base}/in`))).toEqual({ ok: false, status: code })
      expect(received).toHaveLength(1)
    },
  )

  test('reports a missing response', async () => {
    expect(await local.send(message('http://127.0.0.1:9/'))).toEqual({
      ok: false,
      status: undefined,
    })
  })

  test('refuses private addresses, whether entered or resolved (SSR-06)', async () => {
    const guarded = createHttpsWebhooks({ allowsLocal: false })
    const secure = base.replace('http:', 'https:')
    for (const url of [base, secure, secure.replace('127.0.0.1', 'localhost')]) {
      expect(await guarded.send(message(url))).toEqual({ ok: false, status: undefined })
    }
    expect(connections).toBe(0)
    await local.send(message(base.replace('127.0.0.1', 'localhost')))
    expect(connections).toBe(1)
  })
})

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001::1',
  '3fff::1',
  '',
  'localhost',
])('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '49.36.1.1', '172.32.0.1', '2606:4700::1111', '2405:201::1'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

describe('the lookup of a connection', () => {
  const resolved = (found: LookupAddress[], all: boolean) =>
    new Promise((done) => {
      const look = publicLookup((_host, options, answer) => {
        answer(null, options.all ? found : found.slice(0, 1))
      })
      look('hooks.example', { all }, (error, address) => done(error ? error.message : address))
    })
  const outside = { address: '8.8.8.8', family: 4 }

  test('returns the checked address', async () => {
    expect(await resolved([outside], false)).toBe('8.8.8.8')
    expect(await resolved([outside], true)).toEqual([outside])
  })

  test('refuses a name with any private address, and one without addresses', async () => {
    const inside = { address: '127.0.0.1', family: 4 }
    expect(await resolved([outside, inside], true)).toBe('not an address of the internet')
    expect(await resolved([outside, inside], false)).toBe('not an address of the internet')
    expect(await resolved([inside], false)).toBe('not an address of the internet')
    expect(await resolved([], false)).toBe('no address')
  })
})
