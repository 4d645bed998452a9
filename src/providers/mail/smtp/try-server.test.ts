import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { tryMailServer } from './try-server.ts'

/** A mail server with scripted replies; the commands it got are kept. */
async function openServer({ greeting = '220 test', login = '235 welcome' } = {}) {
  const commands: string[] = []
  let open = 0
  const server = createServer((socket) => {
    open += 1
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.on('close', () => {
      open -= 1
    })
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const [word = ''] = bytes.toString().split(/\s/, 1)
      commands.push(word)
      if (word === 'EHLO') say('250-test\r\n250 AUTH PLAIN')
      else if (word === 'AUTH') say(login)
      else if (word === 'QUIT') socket.end('221 bye\r\n')
      else say('500 what?')
    })
    say(greeting)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const address = (credentials = '') => `smtp://${credentials}127.0.0.1:${port}`
  return { address, commands, open: () => open }
}

test('a server is greeted and left, and no mail is begun', async () => {
  const { address, commands, open } = await openServer()
  expect(await tryMailServer(address())).toEqual({ ok: true })
  await expect.poll(open).toBe(0)
  expect(commands).toEqual(['EHLO', 'QUIT'])
})

test('a password is tried where there is one', async () => {
  const { address, commands } = await openServer()
  expect(await tryMailServer(address('shop:secret@'))).toEqual({ ok: true })
  expect(commands).toContain('AUTH')
})

test('a server that refuses the password says so in its words, without an address', async () => {
  const login = '535 5.7.8 shop@samagni.example is unknown here'
  const { address, open } = await openServer({ login })
  const answer = await tryMailServer(address('shop:secret@'))
  expect(answer).toMatchObject({ ok: false, reply: expect.stringContaining('5.7.8') })
  expect(JSON.stringify(answer)).not.toMatch(/shop@|secret/)
  await expect.poll(open).toBe(0)
})

test('a server that is out of order, and none at all, fail', async () => {
  const { address, open } = await openServer({ greeting: '421 out of order' })
  expect(await tryMailServer(address())).toMatchObject({
    ok: false,
    reply: expect.stringContaining('421'),
  })
  await expect.poll(open).toBe(0)
  expect(await tryMailServer('smtp://127.0.0.1:9')).toMatchObject({ ok: false })
})
