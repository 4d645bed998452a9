import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask } from './ask.ts'
import { fetchFile } from './fetch-file.ts'
import { postOutside } from './post-outside.ts'
import { isPublicUrl } from './public-address.ts'

async function openService(answer: RequestListener) {
  let connections = 0
  const service = createServer(answer)
  service.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    service.closeAllConnections()
    service.close()
  })
  const { port } = service.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}/`, connections: () => connections }
}

const HERE = { hosts: ['127.0.0.1', 'localhost'], allowsLocal: true }
const read = (address: string, source = HERE) =>
  fetchFile(address, source, { maxBytes: 100, signal: new AbortController().signal })
const post = (url: string, body = '{}') => postOutside({ url, headers: {}, body }, true)

test('every file and every post uses a new connection', async () => {
  const { url, connections } = await openService((_, response) => response.end('%PDF'))
  for (const _ of [1, 2]) expect(await read(url)).toEqual({ ok: true, bytes: Buffer.from('%PDF') })
  expect(connections()).toBe(2)
  // A kept-alive connection of other requests, whose address was not checked.
  const { signal } = new AbortController()
  await ask(url, { method: 'GET', headers: {}, maxBytes: 100, signal })
  expect(await post(url)).toBe(200)
  expect(connections()).toBe(4)
})

test.each([{ 'content-length': '9' }, {}])(
  'a file that breaks off is none (%j)',
  async (headers) => {
    const { url } = await openService((_, response) => {
      response.writeHead(200, headers).write('half')
      setImmediate(() => response.destroy())
    })
    expect(await read(url)).toEqual({ ok: false, reason: 'unavailable' })
  },
)

test('a name that resolves to this machine is refused, even if it is an allowed host (SSR-07)', async () => {
  const { port, connections } = await openService((_, response) => response.end())
  const outside = { ...HERE, allowsLocal: false }
  const refused = { ok: false, reason: 'unavailable' }
  expect(await read(`https://localhost:${port}/`, outside)).toEqual(refused)
  expect(connections()).toBe(0)
})

test('no file is fetched by another protocol, even from this machine', async () => {
  const refused = { ok: false, reason: 'wrong-address' }
  expect(await read('ftp://127.0.0.1/label.pdf')).toEqual(refused)
})

test('a posted body arrives unchanged in every script, and the response is not read', async () => {
  const body = JSON.stringify({ title: 'नया ऑर्डर ₹450' })
  const closed = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<string>()
  const { url } = await openService(async (request, response) => {
    arrived.resolve(Buffer.concat(await request.toArray()).toString())
    response.on('close', () => closed.resolve())
    response.writeHead(202).write('and so on without end')
  })
  // Without a time limit, which would close it too.
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  expect(await post(url, body)).toBe(202)
  expect(await arrived.promise).toBe(body)
  await closed.promise
  limit.mockRestore()
})

test('a receiver that does not respond is given up after ten seconds', async () => {
  const heard = Promise.withResolvers<void>()
  const over = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  const { url } = await openService(() => heard.resolve())
  const posted = post(url)
  await heard.promise
  over.abort()
  expect(await posted).toBeUndefined()
  expect(limit).toHaveBeenCalledWith(10_000)
  limit.mockRestore()
})

test('a receiver that answers in another protocol is given up at once', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  expect(await post(url)).toBeUndefined()
  expect(await read(url)).toEqual({ ok: false, reason: 'unavailable' })
  const { signal } = new AbortController()
  const asked = ask(url, { method: 'GET', headers: {}, maxBytes: 100, signal })
  await expect(asked).rejects.toThrow('no answer')
})

test.each([
  ['https://hooks.example/in', true],
  ['http://hooks.example/in', false],
  ['http://8.8.8.8/', false],
  ['https://8.8.8.8/', true],
  ['https://10.0.0.1/', false],
  ['https://[2606:4700::1111]/', true],
  ['https://[::1]/', false],
])('%s may be asked: %j', (url, isAllowed) => {
  expect(isPublicUrl(new URL(url))).toBe(isAllowed)
})
