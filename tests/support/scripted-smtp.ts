import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A mail server on loopback for one test, with scripted replies, null for none; what it was asked is kept. */
export async function openScriptedSmtp({
  greeting = '220 test',
  login = '235 welcome',
  sender = '250 ok',
  recipient = (_command: string): string => '250 ok',
  afterMessage = '250 taken' as string | null,
  /** The answer to a sender comes letter by letter and never ends. */
  isEndless = false,
} = {}) {
  const commands: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    let isMessage = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (isMessage) {
        if (!text.endsWith('\r\n.\r\n')) return
        isMessage = false
        return afterMessage !== null && say(afterMessage)
      }
      const [word = ''] = text.split(/\s/, 1)
      commands.push(word)
      if (word === 'EHLO') say('250-test\r\n250 AUTH PLAIN')
      else if (word === 'AUTH') say(login)
      else if (word === 'MAIL' && isEndless) {
        const letters = setInterval(() => socket.write('2'), 1)
        socket.on('close', () => clearInterval(letters))
      } else if (word === 'MAIL') say(sender)
      else if (word === 'RCPT') say(recipient(text))
      else if (word === 'QUIT') socket.end('221 bye\r\n')
      else if (word === 'DATA') {
        isMessage = true
        say('354 go on')
      } else say('250 ok')
    })
    say(greeting)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    address: (credentials = '') => `smtp://${credentials}127.0.0.1:${port}`,
    commands,
    connections: () => connections,
    open: () => sockets.size,
    endAll() {
      for (const socket of sockets) socket.end()
    },
  }
}
