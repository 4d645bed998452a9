import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import {
  type ForgingIssuer,
  openForgingIssuer,
  type Signing,
} from '#tests/support/forging-issuer.ts'
import type { IdentityProvider } from '../port.ts'
import { createGoogleIdentity } from './google-identity.ts'

const attempt = { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) }
const origin = 'https://shop.example'
const redirectUri = `${origin}/api/auth/google`

let forger: ForgingIssuer
let identity: IdentityProvider
let notes: { reason: string; detail: string }[]

beforeEach(async () => {
  forger = await openForgingIssuer()
  notes = []
  identity = connect()
})
afterEach(() => forger.close())

/** Without limits (`null`) the provider's own ones hold. */
function connect(
  limits: { callMs: number; totalMs: number } | null = { callMs: 5_000, totalMs: 5_800 },
  issuer = () => forger.issuer,
  atShopOrigin = false,
): IdentityProvider {
  return createGoogleIdentity({
    issuer,
    clientId: forger.clientId,
    clientSecret: 'secret',
    realm: 'https://accounts.google.com',
    atShopOrigin,
    note: (fact) => notes.push(fact),
    ...(limits && { limits }),
  })
}

function finish(provider = identity) {
  const callbackUrl = `${redirectUri}?code=code&state=${attempt.state}&scope=openid&authuser=0`
  return provider.finishSignIn({ attempt, callbackUrl, redirectUri })
}

function hand(bend: Record<string, unknown>, signing: Signing = 'honest'): void {
  const claims = { ...forger.honestClaims(attempt.nonce), ...bend }
  forger.behave({ kind: 'token', claims, signing })
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

test('an honest token signs in, and only the listed claims are taken from it (INJ-09)', async () => {
  hand({ role: 'admin', isAdmin: true, user_id: 'owner' })
  expect(await finish()).toEqual({
    ok: true,
    profile: {
      issuer: 'https://accounts.google.com',
      subject: '1098765432101234567890',
      email: 'asha.patel@mail.example',
      emailVerified: true,
      name: 'Asha Patel',
      picture: 'https://lh3.googleusercontent.com/a/asha',
    },
  })
})

test('the browser is redirected to the provider’s own host unless it is the shop’s own stand-in', async () => {
  const started = await identity.startSignIn({ attempt, origin, redirectUri })
  expect(started).toMatchObject({ ok: true })
  expect(started.ok && started.url.startsWith(`${forger.issuer}/auth?`)).toBe(true)
})

describe('a forged token is refused', () => {
  test.each<[string, Signing]>([
    ['is not signed at all (AUT-05)', 'none'],
    ['is signed with the public key as a password (AUT-06)', 'hs256-with-public-key'],
    ['is signed with somebody else’s key', 'another-key'],
    ['has half a signature', 'cut-off'],
    ['is signed with a key of the provider, by another algorithm than RS256', 'es256'],
  ])('that %s', async (_how, signing) => {
    hand({}, signing)
    expect(await finish()).toEqual({ ok: false, reason: 'refused' })
  })

  test.each<[string, Record<string, unknown>]>([
    ['is for another client (AUT-07)', { aud: 'other-client' }],
    ['is for another client among several', { aud: ['shop', 'other'], azp: 'other' }],
    ['was issued to another party', { azp: 'other-client' }],
    ['ended ten minutes ago (AUT-08)', { exp: inSeconds(-600), iat: inSeconds(-4200) }],
    ['is from tomorrow (AUT-08)', { iat: inSeconds(86_400), exp: inSeconds(90_000) }],
    ['never ends', { exp: undefined }],
    ['ends in words', { exp: 'tomorrow' }],
    ['was made for another attempt (AUT-15)', { nonce: 'x'.repeat(43) }],
    ['names no attempt (AUT-15)', { nonce: undefined }],
    ['names several attempts', { nonce: [attempt.nonce] }],
    ['comes from another issuer', { iss: 'https://evil.example' }],
    ['names no person', { sub: undefined }],
    ['names an empty person', { sub: '' }],
    ['names a person without end', { sub: '1'.repeat(256) }],
    ['names a person that no database stores', { sub: '1\u00002' }],
    ['names a number instead of a person', { sub: 42 }],
  ])('that %s', async (_how, bend) => {
    hand(bend)
    expect(await finish()).toEqual({ ok: false, reason: 'refused' })
  })

  test('that contains a list instead of claims (AUT-15)', async () => {
    forger.behave({ kind: 'token', claims: [attempt.nonce], signing: 'honest' })
    expect(await finish()).toEqual({ ok: false, reason: 'refused' })
  })

  test('and so is a response without a token', async () => {
    const body = JSON.stringify({ access_token: 'a', token_type: 'Bearer' })
    forger.behave({ kind: 'answer', status: 200, type: 'application/json', body })
    expect(await finish()).toEqual({ ok: false, reason: 'refused' })
  })
})

test('an e-mail address is confirmed only if the provider sends `true`', async () => {
  for (const email_verified of ['true', 1, false, undefined, null]) {
    hand({ email_verified })
    expect(await finish()).toMatchObject({ ok: true, profile: { emailVerified: false } })
  }
})

test('an empty or non-text name, picture or e-mail counts as missing', async () => {
  hand({ name: '', picture: 42, email: { of: 'Asha' } })
  expect(await finish()).toMatchObject({
    ok: true,
    profile: { name: undefined, picture: undefined, email: undefined },
  })
})

test('a name may have 255 characters', async () => {
  hand({ sub: '1'.repeat(255) })
  expect(await finish()).toMatchObject({ ok: true, profile: { subject: '1'.repeat(255) } })
})

test('a clock that is twenty seconds off is accepted', async () => {
  hand({ iat: inSeconds(20) })
  expect(await finish()).toMatchObject({ ok: true })
  hand({ exp: inSeconds(-20) })
  expect(await finish()).toMatchObject({ ok: true })
})

test('changed signing keys are fetched again within a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  hand({})
  expect(await finish()).toMatchObject({ ok: true })
  forger.rotateKeys()
  vi.setSystemTime(Date.now() + 61_000)
  hand({})
  expect(await finish()).toMatchObject({ ok: true })
  expect(forger.asked.filter((path) => path === '/certs')).toHaveLength(2)
  vi.useRealTimers()
})

test('signing keys are fetched once, however many sign-ins start', async () => {
  for (const _ of [1, 2]) {
    expect(await identity.startSignIn({ attempt, origin, redirectUri })).toMatchObject({ ok: true })
    hand({})
    expect(await finish()).toMatchObject({ ok: true })
  }
  expect(forger.asked.filter((path) => path === '/certs')).toHaveLength(1)
})

test('the configuration is fetched again after an hour, and the cached one serves while that fails', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  hand({})
  expect(await finish()).toMatchObject({ ok: true })
  const discoveries = () => forger.asked.filter((path) => path.includes('.well-known')).length
  vi.advanceTimersByTime(HOUR_MS - 1)
  expect(await finish()).toMatchObject({ ok: true })
  expect(discoveries()).toBe(1)
  vi.advanceTimersByTime(1)
  forger.behaveAtDiscovery({ kind: 'answer', status: 503, type: 'text/plain', body: '' })
  expect(await finish()).toMatchObject({ ok: true })
  expect(discoveries()).toBe(2)
  vi.useRealTimers()
})

test('plain http is used only to this machine and the shop’s own server', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('not asked'))
  const start = (issuer: string, isOwn: boolean) =>
    connect(undefined, () => issuer, isOwn).startSignIn({ attempt, origin, redirectUri })
  for (const issuer of ['http://10.0.0.5', 'http://127.evil.example']) await start(issuer, false)
  expect(asked).not.toHaveBeenCalled()
  await start('http://10.0.0.5', true)
  expect(asked).toHaveBeenCalled()
  asked.mockRestore()
})

describe('an error response of the token endpoint', () => {
  const error = (code: string, status = 400) => ({
    kind: 'answer' as const,
    status,
    type: 'application/json',
    body: JSON.stringify({ error: code }),
  })

  test('an unknown code is a refusal', async () => {
    forger.behave(error('invalid_grant'))
    expect(await finish()).toEqual({ ok: false, reason: 'refused' })
  })

  test('an unknown client is an outage for the shopper and is logged for the owner', async () => {
    forger.behave(error('redirect_uri_mismatch'))
    expect(await finish()).toEqual({ ok: false, reason: 'identity-unavailable' })
    forger.behave(error('invalid_client', 401))
    expect(await finish()).toEqual({ ok: false, reason: 'identity-unavailable' })
    expect(notes.map(({ detail }) => detail)).toEqual(['redirect_uri_mismatch', 'invalid_client'])
  })

  test.each(['temporarily_unavailable', 'server_error', 'unauthorized_client'])(
    'that says %s is an outage too',
    async (code) => {
      forger.behave(error(code))
      expect(await finish()).toEqual({ ok: false, reason: 'identity-unavailable' })
    },
  )

  test('an endless response is not read completely', async () => {
    const body = JSON.stringify({ access_token: 'a'.repeat(1_000_000) })
    forger.behave({ kind: 'answer', status: 200, type: 'application/json', body })
    expect(await finish()).toEqual({ ok: false, reason: 'identity-unavailable' })
  })

  test('an endless configuration is not read completely either', async () => {
    const found = await fetch(`${forger.issuer}/.well-known/openid-configuration`)
    const body = JSON.stringify({ ...(await found.json()), filler: 'x'.repeat(1_000_000) })
    forger.behaveAtDiscovery({ kind: 'answer', status: 200, type: 'application/json', body })
    hand({})
    expect(await finish()).toEqual({ ok: false, reason: 'identity-unavailable' })
  })

  test('a redirect is not followed', async () => {
    const headers = { location: '/elsewhere' }
    const moved = { kind: 'answer', status: 302, type: 'text/plain', body: '', headers } as const
    forger.behave(moved)
    expect(await finish()).toEqual({ ok: false, reason: 'identity-unavailable' })
    forger.behaveAtDiscovery(moved)
    expect(await connect().startSignIn({ attempt, origin, redirectUri })).toMatchObject({
      ok: false,
    })
    expect(forger.asked).not.toContain('/elsewhere')
  })

  test('a challenge, a page and a configuration without or with a wrong address are outages', async () => {
    const headers = { 'www-authenticate': 'Basic realm="shop"' }
    forger.behave({ kind: 'answer', status: 401, type: 'text/plain', body: '', headers })
    expect(await finish()).toEqual({ ok: false, reason: 'identity-unavailable' })
    forger.behave({ kind: 'answer', status: 200, type: 'text/html', body: '<p>Back soon</p>' })
    expect(await finish()).toEqual({ ok: false, reason: 'identity-unavailable' })
    for (const token_endpoint of [undefined, 'nowhere']) {
      const body = JSON.stringify({ issuer: forger.issuer, token_endpoint })
      forger.behaveAtDiscovery({ kind: 'answer', status: 200, type: 'application/json', body })
      expect(await finish(connect())).toEqual({ ok: false, reason: 'identity-unavailable' })
    }
  })

  test('no log entry contains a token, a code or an e-mail', async () => {
    hand({ aud: 'other-client' })
    await finish()
    forger.behave(error('asha.patel@mail.example\ninvented line'))
    await finish()
    forger.behave(error('x'.repeat(500)))
    await finish()
    expect(JSON.stringify(notes)).not.toMatch(/@|eyJ|\\n|code=|x{61}/)
  })
})

describe('an unavailable provider (AUT-24)', () => {
  const unavailable = { ok: false, reason: 'identity-unavailable' }

  test('is reported at once when the connection is refused', async () => {
    await forger.close()
    expect(await identity.startSignIn({ attempt, origin, redirectUri })).toEqual(unavailable)
    expect(await finish()).toEqual(unavailable)
    forger = await openForgingIssuer()
  })

  test('times out when it does not respond, at the start and at the exchange', async () => {
    const hasty = connect({ callMs: 500, totalMs: MINUTE_MS })
    hand({})
    expect(await finish(hasty)).toMatchObject({ ok: true })
    forger.behave({ kind: 'silence' })
    expect(await finish(hasty)).toEqual(unavailable)
    forger.behaveAtDiscovery({ kind: 'silence' })
    const another = connect({ callMs: 500, totalMs: MINUTE_MS })
    expect(await another.startSignIn({ attempt, origin, redirectUri })).toEqual(unavailable)
  })

  test('is given up when all requests together take too long', async () => {
    forger.behaveAtDiscovery({ kind: 'silence' })
    expect(await finish(connect({ callMs: MINUTE_MS, totalMs: 50 }))).toEqual(unavailable)
    expect(notes).toMatchObject([{ during: 'finish', detail: 'too late' }])
  })

  test('is waited for half a minute when it is part of the shop’s own server, and six seconds otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}))
    const ofOneRequest = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => {
      silent.mockRestore()
      ofOneRequest.mockRestore()
      vi.useRealTimers()
    })
    const ended: string[] = []
    const start = (name: string, atShopOrigin: boolean) =>
      connect(null, undefined, atShopOrigin)
        .startSignIn({ attempt, origin, redirectUri })
        .then((answer) => ended.push(`${name}: ${answer.ok ? 'signed in' : answer.reason}`))
    void start('Google', false)
    void start('own server', true)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(ended).toEqual(['Google: identity-unavailable'])
    expect(ofOneRequest.mock.calls).toEqual(expect.arrayContaining([[5_000], [30_000]]))
    await vi.advanceTimersByTimeAsync(24_000)
    expect(ended).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(ended).toEqual(['Google: identity-unavailable', 'own server: identity-unavailable'])
  })

  test('is detected before a browser is redirected to it, even if its configuration is cached', async () => {
    hand({})
    expect(await finish()).toMatchObject({ ok: true })
    forger.behaveAtDiscovery({ kind: 'hang-up' })
    expect(await identity.startSignIn({ attempt, origin, redirectUri })).toEqual(unavailable)
  })

  test('is used again as soon as it responds', async () => {
    forger.behaveAtDiscovery({ kind: 'hang-up' })
    expect(await identity.startSignIn({ attempt, origin, redirectUri })).toEqual(unavailable)
    forger.behaveAtDiscovery(undefined)
    expect(await identity.startSignIn({ attempt, origin, redirectUri })).toMatchObject({ ok: true })
  })

  test('gets one request for its configuration, not one per shopper', async () => {
    hand({})
    await Promise.all([finish(), finish(), finish()])
    await finish()
    const discoveries = forger.asked.filter((path) => path.includes('.well-known'))
    expect(discoveries).toHaveLength(1)
  })
})
