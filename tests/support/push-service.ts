import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushAddress } from '#domain/push/push-device.ts'

/** A browser that a push service knows: it alone can read what it is sent. */
export interface PushedBrowser extends PushAddress {
  /** What it was told, in order. */
  readonly reported: readonly unknown[]
}

interface Taken {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Plays a push service: takes messages, and opens them as the browser that they are for would. */
export async function openPushService() {
  const taken: Taken[] = []
  const answers = new Map<string, number>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = answers.get(path) ?? 201
      if (status === 201) taken.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end('said')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let browsers = 0
  return {
    origin,
    taken,
    /** A browser that asks for an address. */
    subscribe(): PushedBrowser {
      browsers += 1
      const path = `/send/${browsers}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      return {
        endpoint: `${origin}${path}`,
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
        get reported() {
          return taken
            .filter((message) => message.path === path)
            .map(({ body }) => JSON.parse(unsealed(body, keys, auth)))
        },
      }
    },
    /** From now on answers messages for this browser like this. */
    answer({ endpoint }: PushAddress, status: number): void {
      answers.set(new URL(endpoint).pathname, status)
    },
    close: () => server.close(),
  }
}

/** Opens a message as RFC 8188 and 8291 say. */
function unsealed(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const derive = (key: Buffer, with_: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length))
  const secret = derive(keys.computeSecret(sender), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

// Node reads the alphabet of addresses as that of base64, too.
const bytesOf = (text: string) => Buffer.from(text, 'base64')

/** What the sender claims in an `Authorization` header (RFC 8292), if the key signed it. */
export function claimsOf(authorization: string | undefined, publicKey: string): unknown {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (key !== publicKey) return undefined
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = bytesOf(publicKey)
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    bytesOf(signature),
  )
  return isSigned ? JSON.parse(bytesOf(claims).toString()) : undefined
}
