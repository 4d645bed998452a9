import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { alignAdminGrants } from '#database/accounts/accounts.ts'
import { sessions, users } from '#database/tables/accounts.ts'
import { mails } from '#database/tables/mail.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts'
import { OWNER, openSignInShop, type SignInShop } from '#tests/support/sign-in-shop.ts'
import { SmallBrowser } from '#tests/support/small-browser.ts'

let shop: SignInShop
let browser: SmallBrowser

beforeAll(async () => {
  shop = await openSignInShop()
})
afterAll(() => shop.close())

beforeEach(() => {
  shop.standIns.reset()
  browser = new SmallBrowser()
})

function post(path: string, body: unknown, from = browser): Promise<Response> {
  return from.ask(`${shop.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify(body),
  })
}

async function signOut(token: string): Promise<Response> {
  return await browser.ask(`${shop.origin}/api/auth/logout`, {
    method: 'POST',
    headers: { origin: shop.origin, 'x-csrf-token': token },
  })
}

async function whoIs(someone: SmallBrowser) {
  const answer = await shop.session(someone)
  return { status: answer.status, ...(await answer.json()) }
}

describe('a valid sign-in', () => {
  test('returns to the page the shopper came from, and opens a session', async () => {
    const answer = await shop.signIn(browser, { account: 'asha' }, '/orders')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/orders'])
    expect(await whoIs(browser)).toEqual({
      status: 200,
      user: {
        user_id: expect.stringMatching(/^[a-z0-9]{20,40}$/),
        name: 'Asha Patel',
        image: '',
        email: 'asha.patel@mail.example',
      },
      token: expect.stringMatching(/^[\w-]{43}$/),
      isAdmin: false,
    })
  })

  test('can be finished by posting the code, with the same answer as the session route', async () => {
    const callback = new URL(await shop.goToCallback(browser, { account: 'owner' }))
    const { code, state } = Object.fromEntries(callback.searchParams)
    const answer = await post('/api/auth/google', { code, state })
    const signedIn = await answer.json()
    expect([answer.status, signedIn.isAdmin]).toEqual([200, true])
    expect(await whoIs(browser)).toEqual({ status: 200, ...signedIn })
  })

  test('sets cookies that scripts and other hosts cannot use (AUT-11)', async () => {
    const answer = await shop.signIn(browser, { account: 'asha' })
    const lines = answer.headers.getSetCookie()
    expect(lines).toEqual([
      expect.stringMatching(
        /^samagni_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      'samagni_signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax',
      'samagni_sign_in=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  test('never exposes a session, a code or a provider’s token in an address or a body (AUT-14)', async () => {
    const answer = await shop.signIn(browser, { account: 'asha' }, '/orders')
    const session = browser.cookie('samagni_session') ?? ''
    const signedIn = await (await shop.session(browser)).text()
    expect(session).toMatch(/^[\w-]{43}$/)
    expect(`${answer.headers.get('location')} ${await answer.text()} ${signedIn}`).not.toContain(
      session,
    )
    expect(signedIn).not.toMatch(/access_token|id_token|eyJ/)
    expect(shop.log()).not.toContain(session)
    const kept = await shop.db.select().from(sessions)
    expect(kept.map(({ tokenHash }) => tokenHash.toString('base64url'))).not.toContain(session)
    expect(kept.length).toBeGreaterThan(0)
  })

  test('opens a new session each time and ends the previous one (AUT-12)', async () => {
    browser.setCookie('samagni_session', 'f'.repeat(43))
    await shop.signIn(browser, { account: 'asha' })
    const first = browser.cookie('samagni_session') ?? ''
    expect(first).not.toBe('f'.repeat(43))
    await shop.signIn(browser, { account: 'kiran' })
    expect((await whoIs(browser)).user.name).toBe('Kiran Desai')
    const thief = new SmallBrowser()
    thief.setCookie('samagni_session', first)
    expect((await whoIs(thief)).status).toBe(401)
  })

  test('treats a hostile name as plain text and drops an invalid picture (XSS-07)', async () => {
    await shop.signIn(browser, { account: 'markup' })
    expect((await whoIs(browser)).user).toMatchObject({ name: '<img src=x onerror=1>', image: '' })
  })

  test('finds the same account after the e-mail changed, and another for a person with the same e-mail (AUT-18)', async () => {
    const idAfter = async (account: string): Promise<string> => {
      await shop.signIn(browser, { account })
      return (await whoIs(browser)).user.user_id
    }
    const asha = await idAfter('asha')
    expect(await idAfter('moved-asha')).toBe(asha)
    expect(await idAfter('second-asha')).not.toBe(asha)
  })
})

describe('sign-in returns to the shop’s own pages only (CSR-05)', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
  ])('also when return is %s', async (returnTo) => {
    const answer = await shop.signIn(browser, { account: 'asha' }, returnTo)
    expect(answer.headers.get('location')).toBe('/')
  })
})

describe('an invalid sign-in opens no session', () => {
  async function expectRefused(answer: Response, problem: string): Promise<void> {
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(`/login?problem=${problem}`)
    expect(answer.headers.getSetCookie().join()).not.toContain('samagni_session')
  }

  test('without a state (AUT-01)', async () => {
    const nobody = { name: 'Nobody', email: 'nobody@mail.example' }
    const callback = new URL(await shop.goToCallback(browser, nobody))
    callback.searchParams.delete('state')
    await expectRefused(await browser.ask(callback.href), 'sign-in-expired')
    const emails = (await shop.db.select().from(users)).map(({ email }) => email)
    expect(emails).not.toContain(nobody.email)
  })

  test('in another browser than the one that started it (AUT-02), which can still finish', async () => {
    const callback = await shop.goToCallback(browser, { account: 'asha' })
    const other = new SmallBrowser()
    await expectRefused(await other.ask(callback), 'sign-in-expired')
    await shop.goToCallback(other, { account: 'kiran' })
    await expectRefused(await other.ask(callback), 'sign-in-expired')
    expect((await browser.ask(callback)).headers.get('location')).toBe('/')
  })

  test('with neither state nor cookie (AUT-03)', async () => {
    const callback = new URL(await shop.goToCallback(browser, { account: 'asha' }))
    for (const state of [undefined, '']) {
      callback.searchParams.delete('state')
      if (state !== undefined) callback.searchParams.set('state', state)
      await expectRefused(await new SmallBrowser().ask(callback.href), 'sign-in-expired')
    }
  })

  test('with a callback that was used before (AUT-04); the first session stays', async () => {
    const callback = await shop.goToCallback(browser, { account: 'asha' })
    const attempt = browser.cookie('samagni_sign_in') ?? ''
    await browser.ask(callback)
    browser.setCookie('samagni_sign_in', attempt)
    await expectRefused(await browser.ask(callback), 'sign-in-expired')
    expect((await whoIs(browser)).status).toBe(200)
  })

  test('after ten minutes', async () => {
    const callback = await shop.goToCallback(browser, { account: 'asha' })
    shop.later(10 * MINUTE_MS)
    await expectRefused(await browser.ask(callback), 'sign-in-expired')
  })

  test('when an address comes back ever more often, which is told in words', async () => {
    const limits = { 'sign-in-callback': { max: 2, windowMs: MINUTE_MS } }
    const limited = await openSignInShop({ limits })
    onTestFinished(() => limited.close())
    const callback = `${limited.origin}/api/auth/google?code=code&state=${'s'.repeat(43)}`
    const opens = { accept: 'text/html', 'accept-language': 'hi', 'sec-fetch-dest': 'document' }
    const ask = () => new SmallBrowser().ask(callback, { headers: opens })
    for (let at = 0; at < 2; at += 1) await expectRefused(await ask(), 'sign-in-expired')
    const answer = await ask()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await answer.text()).toContain('कृपया थोड़ा रुककर फिर कोशिश करें')
  })

  test('when the shopper cancels: back to the sign-in page, which remembers the wanted page', async () => {
    const answer = await shop.signIn(browser, 'cancel', '/hi/orders')
    expect(answer.headers.get('location')).toBe('/hi/login?problem=cancelled&next=%2Fhi%2Forders')
  })

  test('when the client claims an identity (AUT-10)', async () => {
    const made = { user: { email: OWNER, isAdmin: true }, token: 'x' }
    const bare = await post('/api/auth/google', made)
    expect([bare.status, (await bare.json()).code]).toEqual([400, 'invalid-input'])
    const callback = new URL(await shop.goToCallback(browser, { account: 'asha' }))
    const { code, state } = Object.fromEntries(callback.searchParams)
    const dressed = await post('/api/auth/google', { code, state, ...made })
    expect(await dressed.json()).toMatchObject({ isAdmin: false, user: { name: 'Asha Patel' } })
  })

  test('when the posted code belongs to another attempt', async () => {
    const answer = await post('/api/auth/google', { code: 'code', state: 's'.repeat(43) })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'sign-in-expired'])
  })
})

describe('when the provider is down (AUT-24)', () => {
  const unavailable = '/login?problem=identity-unavailable&next=%2Forders'

  async function setFault(rule: object): Promise<void> {
    await fetch(`${shop.origin}/stand-ins/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rule),
      redirect: 'manual',
    })
  }

  test('the sign-in page says so, at the start and at the callback', async () => {
    await setFault({ match: { path: '/.well-known' }, times: 2, effect: { status: 503 } })
    const started = await browser.ask(`${shop.origin}/api/auth/google/start?return=/orders`)
    expect(started.headers.get('location')).toBe(unavailable)
    shop.standIns.reset()
    const callback = await shop.goToCallback(browser, { account: 'asha' }, '/orders')
    await setFault({ match: { path: '/token' }, effect: { dropAfterProcessing: true } })
    expect((await browser.ask(callback)).headers.get('location')).toBe(unavailable)
  })

  test('existing sessions keep working', async () => {
    await shop.signIn(browser, { account: 'asha' })
    await setFault({ match: { path: '/' }, times: 100, effect: { dropBeforeProcessing: true } })
    expect((await whoIs(browser)).status).toBe(200)
  })
})

describe('signing out', () => {
  test('ends the session on the server, not only in the browser (AUT-13)', async () => {
    await shop.signIn(browser, { account: 'asha' })
    const session = browser.cookie('samagni_session') ?? ''
    const { token } = await whoIs(browser)
    const answer = await signOut(token)
    expect(answer.status).toBe(204)
    expect(browser.cookie('samagni_session')).toBeUndefined()
    expect(browser.cookie('samagni_signed_in')).toBeUndefined()
    browser.setCookie('samagni_session', session)
    expect((await whoIs(browser)).status).toBe(401)
  })

  test('requires a POST: a GET changes nothing (CSR-06)', async () => {
    await shop.signIn(browser, { account: 'asha' })
    const answer = await browser.ask(`${shop.origin}/api/auth/logout`)
    expect(answer.status).toBe(405)
    expect((await whoIs(browser)).status).toBe(200)
  })

  test('requires the session’s own token, and succeeds without a session', async () => {
    expect((await signOut('')).status).toBe(204)
    await shop.signIn(browser, { account: 'asha' })
    expect((await signOut('x'.repeat(43))).status).toBe(403)
    expect((await whoIs(browser)).status).toBe(200)
  })
})

describe('a session expires', () => {
  test('for a shopper after seven days without a visit; each visit prolongs it', async () => {
    await shop.signIn(browser, { account: 'asha' })
    shop.later(6 * DAY_MS)
    expect((await whoIs(browser)).status).toBe(200)
    shop.later(6 * DAY_MS)
    expect((await whoIs(browser)).status).toBe(200)
    shop.later(7 * DAY_MS)
    expect((await whoIs(browser)).status).toBe(401)
  })

  test('for an admin after eight hours, whatever the activity', async () => {
    await shop.signIn(browser, { account: 'owner' })
    for (let hour = 1; hour < 8; hour += 1) {
      shop.later(HOUR_MS)
      expect((await whoIs(browser)).isAdmin).toBe(true)
    }
    shop.later(HOUR_MS)
    expect((await whoIs(browser)).status).toBe(401)
  })

  test('and a late answer about it does not end the one that another tab has opened meanwhile', async () => {
    await shop.signIn(browser, { account: 'asha' })
    shop.later(8 * DAY_MS)
    const late = await shop.session(browser)
    expect([late.status, late.headers.getSetCookie()]).toEqual([401, []])
  })
})

describe('the right to list all orders', () => {
  const askOrders = (headers: Record<string, string> = {}) =>
    browser.ask(`${shop.origin}/api/try/orders`, { headers })

  test('belongs to admins, whatever headers and cookies a client sends (ADM-05)', async () => {
    expect((await askOrders()).status).toBe(401)
    await shop.signIn(browser, { account: 'owner' })
    const { user } = await whoIs(browser)
    expect((await askOrders()).status).toBe(200)
    await shop.signIn(browser, { account: 'asha' })
    browser.setCookie('isAdmin', '1')
    const claims = { 'x-user-id': user.user_id, isadmin: 'true', role: 'admin' }
    expect((await askOrders(claims)).status).toBe(403)
  })

  test('ends with the next request after it is withdrawn (ADM-06)', async () => {
    await shop.signIn(browser, { account: 'owner' })
    expect((await askOrders()).status).toBe(200)
    await alignAdminGrants(shop.db, ['another@samagni.example'], new Date())
    expect((await askOrders()).status).toBe(403)
    expect((await whoIs(browser)).isAdmin).toBe(false)
    await alignAdminGrants(shop.db, [OWNER], new Date())
  })

  test('is not granted to an unverified e-mail address on the list, which is not stored either (AUT-09)', async () => {
    await shop.signIn(browser, { account: 'unverified' })
    const someone = eq(users.subject, 'stand-in-unverified')
    const [kept] = await shop.db.select().from(users).where(someone)
    expect(kept).toMatchObject({ name: 'Unverified Admin', email: '', emailVerified: false })
    expect((await whoIs(browser)).isAdmin).toBe(false)
    expect((await askOrders()).status).toBe(403)
  })
})

describe('a new device of a person with panel rights', () => {
  async function mailsTo(address: string) {
    const all = await shop.db.select().from(mails)
    return all.filter(({ kind, recipient }) => kind === 'new-device' && recipient === address)
  }

  async function signInFrom(browser: SmallBrowser, account: string, returnTo = '/') {
    return await shop.signIn(browser, { account }, returnTo)
  }

  test('is reported by mail once, in the language of the page, with a link to sign out everywhere', async () => {
    const before = (await mailsTo(OWNER)).length
    for (const returnTo of ['/', '/hi', '/gu/orders']) {
      const other = new SmallBrowser()
      await signInFrom(other, 'owner', returnTo)
      await signInFrom(other, 'owner', returnTo)
    }
    const reported = (await mailsTo(OWNER)).slice(before)
    expect(reported.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('a new device signed in'),
      expect.stringContaining('नए डिवाइस'),
      expect.stringContaining('નવા ડિવાઇસ'),
    ])
    expect(reported.map(({ text }) => /https?:\S+?\/account/.exec(text)?.[0])).toEqual([
      `${shop.origin}/account`,
      `${shop.origin}/hi/account`,
      `${shop.origin}/gu/account`,
    ])
  })

  test('is recognised after signing out, and not by another person’s proof', async () => {
    await signInFrom(browser, 'owner')
    const before = (await mailsTo(OWNER)).length
    const { token } = await whoIs(browser)
    await signOut(token)
    await signInFrom(browser, 'asha')
    await signInFrom(browser, 'owner')
    expect(await mailsTo(OWNER)).toHaveLength(before)
    const forged = new SmallBrowser()
    forged.setCookie('samagni_device', 'A'.repeat(43))
    await signInFrom(forged, 'owner')
    expect(await mailsTo(OWNER)).toHaveLength(before + 1)
  })

  test('is not reported for shoppers', async () => {
    const answer = await signInFrom(browser, 'asha')
    expect(answer.headers.getSetCookie().join()).not.toContain('samagni_device')
    expect(await mailsTo('asha.patel@mail.example')).toEqual([])
  })
})
