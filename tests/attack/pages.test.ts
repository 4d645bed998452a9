import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShopServer } from '#http/server.ts'
import { PANEL_PLACES } from '#panel-places.ts'
import { layOutGoods, P1, P2 } from '#tests/races/fixture.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import { openTestShop, type TestShop } from '#tests/support/shop.ts'
import {
  ask,
  buy,
  type Cast,
  ROLES,
  signEverybodyIn,
  WITHOUT_LIMITS,
  withdrawFormerAdmin,
} from './scene.ts'

const TITLE_BREAKER = '</title><script>alert(1)</script>'
const SCRIPT_BREAKER = '</script><script>alert(2)</script><!--<script>'
const ATTRIBUTE_BREAKER = '"><img src=x onerror=alert(3)>'
const ADDRESS = `14 <script>alert(4)</script> Road`

let shop: TestShop
/** The built shop with its pages, on the parts of the test shop. */
let app: ShopServer
let clientDir: string
let cast: Cast

beforeAll(async () => {
  const built = await loadBuiltShop()
  const { files } = built.screens
  if (!('folder' in files)) throw new Error('the built shop serves its files from a folder')
  clientDir = files.folder
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  await layOutGoods(shop.db)
  await shop.db.$client.query('update products set name = $2, description = $3 where id = $1', [
    P1,
    `${TITLE_BREAKER} ${ATTRIBUTE_BREAKER}`,
    SCRIPT_BREAKER,
  ])
  app = await built.createApp(shop.parts, built.screens)
  await app.ready()
  cast = await signEverybodyIn(shop)
  await withdrawFormerAdmin(shop.db)
  await buy(app, cast.shopper, P2, { address: ADDRESS, recipient: ATTRIBUTE_BREAKER })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

/** All scripts that a browser would run: inline ones by their text, files by their address. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/type="application\/(?:ld\+)?json"/.test(attributes))
    .map(([, attributes = '', text = '']) => /src="([^"]*)"/.exec(attributes)?.[1] ?? text)
}

describe('what the owner or a shopper typed is text on every page', () => {
  test.each([
    ['its own page (XSS-05, XSS-06)', `/product/${P1}`],
    ['its own page in Hindi', `/hi/product/${P1}`],
    ['the page of a product beside it', `/product/${P2}`],
    ['the listing', '/category/'],
    ['a search on the listing', '/category/?q=script'],
  ])('a product named like a script stays text on %s', async (_, url) => {
    const { body, headers } = await ask(app, url)
    const honest = await ask(app, '/about')
    expect(body).not.toMatch(/<img src=x|<script>alert|<!--<script/i)
    expect(scriptsIn(body).filter((script) => /^\s*alert\(/.test(script))).toEqual([])
    // As many scripts as on a page without that product, and every inline one is named in the policy.
    const inline = scriptsIn(body).filter((script) => !script.startsWith('/'))
    const policy = String(headers['content-security-policy'])
    expect(policy.match(/'sha256-/g)).toHaveLength(new Set(inline).size)
    expect(inline).toHaveLength(
      scriptsIn(honest.body).filter((script) => !script.startsWith('/')).length,
    )
  })

  test('the product really was on its page, letter for letter', async () => {
    const { body } = await ask(app, `/product/${P1}`)
    expect(body).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
    expect(jsonLd).not.toContain('<')
    expect(JSON.parse(jsonLd)).toMatchObject({ description: SCRIPT_BREAKER })
  })

  test('the API returns it as JSON that no browser sniffs (XSS-09)', async () => {
    for (const url of [`/api/products/${P1}`, '/api/products/query/<script>alert(1)<%2fscript>']) {
      const { headers, statusCode } = await ask(app, encodeURI(url).replace('%252f', '%2f'))
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })

  test('an address with a script in it is text in the panel and on the order (XSS-08)', async () => {
    for (const [url, person] of [
      ['/admin_panel', cast.admin],
      ['/orders', cast.shopper],
    ] as const) {
      const { body, statusCode } = await ask(app, url, { person })
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/<script>alert|<img src=x/)
      expect(scriptsIn(body).filter((script) => /^\s*alert\(/.test(script))).toEqual([])
    }
    expect((await ask(app, '/orders', { person: cast.shopper })).body).toContain('alert(4)')
  })

  test.each([
    '/category/<img src=x onerror=alert(1)>',
    '/category/?q="><script>alert(1)</script>',
    '/category/</script><script>alert(1)</script>',
    '/product/<script>alert(1)<%2fscript>',
    '/login?problem=<script>alert(1)</script>&next="><script>alert(1)</script>',
    '/login?next=javascript:alert(1)',
  ])('markup in the address %s is text (XSS-10)', async (url) => {
    const { body } = await ask(app, encodeURI(url).replaceAll('%252f', '%2f'))
    expect(body).not.toMatch(/<img src=x|<script>alert|href="javascript:/i)
    expect(scriptsIn(body).filter((script) => /^\s*alert\(/.test(script))).toEqual([])
  })
})

describe('a search or filter of the panel that no text of the database could hold', () => {
  const FILTERS = [
    'q',
    'state',
    'cursor',
    'tab',
    'shelf',
    'kind',
    'before',
    'days',
    'about',
    'post',
  ]
  // A cursor of this shop's own form with the character inside.
  const cursor = Buffer.from(JSON.stringify(['\u0000', '\u0000', 'a'])).toString('base64url')
  test.each(PANEL_PLACES.filter(({ hasPage }) => hasPage).map(({ to }) => to))(
    'is answered on %s (HTP-17)',
    async (to) => {
      for (const ending of ['', '.data']) {
        const asked = FILTERS.map((name) => `${name}=a%00b`).join('&')
        for (const query of [asked, 'q=%00', `cursor=${cursor}`]) {
          const { statusCode } = await ask(app, `${to}${ending}?${query}`, { person: cast.admin })
          expect(statusCode, query).toBe(200)
        }
      }
    },
  )

  test('is answered by the lists of the API (HTP-17)', async () => {
    for (const url of ['/api/products', '/api/orders', '/api/blogs', '/category/']) {
      for (const query of ['q=%00', `cursor=${cursor}`, `sort=name&cursor=${cursor}`]) {
        const { statusCode } = await ask(app, `${url}?${query}`, { person: cast.admin })
        expect(statusCode, `${url}?${query}`).toBeLessThan(500)
      }
    }
  })
})

const lead = (status: number, to: string) => `${status} ${to}`
const SEEN = lead(200, '')
const TO_ORDERS_LOGIN = lead(302, '/login?next=%2Forders')

describe('personal pages of the built shop', () => {
  // visitor, shopper, other shopper, admin, former admin
  test.each([
    ['/orders', [TO_ORDERS_LOGIN, SEEN, SEEN, SEEN, SEEN]],
    ['/hi/orders', [lead(302, '/hi/login?next=%2Fhi%2Forders'), SEEN, SEEN, SEEN, SEEN]],
    ['/orders.data', [lead(204, '/login?next=%2Forders'), SEEN, SEEN, SEEN, SEEN]],
    ['/suggest-products', [lead(302, '/login?next=%2Fsuggest-products'), SEEN, SEEN, SEEN, SEEN]],
    ['/admin_panel', [lead(302, '/'), lead(302, '/'), lead(302, '/'), SEEN, lead(302, '/')]],
    ['/admin_panel.data', [lead(204, '/'), lead(204, '/'), lead(204, '/'), SEEN, lead(204, '/')]],
    [
      '/gu/admin_panel',
      [lead(302, '/gu'), lead(302, '/gu'), lead(302, '/gu'), SEEN, lead(302, '/gu')],
    ],
    ['/login', [SEEN, lead(302, '/'), lead(302, '/'), lead(302, '/'), lead(302, '/')]],
  ])('%s (ADM-01, ADM-06)', async (url, expected) => {
    const got: string[] = []
    for (const role of ROLES) {
      const answer = await ask(app, url, { person: cast[role] })
      const { location, 'x-remix-redirect': led } = answer.headers
      got.push(lead(answer.statusCode, String(location ?? led ?? '')))
      expect(answer.headers['cache-control']).toMatch(/^(?:private, )?no-store$/)
      expect(answer.headers.etag).toBeUndefined()
    }
    expect(got).toEqual(expected)
  })

  test("another shopper's page contains nothing of this one's order", async () => {
    const mine = await ask(app, '/orders', { person: cast.shopper })
    const theirs = await ask(app, '/orders', { person: cast.other })
    expect(mine.body).toContain('SMG-')
    expect(theirs.body).not.toContain('SMG-')
  })

  test.each([
    '/orders/x.css',
    '/orders.css',
    '/orders;a.png',
    '/orders%2fx.js',
    '/orders%2f..%2fx.js',
    '/orders/%2e%2e/orders.css',
    '/orders%00.css',
    '/orders%23.css',
    '/orders/orders.data.css',
    '/admin_panel/x.js',
  ])('%s, which a cache might store as a file, reveals nothing (HTP-11)', async (url) => {
    const { body, headers, statusCode } = await ask(app, url, { person: cast.admin })
    expect([statusCode, body]).not.toEqual([200, expect.anything()])
    expect(headers['cache-control']).toBe('no-store')
    expect(body).not.toContain('SMG-')
  })

  test.each(['/orders?x.css', '/orders%2edata', '/orders.data?x=.js'])(
    '%s is the page itself and must not be stored (HTP-05, HTP-11)',
    async (url) => {
      const { body, headers } = await ask(app, url, { person: cast.shopper })
      expect(body).toContain('SMG-')
      expect(headers['cache-control']).toBe('private, no-store')
    },
  )

  test.each([
    '/account',
    '/admin_panel/team',
    '/admin_panel/settings',
    '/admin_panel/sales',
    '/admin_panel/tax',
    '/admin_panel/log',
  ])('%s is shown to its owner and must not be stored (HTP-05)', async (url) => {
    const { statusCode, headers } = await ask(app, url, { person: cast.admin })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  test.each([
    '/admin_panel/team',
    '/admin_panel/settings',
    '/admin_panel/sales',
    '/admin_panel/tax',
    '/admin_panel/log',
  ])(
    '%s redirects a shopper to the home page, and a former admin from the next request on (ADM-01, ADM-06)',
    async (url) => {
      for (const person of [cast.shopper, cast.former, undefined]) {
        const headers = person ? {} : { host: 'localhost:3000' }
        const answer = await ask(app, url, { person, headers })
        expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
      }
    },
  )
})

describe('public pages of the built shop', () => {
  test.each(['/', '/hi', '/category/', `/product/${P2}`, '/about', '/_.data'])(
    '%s is the same for the shopper and for a visitor, and contains nothing of the shopper (HTP-04)',
    async (url) => {
      const mine = await ask(app, url, { person: cast.shopper })
      const theirs = await ask(app, url, { headers: { host: 'localhost:3000' } })
      expect(mine.statusCode).toBe(200)
      expect(mine.body).toBe(theirs.body)
      expect(mine.body).not.toMatch(/Asha|asha@example/)
      expect(mine.headers['set-cookie']).toBeUndefined()
      expect(theirs.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=/)
    },
  )

  const POISON = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-prefix': '/evil',
    'x-original-url': '/orders',
    'x-rewrite-url': '/orders',
    forwarded: 'host=evil.example',
    'x-react-router-spa-mode': 'yes',
    'x-react-router-prerender-data': '["evil"]',
    'x-remix-response': 'evil',
    'accept-language': 'hi',
    accept: 'text/x-evil',
    range: 'bytes=0-9',
    purpose: 'prefetch',
  }
  test.each(['/returns', '/product/khus-sharbat', '/category/Sharbats', '/returns.data'])(
    '%s first requested with hostile headers is the same page for the next visitor (HTP-03)',
    async (url) => {
      const poisoned = await ask(app, url, { headers: POISON })
      const clean = await ask(app, url)
      expect(poisoned.statusCode).toBe(200)
      expect(poisoned.body).toBe(clean.body)
      expect(clean.body + JSON.stringify(clean.headers)).not.toMatch(/evil|gopher/)
    },
  )

  test.each([
    ['/about.data', '/about%2edata'],
    ['/hi/about.data', '/hi/about%2Edata'],
    [`/product/${P2}.data`, `/product/${P2}%2edata`],
    ['/category/_.data', '/category/_%2edata'],
  ])(
    '%s is data also when requested as %s, so that no cache confuses them',
    async (plain, encoded) => {
      const first = await ask(app, encoded)
      const second = await ask(app, plain)
      expect(first.headers['content-type']).toBe('text/x-script')
      expect(first.body).toBe(second.body)
      expect(first.headers['content-security-policy']).toBe(
        second.headers['content-security-policy'],
      )
    },
  )

  test.each(['a.1', '999.1.1.1', 'localhost:99999', '[::::]', 'a b', 'evil.example/x'])(
    'a host of %j is refused with a sentence, not a failure',
    async (host) => {
      for (const url of ['/', '/about', '/login', '/about.data']) {
        const answer = await ask(app, url, { headers: { host } })
        expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'bad-host'])
      }
    },
  )
})

describe('the files that the build gives to browsers (ADM-09, PRV-05)', () => {
  const filesOf = (): string[] =>
    readdirSync(clientDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))

  test('include no source map and no hidden file', () => {
    const wrong = filesOf().filter((file) => file.endsWith('.map') || /\/\.[^/]*$/.test(file))
    expect(wrong).toEqual([])
  })

  test('name no admin, no secret and no internals of the server', () => {
    const texts = filesOf().filter((file) => /\.(?:js|css|svg|json|html|txt)$/.test(file))
    expect(texts.length).toBeGreaterThan(50)
    const inside =
      /owner@samagni\.example|SESSION_SECRET|DATABASE_URL|postgres:\/\/|GOOGLE_CLIENT|sourceMappingURL|node:crypto|drizzle/
    const telling = texts.filter((file) => inside.test(readFileSync(file, 'utf8')))
    expect(telling.map((file) => path.relative(clientDir, file))).toEqual([])
  })

  test.each(['/', '/login', '/category/', '/stand-ins'])(
    '%s does not name the owner',
    async (url) => {
      const { body } = await ask(app, url)
      expect(body).not.toContain('owner@samagni.example')
      expect(body).not.toContain(WITHOUT_LIMITS.adminEmails[0])
    },
  )
})
