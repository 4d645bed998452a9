import { type AddressInfo, connect, type Socket } from 'node:net'
import type { ShopServer } from '#http/server.ts'
import type { SignedIn } from '#tests/support/shop.ts'

export interface Held {
  path: string
  person: SignedIn | undefined
  body: unknown
  headers?: Readonly<Record<string, string>>
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

/** The port of a listening shop. */
export const portOf = (app: ShopServer): number => (app.server.address() as AddressInfo).port

/**
 * Sends every request but its last byte, each on its own connection, then all last bytes at once, so that they
 * meet inside the shop and not in the network.
 */
export async function releaseTogether(
  app: ShopServer,
  requests: readonly Held[],
): Promise<Answer[]> {
  const held = await Promise.all(requests.map((request) => hold(portOf(app), request)))
  for (const { release } of held) release()
  return Promise.all(held.map(({ answer }) => answer))
}

/** Sends a whole request and disconnects while the shop works on it, as a phone losing its network does. */
export async function sendAndHangUp(
  app: ShopServer,
  request: Held,
  underWay: Promise<void>,
): Promise<void> {
  const { socket, release, answer } = await hold(portOf(app), request)
  release()
  await underWay
  socket.destroy()
  await answer
}

async function hold(
  port: number,
  { path, person, body, headers = {} }: Held,
): Promise<{ socket: Socket; release(): void; answer: Promise<Answer> }> {
  const bytes = Buffer.from(JSON.stringify(body))
  const lines = Object.entries({
    ...person?.headers,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(port, '127.0.0.1')
  const answer = new Promise<Answer>((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(read(text)))
  })
  const head = Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await new Promise<void>((sent, failed) => {
    socket.write(Buffer.concat([head, bytes.subarray(0, -1)]), (error) =>
      error ? failed(error) : sent(),
    )
  })
  return { socket, release: () => socket.write(bytes.subarray(-1)), answer }
}

function read(text: string): Answer {
  if (text === '') return { status: 0, body: {} }
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  return { status: Number(head.slice(9, 12)), body: JSON.parse(body) }
}
