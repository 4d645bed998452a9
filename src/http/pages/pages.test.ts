import { createContext, RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pagePolicy } from '#http/csp.ts'
import type { ShopServer } from '#http/server.ts'
import { pageSources } from '#providers/payment/razorpay/page-sources.ts'
import { TestClock } from '#tests/support/clock.ts'
import { SHOP_URL, testServer } from '#tests/support/server.ts'
import { createPageCache } from './page-cache.ts'
import type { Visit } from './page-rendering.ts'
import { registerPages } from './pages.ts'

const visitContext = createContext<Visit>()
const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let app: ShopServer
let rendered: Request[]
let seen: number
let render: (request: Request, visit: Visit) => Response | Promise<Response>

/** A page that shows everything a rendering can know about its visitor. */
const describeVisit = (request: Request, visit: Visit): Response =>
  new Response(
    `<html>${request.url} ${visit.origin} ${visit.session?.person.name ?? 'nobody'} ${[...request.headers.keys()]}</html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'x-script-hashes': HASH,
        'set-cookie': 'a=b',
        'x-inside': 'secret',
      },
    },
  )

async function open(publicUrl: string | undefined = SHOP_URL) {
  const config = { publicUrl, trustedProxies: [] }
  app = testServer({ config })
  registerPages(app, {
    onProductSeen: () => {
      seen += 1
    },
    render: async (request, context) => {
      rendered.push(request)
      return render(request, context.get(visitContext))
    },
    contextFor: (visit) => {
      const context = new RouterContextProvider()
      context.set(visitContext, visit)
      return context
    },
    cache: createPageCache({ version: () => 1, clock: new TestClock(), config }),
    policy: pagePolicy({ config, payment: pageSources('/stand-ins/checkout.js') }),
    config,
    secret: 'test',
  })
  await app.ready()
}

beforeEach(async () => {
  rendered = []
  seen = 0
  render = describeVisit
  await open()
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const shopper = { 'x-test-session': 'shopper a' }
const admin = { 'x-test-session': 'admin b' }

const PUBLIC = [
  '/',
  '/home',
  '/category/',
  '/category/Sharbats',
  '/product/khus-sharbat',
  '/about',
  '/about/how-we-recommend',
  '/consulting',
  '/blogs',
  '/blogs/some-post',
  '/test',
  '/privacy-policy',
  '/returns',
  '/terms-and-conditions',
  '/fair-dealing',
  '/contact-us',
  '/hi',
  '/hi/product/khus-sharbat',
  '/gu/category/Sharbats',
]

describe('public pages', () => {
  test.each(PUBLIC)('%s is the same for everybody', async (url) => {
    const mine = await get(url, { ...shopper, cookie: 'samagni_session=x', referer: '/orders' })
    const theirs = await get(url)
    expect(mine.statusCode).toBe(200)
    expect(mine.body).toBe(`<html>${SHOP_URL}${url} ${SHOP_URL} nobody </html>`)
    expect(theirs.body).toBe(mine.body)
    expect(rendered).toHaveLength(1)
    expect(mine.headers['cache-control']).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=300',
    )
    expect(mine.headers['set-cookie']).toBeUndefined()
    expect(mine.headers['x-inside']).toBeUndefined()
    expect(mine.headers['x-script-hashes']).toBeUndefined()
  })

  test('a product’s page is counted each time that a visitor sees it, cached or by navigation inside the app', async () => {
    const browser = { 'user-agent': PHONE }
    const first = await get('/product/khus-sharbat', browser)
    await get('/hi/product/khus-sharbat', browser)
    await get('/product/khus-sharbat', { ...browser, 'sec-fetch-mode': 'navigate' })
    // The service worker forwards a navigation with this mode.
    await get('/product/khus-sharbat', { ...browser, 'sec-fetch-mode': 'same-origin' })
    const tag = { 'if-none-match': String(first.headers.etag) }
    expect((await get('/product/khus-sharbat', { ...browser, ...tag })).statusCode).toBe(304)
    await get('/product/khus-sharbat.data', { ...browser, 'sec-fetch-mode': 'cors' })
    await get('/product/khus-sharbat.data?_routes=x', { ...browser, 'sec-fetch-mode': 'cors' })
    expect(seen).toBe(7)
  })

  test.each<[string, string, Record<string, string>]>([
    ['another page', '/about', {}],
    ['a crawler', '/product/khus-sharbat', { 'user-agent': 'Googlebot/2.1' }],
    ['a browser without a name', '/product/khus-sharbat', { 'user-agent': '' }],
    ['a page fetched ahead', '/product/khus-sharbat', { 'sec-purpose': 'prefetch;prerender' }],
    ['a copy for the service worker', '/product/khus-sharbat', { 'sec-fetch-mode': 'cors' }],
    ['somebody who asks not to be tracked', '/product/khus-sharbat', { dnt: '1' }],
    ['somebody whose browser says so for all', '/product/khus-sharbat', { 'sec-gpc': '1' }],
  ])('%s is not counted among them', async (_what, url, headers) => {
    for (const again of [1, 2]) {
      expect([again, (await get(url, { 'user-agent': PHONE, ...headers })).statusCode]).toEqual([
        again,
        200,
      ])
    }
    expect(seen).toBe(0)
  })

  test('an unknown product and HEAD requests are not counted', async () => {
    render = () => new Response('none', { status: 404 })
    await get('/product/none', { 'user-agent': PHONE })
    render = describeVisit
    const headers = { 'user-agent': PHONE }
    await app.inject({ method: 'HEAD', url: '/product/khus-sharbat', headers })
    expect(seen).toBe(0)
  })

  test('the policy allows only the scripts that the rendering lists (HTP-06)', async () => {
    const { headers } = await get('/')
    expect(headers['content-security-policy']).toContain(`script-src 'self' '${HASH}' https://`)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
  })

  test('a listing with differently written parameters is rendered once', async () => {
    const spellings = [
      '/category/Sharbats?sort=newest',
      '/category/Sharbats?sort=newest&utm_source=mail',
      '/category/%53harbats?x=1&sort=newest&sort=price_asc',
    ]
    const bodies = new Set<string>()
    for (const url of spellings) bodies.add((await get(url)).body)
    expect([bodies.size, rendered.length]).toEqual([1, 1])
  })

  test('the data of a page is cached separately', async () => {
    render = () =>
      new Response('data', {
        headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes' },
      })
    const answer = await get('/product/khus-sharbat.data?_routes=product')
    await get('/product/khus-sharbat.data')
    expect(rendered.map(({ url }) => url)).toEqual([`${SHOP_URL}/product/khus-sharbat.data`])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/x-script',
      'x-remix-response': 'yes',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })

  test('forwarding headers have no effect, now or for the next visitor (HTP-02, HTP-03)', async () => {
    const poison = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-prefix': '/evil',
      'x-original-url': '/orders',
      'x-rewrite-url': '/orders',
      forwarded: 'host=evil.example',
    }
    for (const headers of [poison, {}]) {
      const { body, headers: answered } = await get('/product/khus-sharbat', headers)
      expect(body + JSON.stringify(answered)).not.toContain('evil')
      expect(body).toContain(`${SHOP_URL}/product/khus-sharbat`)
    }
  })

  test('a missing page is a 404, cached only briefly', async () => {
    render = () => new Response('no such product', { status: 404 })
    const answer = await get('/product/nothing')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      404,
      'public, max-age=0, s-maxage=10',
    ])
  })

  test('a page during a database outage is not cached, and has a Retry-After', async () => {
    const away = Object.assign(new Error('the database is starting'), { code: '57P03' })
    render = (_request, visit) => new Response('sorry', { status: visit.report(away) })
    const answer = await get('/about')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.headers['cache-control']).toBe('no-store')
    render = describeVisit
    expect((await get('/about')).statusCode).toBe(200)
  })

  test('a failed page is never cached', async () => {
    render = () => new Response('sorry', { status: 500 })
    expect((await get('/about')).headers['cache-control']).toBe('no-store')
    render = describeVisit
    expect((await get('/about')).statusCode).toBe(200)
  })

  test.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
    'a loader’s redirect to %s stays in the shop',
    async (location) => {
      render = () => new Response(null, { status: 302, headers: { location } })
      expect((await get('/product/old')).headers.location).toBe('/')
    },
  )

  test('a redirect within the shop keeps its address', async () => {
    render = () => new Response(null, { status: 301, headers: { location: '/product/new?x=1' } })
    expect((await get('/product/old')).headers.location).toBe('/product/new?x=1')
  })

  test('an encoded path in a name stays a name', async () => {
    await get('/product/..%2f..%2forders')
    expect(rendered.map(({ url }) => url)).toEqual([`${SHOP_URL}/product/..%2F..%2Forders`])
  })

  test('markup in an address is encoded (XSS-10)', async () => {
    await get('/category/<img src=x onerror=alert(1)>')
    expect(rendered[0]?.url).toBe(`${SHOP_URL}/category/%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E`)
  })
})

describe('without a configured address (demo)', () => {
  beforeEach(async () => {
    await app.close()
    await open('')
  })

  test('the request’s host is used, and each host has its own cached pages', async () => {
    const one = await get('/about', { host: 'phone.local:3000' })
    const other = await get('/about', { host: 'Localhost:3000' })
    expect(one.body).toContain('http://phone.local:3000/about')
    expect(other.body).toContain('http://localhost:3000/about')
    expect(rendered).toHaveLength(2)
  })

  test.each(['evil.example/path', 'a b', 'a"b', '<x>', 'user@host', 'x'.repeat(300)])(
    'an invalid host %j is refused (HTP-01)',
    async (host) => {
      const answer = await get('/about', { host })
      expect(answer.json()).toMatchObject({ status: 400, code: 'bad-host' })
      expect((await get('/orders', { host, ...shopper })).statusCode).toBe(400)
    },
  )
})

describe('personal pages', () => {
  test.each([
    ['/orders', '/login?next=%2Forders'],
    ['/orders?cursor=abc', '/login?next=%2Forders%3Fcursor%3Dabc'],
    ['/suggest-products', '/login?next=%2Fsuggest-products'],
    ['/hi/orders', '/hi/login?next=%2Fhi%2Forders'],
    ['/admin_panel', '/'],
    ['/hi/admin_panel', '/hi'],
  ])('%s redirects a visitor to %s', async (url, location) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(rendered).toEqual([])
  })

  test('the panel redirects a shopper to the home page, whatever the browser sends (ADM-01)', async () => {
    const answer = await get('/admin_panel', { ...shopper, cookie: 'isAdmin=1' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    expect((await get('/admin_panel', admin)).statusCode).toBe(200)
  })

  test.each(['/orders', '/suggest-products', '/orders.data'])(
    '%s knows its visitor and is never cached (HTP-05)',
    async (url) => {
      const mine = await get(url, shopper)
      expect(mine.body).toContain('Asha')
      expect(mine.headers['cache-control']).toBe('private, no-store')
      expect(mine.headers.etag).toBeUndefined()
      await get(url, admin)
      expect(rendered).toHaveLength(2)
    },
  )

  test('a data request is redirected in the router’s own format', async () => {
    const answer = await get('/orders.data?cursor=x')
    expect(answer.statusCode).toBe(204)
    expect(answer.headers).toMatchObject({
      'x-remix-redirect': '/login?next=%2Forders%3Fcursor%3Dx',
      'x-remix-status': '302',
    })
  })

  test.each(['/orders/x.css', '/orders%2fx.js', '/orders;a.png', '/orders/', '/orders.css'])(
    '%s reveals nothing (HTP-11)',
    async (url) => {
      const answer = await get(url, shopper)
      expect(answer.statusCode).toBeGreaterThan(300)
      expect(answer.body).not.toContain('Asha')
    },
  )

  test('that are public count by address, those of an account by account, and cached ones never (DOS-19)', async () => {
    const ask = async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode
    const rendered = ['/login', '/cart', '/wishlist', '/track/abc', '/hi/cart.data']
    const statuses: number[] = []
    for (let at = 0; at < 125; at += 1) statuses.push(await ask(rendered[at % 5] ?? '/login'))
    expect(statuses).toEqual([...Array(120).fill(200), ...Array(5).fill(429)])
    expect(await ask('/about')).toBe(200)
    const account = { 'x-test-session': 'shopper' }
    for (let at = 0; at < 120; at += 1) expect(await ask('/orders', account)).toBe(200)
    expect(await ask('/account', account)).toBe(429)
  })

  test('above the limit get a readable page for people, and a problem document for programs', async () => {
    const limited = { 'x-test-session': 'shopper', accept: 'text/html' }
    for (let at = 0; at < 120; at += 1) await get('/hi/orders', limited)
    const page = await get('/hi/orders', limited)
    expect(page.statusCode).toBe(429)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.headers['retry-after']).toMatch(/^\d+$/)
    expect(page.body).toContain('<html lang="hi"')
    expect(page.body).toContain('कृपया थोड़ा रुककर फिर कोशिश करें')
    const data = await get('/hi/orders.data', { ...limited, accept: '*/*' })
    expect(data.headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test('the policy applies to personal pages too', async () => {
    const { headers } = await get('/orders', shopper)
    expect(headers['content-security-policy']).toContain(HASH)
    expect(headers['x-script-hashes']).toBeUndefined()
  })
})

describe('the sign-in page', () => {
  test('is shown to a visitor, and never cached', async () => {
    const answer = await get('/login?next=/orders')
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(rendered[0]?.url).toBe(`${SHOP_URL}/login?next=%2Forders`)
  })

  test.each([
    ['/orders', '/orders'],
    ['/category/Sharbats?sort=newest', '/category/Sharbats?sort=newest'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?next=/login', '/'],
    ['', '/'],
  ])('redirects a signed-in visitor from next=%s to %s', async (next, location) => {
    const answer = await get(`/login?next=${encodeURIComponent(next)}`, shopper)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })

  test('redirects a signed-in visitor of another language to the home page in it', async () => {
    const answer = await get('/hi/login', shopper)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/hi'])
    const elsewhere = await get('/hi/login?next=//evil.example', shopper)
    expect(elsewhere.headers.location).toBe('/')
  })
})
