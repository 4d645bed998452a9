import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { createStandIns, type StandIns } from '#stand-ins/stand-ins.ts'
import { SmallBrowser } from '#tests/support/small-browser.ts'
import { createGoogleIdentity } from './google/google-identity.ts'
import type { IdentityProvider, SignInAttempt } from './port.ts'

let standIns: StandIns
let origin: string
let base: string
let identity: IdentityProvider
let close: () => Promise<void>

beforeAll(async () => {
  const app = Fastify({ forceCloseConnections: true })
  standIns = createStandIns({
    mode: 'demo',
    loopbackBase: () => base,
    adminEmail: 'owner@samagni.example',
  })
  await app.register(async (scope) => standIns.register(scope))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
  // A browser may reach the shop under another host name than the server uses.
  origin = `http://localhost:${port}`
  close = () => app.close()
})
afterAll(() => close())

beforeEach(() => {
  standIns.reset()
  identity = connect()
})

function connect(limits?: { callMs: number; totalMs: number }): IdentityProvider {
  const { issuer, clientId, clientSecret } = standIns.identity
  return createGoogleIdentity({
    issuer,
    clientId,
    clientSecret,
    realm: 'stand-in',
    atShopOrigin: true,
    ...(limits ? { limits } : {}),
  })
}

function newAttempt(): SignInAttempt {
  const secret = () => randomBytes(32).toString('base64url')
  return { state: secret(), nonce: secret(), codeVerifier: secret() }
}

function redirectUri(): string {
  return `${origin}/api/auth/google`
}

async function start(attempt: SignInAttempt): Promise<string> {
  const started = await identity.startSignIn({ attempt, origin, redirectUri: redirectUri() })
  if (!started.ok) throw new Error(started.reason)
  return started.url
}

type Button = Parameters<SmallBrowser['chooseAt']>[1]

async function comeBack(attempt: SignInAttempt, button: Button): Promise<string> {
  return await new SmallBrowser().chooseAt(await start(attempt), button)
}

async function signInAs(button: Button) {
  const attempt = newAttempt()
  const callbackUrl = await comeBack(attempt, button)
  return await identity.finishSignIn({ attempt, callbackUrl, redirectUri: redirectUri() })
}

async function setFault(rule: object): Promise<void> {
  const answer = await fetch(`${base}/stand-ins/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rule),
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
}

describe('an honest sign-in', () => {
  test('redirects the browser to the provider with all parameters that bind the attempt', async () => {
    const attempt = newAttempt()
    const url = new URL(await start(attempt))
    expect(url.origin).toBe(origin)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: redirectUri(),
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    })
    expect(url.href).not.toContain(attempt.codeVerifier)
  })

  test('returns the shopper’s profile', async () => {
    expect(await signInAs({ account: 'asha' })).toEqual({
      ok: true,
      profile: {
        issuer: 'stand-in',
        subject: 'stand-in-asha',
        email: 'asha.patel@mail.example',
        emailVerified: true,
        name: 'Asha Patel',
        picture: undefined,
      },
    })
  })

  test('can be the admin’s, or that of any entered person', async () => {
    expect(await signInAs({ account: 'owner' })).toMatchObject({
      profile: { email: 'owner@samagni.example', emailVerified: true },
    })
    const entered = { name: 'Neel Joshi', email: 'Neel@mail.example' }
    const first = await signInAs(entered)
    expect(first).toMatchObject({ profile: { name: 'Neel Joshi', email: 'neel@mail.example' } })
    expect(await signInAs(entered)).toEqual(first)
  })

  test('lets the person choose an account, also in a browser that signed in before', async () => {
    const browser = new SmallBrowser()
    for (const account of ['asha', 'kiran']) {
      const attempt = newAttempt()
      const callbackUrl = await browser.chooseAt(await start(attempt), { account })
      const question = { attempt, callbackUrl, redirectUri: redirectUri() }
      expect(await identity.finishSignIn(question)).toMatchObject({
        profile: { subject: `stand-in-${account}` },
      })
    }
  })

  test('works without `iss`, as in a posted callback', async () => {
    const attempt = newAttempt()
    const callbackUrl = new URL(await comeBack(attempt, { account: 'asha' }))
    callbackUrl.searchParams.delete('iss')
    const question = { attempt, callbackUrl: callbackUrl.href, redirectUri: redirectUri() }
    expect(await identity.finishSignIn(question)).toMatchObject({ ok: true })
  })
})

test('the provider gets the address to which the browser was redirected, not one derived from this request', async () => {
  const attempt = newAttempt()
  const { search } = new URL(await comeBack(attempt, { account: 'asha' }))
  const callbackUrl = `http://10.0.0.5:3000/api/auth/google${search}`
  const question = { attempt, callbackUrl, redirectUri: redirectUri() }
  expect(await identity.finishSignIn(question)).toMatchObject({ ok: true })
})

describe('the difficult accounts', () => {
  test('an unconfirmed e-mail is marked as such', async () => {
    expect(await signInAs({ account: 'unverified' })).toMatchObject({
      ok: true,
      profile: { email: 'owner@samagni.example', emailVerified: false },
    })
  })

  test('a name and a picture may be missing', async () => {
    expect(await signInAs({ account: 'nameless' })).toMatchObject({
      ok: true,
      profile: { name: undefined, picture: undefined },
    })
  })

  test('one e-mail may belong to two accounts, and one account may change its e-mail', async () => {
    expect(await signInAs({ account: 'second-asha' })).toMatchObject({
      profile: { subject: 'stand-in-second-asha', email: 'asha.patel@mail.example' },
    })
    expect(await signInAs({ account: 'moved-asha' })).toMatchObject({
      profile: { subject: 'stand-in-asha', email: 'asha.new@mail.example' },
    })
  })
})

describe('a sign-in is refused', () => {
  test('without an error, when the shopper cancels', async () => {
    expect(await signInAs('cancel')).toEqual({ ok: false, reason: 'cancelled' })
  })

  test('when the code is used a second time (AUT-04)', async () => {
    const attempt = newAttempt()
    const callbackUrl = await comeBack(attempt, { account: 'asha' })
    const question = { attempt, callbackUrl, redirectUri: redirectUri() }
    expect(await identity.finishSignIn(question)).toMatchObject({ ok: true })
    expect(await identity.finishSignIn(question)).toEqual({ ok: false, reason: 'refused' })
  })

  test.each([
    ['state', { state: 'another'.padEnd(43, 'x') }],
    ['nonce (AUT-15)', { nonce: 'another'.padEnd(43, 'x') }],
    ['code verifier', { codeVerifier: 'another'.padEnd(43, 'x') }],
  ])('when the callback belongs to an attempt with another %s', async (_what, other) => {
    const attempt = newAttempt()
    const callbackUrl = await comeBack(attempt, { account: 'asha' })
    const question = { attempt: { ...attempt, ...other }, callbackUrl, redirectUri: redirectUri() }
    expect(await identity.finishSignIn(question)).toEqual({ ok: false, reason: 'refused' })
  })

  test.each([
    ['without a state (AUT-01)', (query: URLSearchParams) => query.delete('state')],
    ['without a code', (query: URLSearchParams) => query.delete('code')],
    ['with a made-up code', (query: URLSearchParams) => query.set('code', 'made-up')],
    ['from another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
  ])('when the callback comes %s', async (_how, bend) => {
    const attempt = newAttempt()
    const callbackUrl = new URL(await comeBack(attempt, { account: 'asha' }))
    bend(callbackUrl.searchParams)
    const question = { attempt, callbackUrl: callbackUrl.href, redirectUri: redirectUri() }
    expect(await identity.finishSignIn(question)).toEqual({ ok: false, reason: 'refused' })
  })

  test('by the stand-in itself, when the redirect address is not the shop’s', async () => {
    const url = new URL(await start(newAttempt()))
    url.searchParams.set('redirect_uri', 'https://evil.example/collect')
    const answer = await new SmallBrowser().ask(url.href)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  })
})

describe('a failing provider is reported, and nobody is signed in', () => {
  const unavailable = { ok: false, reason: 'identity-unavailable' }

  test('when it is unavailable at the start, whatever the failure', async () => {
    for (const effect of [{ status: 503 }, { html502: true }, { truncateJson: true }]) {
      await setFault({ match: { path: '/.well-known' }, effect })
      const question = { attempt: newAttempt(), origin, redirectUri: redirectUri() }
      expect(await connect().startSignIn(question)).toEqual(unavailable)
    }
  })

  test('except that a broken connection is retried once', async () => {
    await setFault({ match: { path: '/.well-known' }, effect: { dropBeforeProcessing: true } })
    await expect(start(newAttempt())).resolves.toContain('/o/oauth2/v2/auth')
  })

  test('when the exchange breaks, and the next sign-in works again', async () => {
    for (const effect of [
      { status: 500 },
      { html502: true },
      { truncateJson: true },
      { dropBeforeProcessing: true },
      { dropAfterProcessing: true },
    ]) {
      const attempt = newAttempt()
      const callbackUrl = await comeBack(attempt, { account: 'asha' })
      await setFault({ match: { path: '/token' }, effect })
      const question = { attempt, callbackUrl, redirectUri: redirectUri() }
      expect(await identity.finishSignIn(question)).toEqual(unavailable)
    }
    expect(await signInAs({ account: 'asha' })).toMatchObject({ ok: true })
  })

  test('when it is slower than the time limit', async () => {
    const hasty = connect({ callMs: MINUTE_MS, totalMs: 50 })
    await setFault({ match: { path: '/.well-known' }, effect: { delayMs: 20_000 } })
    const question = { attempt: newAttempt(), origin, redirectUri: redirectUri() }
    expect(await hasty.startSignIn(question)).toEqual(unavailable)
  })
})
