import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSignInShop, type SignInShop } from '#tests/support/sign-in-shop.ts'
import { SmallBrowser } from '#tests/support/small-browser.ts'

let shop: SignInShop
let browser: SmallBrowser
let token: string

beforeAll(async () => {
  shop = await openSignInShop()
})
afterAll(() => shop.close())

beforeEach(async () => {
  browser = new SmallBrowser()
  await shop.signIn(browser, { account: 'asha' })
  token = (await (await shop.session(browser)).json()).token
})

function write(
  path: string,
  headers: Record<string, string>,
  { origin } = shop,
): Promise<Response> {
  return browser.ask(`${origin}/api/try/${path}`, { method: 'POST', headers })
}

test('the shop’s own page may write with the token of its session', async () => {
  const answer = await write('order', { origin: shop.origin, 'x-csrf-token': token })
  expect(answer.status).toBe(200)
})

describe('a write is refused', () => {
  test.each<[string, Record<string, string>]>([
    ['from another site (CSR-01)', { origin: 'https://evil.example' }],
    ['from a page without an origin (CSR-03)', { origin: 'null' }],
    ['from another port of the same host', { origin: 'http://localhost:1' }],
    ['from a host whose name begins like ours', { origin: 'http://localhost:1.evil.example' }],
    ['that another site sent without saying so (CSR-02)', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighbour host', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_from, headers) => {
    for (const path of ['order', 'quote']) {
      const answer = await write(path, { ...headers, 'x-csrf-token': token })
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'foreign-origin'])
    }
  })

  test.each([
    ['no token', undefined],
    ['an empty token', ''],
    ['another token', 'x'.repeat(43)],
    ['a longer token', (own: string) => `${own}x`],
  ])('with %s', async (_what, sent) => {
    const header = typeof sent === 'function' ? sent(token) : sent
    const answer = await write('order', {
      origin: shop.origin,
      ...(header === undefined ? {} : { 'x-csrf-token': header }),
    })
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'stale-page'])
  })

  test('with the token of another person’s session, or of an earlier one', async () => {
    const other = new SmallBrowser()
    await shop.signIn(other, { account: 'kiran' })
    const stolen = (await (await shop.session(other)).json()).token
    const headers = { origin: shop.origin, 'x-csrf-token': stolen }
    expect((await write('order', headers)).status).toBe(403)
    await shop.signIn(browser, { account: 'asha' })
    expect((await write('order', { origin: shop.origin, 'x-csrf-token': token })).status).toBe(403)
  })

  test('with only the token: without its session it grants nothing', async () => {
    const thief = new SmallBrowser()
    const answer = await thief.ask(`${shop.origin}/api/try/order`, {
      method: 'POST',
      headers: { origin: shop.origin, 'x-csrf-token': token },
    })
    expect(answer.status).toBe(401)
  })
})

test('a public route needs no token, signed in or not', async () => {
  expect((await write('quote', { origin: shop.origin })).status).toBe(200)
  expect((await write('quote', {})).status).toBe(200)
})

describe('a shop with a configured address', () => {
  let configured: SignInShop
  beforeAll(async () => {
    configured = await openSignInShop({ publicUrl: 'https://shop.example' })
  })
  afterAll(() => configured.close())

  test('accepts writes from that origin only, whatever host the request has', async () => {
    const statusFrom = async (origin: string): Promise<number> =>
      (await write('quote', { origin }, configured)).status
    expect(await statusFrom('https://shop.example')).toBe(200)
    expect(await statusFrom(configured.origin)).toBe(403)
    expect(await statusFrom('http://shop.example')).toBe(403)
  })

  test('uses the __Host- prefix and Secure for cookies over https (AUT-11)', async () => {
    const start = `${configured.origin}/api/auth/google/start`
    const answer = await fetch(start, { redirect: 'manual' })
    const [line] = answer.headers.getSetCookie()
    expect(line).toMatch(
      /^__Host-samagni_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const aim = new URL(answer.headers.get('location') ?? '')
    expect(aim.origin).toBe('https://shop.example')
    expect(aim.searchParams.get('redirect_uri')).toBe('https://shop.example/api/auth/google')
  })
})
