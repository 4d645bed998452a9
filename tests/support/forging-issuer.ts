import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a token is signed; only `honest` must be accepted. */
export type Signing =
  | 'honest'
  | 'none'
  | 'hs256-with-public-key'
  | 'another-key'
  | 'cut-off'
  | 'es256'

type Behaviour =
  | { kind: 'token'; claims: unknown; signing: Signing }
  | {
      kind: 'answer'
      status: number
      type: string
      body: string
      headers?: Readonly<Record<string, string>>
    }
  | { kind: 'silence' }
  | { kind: 'hang-up' }

export interface ForgingIssuer {
  issuer: string
  clientId: string
  /** Sets the behaviour of the token endpoint. */
  behave(behaviour: Behaviour): void
  /** Sets the behaviour of discovery; `undefined`: normal. */
  behaveAtDiscovery(behaviour: Behaviour | undefined): void
  /** The claims of an honest token for this nonce, for a test to change. */
  honestClaims(nonce: string): Record<string, unknown>
  /** Generates new keys under a new id. */
  rotateKeys(): void
  readonly asked: readonly string[]
  close(): Promise<void>
}

const ALGORITHMS: Partial<Record<Signing, string>> = {
  none: 'none',
  'hs256-with-public-key': 'HS256',
  es256: 'ES256',
}

/** An identity provider that can issue any id token, forged ones included. */
export async function openForgingIssuer(): Promise<ForgingIssuer> {
  const clientId = 'shop'
  let keys = firstKeys
  let behaviour: Behaviour = { kind: 'hang-up' }
  let atDiscovery: Behaviour | undefined
  const asked: string[] = []
  let issuer = ''

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push(path)
    if (path === '/.well-known/openid-configuration') {
      if (atDiscovery) act(atDiscovery, request, response)
      else json(response, discoveryOf(issuer))
    } else if (path === '/certs') {
      json(response, { keys: [keys.publicJwk, curveKeys.publicJwk] })
    } else {
      act(behaviour, request, response)
    }
  })

  function act(what: Behaviour, request: IncomingMessage, response: ServerResponse): void {
    request.resume()
    if (what.kind === 'hang-up') request.socket.destroy()
    else if (what.kind === 'answer') {
      response.writeHead(what.status, { 'content-type': what.type, ...what.headers }).end(what.body)
    } else if (what.kind === 'token') {
      const id_token = sign(what.claims, what.signing)
      json(response, { access_token: 'access', token_type: 'Bearer', expires_in: 3599, id_token })
    }
  }

  function sign(claims: unknown, signing: Signing): string {
    const alg = ALGORITHMS[signing] ?? 'RS256'
    const { kid } = signing === 'es256' ? curveKeys.publicJwk : keys
    const text = `${encode({ alg, kid, typ: 'JWT' })}.${encode(claims)}`
    if (signing === 'none') return `${text}.`
    if (signing === 'hs256-with-public-key') {
      const pem = keys.publicKey.export({ type: 'spki', format: 'pem' })
      return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
    }
    if (signing === 'es256') {
      const key = { key: curveKeys.privateKey, dsaEncoding: 'ieee-p1363' } as const
      return `${text}.${createSign('SHA256').update(text).sign(key, 'base64url')}`
    }
    const key = signing === 'another-key' ? strangerKeys.privateKey : keys.privateKey
    const signature = createSign('RSA-SHA256').update(text).sign(key, 'base64url')
    return `${text}.${signing === 'cut-off' ? signature.slice(0, 20) : signature}`
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    clientId,
    asked,
    behave: (next) => {
      behaviour = next
    },
    behaveAtDiscovery: (next) => {
      atDiscovery = next
    },
    honestClaims(nonce) {
      const now = Math.floor(Date.now() / 1000)
      return {
        iss: issuer,
        aud: clientId,
        azp: clientId,
        sub: '1098765432101234567890',
        iat: now,
        exp: now + 3600,
        nonce,
        email: 'asha.patel@mail.example',
        email_verified: true,
        name: 'Asha Patel',
        picture: 'https://lh3.googleusercontent.com/a/asha',
      }
    },
    rotateKeys() {
      keys = makeKeys(Number(keys.kid) + 1)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

// Generating keys takes longest, so all instances start with the same.
const firstKeys = makeKeys(1)
const strangerKeys = makeKeys(1)
/** A second key of the provider, of an algorithm that the shop does not take. */
const curveKeys = makeCurveKeys()

interface Keys {
  kid: string
  publicKey: KeyObject
  privateKey: KeyObject
  publicJwk: object
}

function makeKeys(number: number): Keys {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = String(number)
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
  return { kid, publicKey, privateKey, publicJwk }
}

function makeCurveKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid: 'curve', use: 'sig' }
  return { privateKey, publicJwk }
}

function discoveryOf(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // A provider that offers everything: the shop itself must insist on RS256.
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}
