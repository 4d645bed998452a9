import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import audit from '#content/dark-patterns.json' with { type: 'json' }
import { paths } from '#contract/paths.ts'
import { ask, basketOf, buy } from '#tests/attack/scene.ts'
import { get, renderedShop } from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import release from '../../package.json' with { type: 'json' }
import type { Evidence } from './evidence.ts'
import { PATTERNS } from './patterns.ts'

const GOODS = 'gulab-jal'
const PAGES = [
  '/',
  '/category/',
  `/product/${GOODS}`,
  '/login',
  '/consulting',
  '/about',
  '/contact',
]

const shop = renderedShop()
let clean: Evidence

beforeAll(async () => {
  clean = await gather()
})

const paise = (rupees: unknown): number => Math.round(Number(rupees) * 100)

async function gather(): Promise<Evidence> {
  const pages = await Promise.all(
    PAGES.map(async (address) => ({ address, root: (await shop.open(address)).root })),
  )
  const { headers } = await shop.open('/')
  const asha = await shop.shop.signIn({ email: 'asha@example.com', name: 'Asha Patel' })
  return {
    pages,
    sentences: sentences(),
    unitsLeft: [await askForTooMany()],
    prices: await listPrices(),
    purchase: await buyOne(asha),
    openToAll: await Promise.all(
      [...PAGES, '/home', '/test', '/suggest-products', '/blogs', paths.products.list()].map(
        async (what) => ({ what, status: (await shop.open(what)).status }),
      ),
    ),
    ratings: await rate(),
    erasedWith: (
      await ask(shop.app, paths.account.erase(), {
        method: 'POST',
        person: asha,
        body: { confirmed: true },
      })
    ).statusCode,
    paymentRequests: readFiles('src/providers/payment/razorpay', /\.ts$/).filter((text) =>
      text.includes("'/orders'"),
    ),
    scripts: storefrontScripts(),
    contentPolicy: String(headers['content-security-policy']),
  }
}

function readFiles(folder: string, named: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => named.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

/** What shoppers may load: all scripts but the panel's screens, where a person of the team asks for notifications. */
function storefrontScripts(): string[] {
  const folder = 'build/current/client/assets'
  const [manifest = ''] = readFiles(folder, /^manifest-.*\.js$/)
  const { routes } = JSON.parse(/=(\{.*?\});/s.exec(manifest)?.[1] ?? '') as {
    routes: Record<string, { module: string }>
  }
  const screens = Object.entries(routes)
    .filter(([id]) => id.startsWith('panel-'))
    .map(([, { module }]) => path.basename(module))
  expect(screens.length).toBeGreaterThan(20)
  return readFiles(folder, new RegExp(`^(?!(${screens.join('|')})$).*\\.js$`))
}

/** What shoppers read; the owner's screens are not theirs. */
function sentences(): string[] {
  const folder = 'content/messages/en'
  return readdirSync(folder)
    .filter((name) => !/^(?:panel|admin|product-form|product-import|remittance)/.test(name))
    .flatMap((name) =>
      Object.values<string>(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))),
    )
}

/** Five shoppers review a product, with one to five stars. */
async function rate() {
  const id = 'khus-sharbat-1-5-l'
  const given = [1, 2, 3, 4, 5]
  for (const rating of given) {
    const person = await shop.shop.signIn({ name: `Rates with ${rating}` })
    const text = `This bottle is worth ${rating} of 5 stars to me.`
    const body = { product_id: id, rating, text }
    await ask(shop.app, paths.reviews.write(), { method: 'POST', person, body })
  }
  const list = await ask(shop.app, paths.reviews.list({ id }))
  const { reviews } = list.json<{ reviews: { rating: number; sample: boolean }[] }>()
  return { given, shown: reviews.filter(({ sample }) => !sample).map(({ rating }) => rating) }
}

/** Asks for more than there is of something of which seven are left. */
async function askForTooMany() {
  const person = await shop.shop.signIn({ email: 'bela@example.com', name: 'Bela Shah' })
  await shop.shop.db.$client.query(
    `update stock_lots set on_hand = case when id = (
       select id from stock_lots where product_id = $1 order by expires_on desc limit 1
     ) then 7 else 0 end where product_id = $1`,
    [GOODS],
  )
  const body = basketOf(GOODS, 100)
  const refused = await ask(shop.app, paths.payments.createOrder(), {
    method: 'POST',
    person,
    body,
  })
  return { said: Number(refused.json<{ left: number }>().left), left: 7 }
}

async function listPrices() {
  const { root } = await shop.open(`/product/${GOODS}`)
  const linked = root
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((script) => [...script.textContent.matchAll(/"price":"?([\d.]+)/g)])
    .map(([, price]) => ({ where: 'search engines’ data', paise: paise(price) }))
  const card = get((await shop.open('/category/Cosmetics')).root, `a[href="/product/${GOODS}"]`)
  const reported = card
    .closest('article, li')
    ?.textContent.match(/₹([\d,.]+)/)?.[1]
    ?.replace(/,/g, '')
  const one = await ask(shop.app, paths.products.one({ id: GOODS }))
  return [
    { where: 'the API', paise: paise(one.json<{ price: number }>().price) },
    ...linked.slice(0, 1),
    { where: 'the listing', paise: paise(reported) },
  ]
}

async function buyOne(person: SignedIn) {
  const { paymentMethod: _, ...basket } = basketOf(GOODS, 1)
  const quoted = await ask(shop.app, paths.payments.shippingQuote(), {
    method: 'POST',
    body: { ...basket, cod: true },
  })
  const reported = quoted.json<Record<string, number>>()
  const id = await buy(shop.app, person, GOODS)
  const order = await ask(shop.app, paths.orders.one({ id }), { person })
  const placed = order.json<Record<string, number> & { products: { productId: string }[] }>()
  const parts = (fields: Record<string, unknown>) =>
    ['items', 'offer', 'delivery', 'codFee'].filter((field) => Number(fields[field] ?? 0) !== 0)
  return {
    wanted: [GOODS],
    ordered: placed.products.map(({ productId }) => productId),
    statedPaise: paise(reported.total),
    orderedPaise: paise(placed.amount),
    statedParts: parts(reported),
    orderedParts: parts(placed),
  }
}

const page = (html: string) => [{ address: '/bad', root: parse(html) }]

/** For each pattern, what a shop that uses it would show. */
const BAD: Readonly<Record<string, (shop: Evidence) => Partial<Evidence>>> = {
  'False urgency': () => ({ unitsLeft: [{ said: 2, left: 60 }] }),
  'Basket sneaking': ({ purchase }) => ({
    purchase: { ...purchase, ordered: [...purchase.ordered, 'gift-wrap'] },
  }),
  'Confirm shaming': () => ({ sentences: ['No thanks, I’d rather stay ill'] }),
  'Forced action': () => ({ openToAll: [{ what: '/category/', status: 401 }] }),
  'Subscription trap': () => ({ erasedWith: 405 }),
  'Interface interference': () => ({
    pages: page('<input type="radio" name="paymentMethod" value="prepaid" checked>'),
  }),
  'Bait and switch': ({ prices }) => ({ prices: [...prices, { where: 'the cart', paise: 1 }] }),
  'Drip pricing': ({ purchase }) => ({
    purchase: { ...purchase, orderedParts: [...purchase.orderedParts, 'platformFee'] },
  }),
  'Disguised advertisement': () => ({ pages: page('<a rel="sponsored" href="/">Best</a>') }),
  Nagging: () => ({ scripts: ['Notification.requestPermission()'] }),
  'Trick question': () => ({
    pages: page('<label><input type="checkbox">Untick to not get no mails</label>'),
  }),
  'SaaS billing': () => ({ paymentRequests: ['{"recurring":"1"}'] }),
  'Rogue malware': () => ({ pages: page('<script src="https://ads.example/a.js"></script>') }),
}

test('all thirteen patterns of the guidelines are looked for', () => {
  expect(PATTERNS).toHaveLength(13)
  expect(Object.keys(BAD)).toEqual(PATTERNS.map(({ name }) => name))
})

test.each(PATTERNS)('$name: this shop has none of it', ({ find }) => {
  expect(find(clean)).toEqual([])
})

test.each(PATTERNS)('$name: a shop that has it is found out', ({ name, find }) => {
  expect(find({ ...clean, ...BAD[name]?.(clean) })).not.toEqual([])
})

test('a shop that hides reviews with few stars is found out', () => {
  const advertising = PATTERNS.find(({ name }) => name === 'Disguised advertisement')
  const ratings = { given: [1, 2, 3, 4, 5], shown: [3, 4, 5] }
  expect(advertising?.find({ ...clean, ratings })).toEqual([
    'shows 0 of 1 with 1 stars',
    'shows 0 of 1 with 2 stars',
  ])
})

test('the audit that the shop shows is of this release', () => {
  expect(audit.release).toBe(release.version)
})
