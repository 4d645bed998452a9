import type { OrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { buy } from '#tests/attack/scene.ts'
import { DELIVERY } from '#tests/support/buyers.ts'
import type { RenderedShop } from '#tests/support/rendered-shop.ts'
import type { SignedIn } from '#tests/support/shop.ts'
import { crawlerFiles, pages } from '#urls.ts'
import { trackingToken } from '#use-cases/orders/tracking-link.ts'

/** A page or state of it, as a reader meets it. */
export interface Screen {
  what: string
  /** Without its language. */
  address: string
  headers?: Record<string, string>
  /** Sent to the address by a browser without scripts. */
  posted?: Record<string, string>
}

const CART = 'samagni_cart'
const GOODS = 'haldi-kesar-milk'
const SHOPPER = { email: 'asha@example.com', name: 'Asha Patel' }

/** The first column of a query. */
async function idsOf({ shop }: RenderedShop, query: string): Promise<string[]> {
  const { rows } = await shop.db.$client.query<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

/** How the shop, its people and this shopper write their names and addresses; the longest first. */
export async function namesIn(shop: RenderedShop): Promise<string[]> {
  const { name, addressLines, grievanceOfficer, developers, social } = shop.shop.parts.settings
  const practitioners = await idsOf(shop, 'select name as id from consultants')
  const degrees = await idsOf(shop, 'select degree as id from consultants')
  return [
    name,
    ...addressLines,
    grievanceOfficer.name,
    'Google',
    ...[...developers, ...social].map((one) => one.name),
    ...practitioners,
    ...degrees,
    SHOPPER.name,
    ...Object.values(DELIVERY).map(String),
  ].toSorted((one, other) => other.length - one.length)
}

/** The addresses of a language's sitemap. */
export async function publicPages({ app }: RenderedShop, language: Language): Promise<string[]> {
  const answer = await app.inject({
    url: crawlerFiles.sitemapOf(language),
    headers: { host: 'localhost:3000' },
  })
  const places = [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
  return places.map((place) => {
    const { pathname, search } = new URL(place.replaceAll('&amp;', '&'))
    return pathname + search
  })
}

/** Policies, forms and answers, and what a shopper with a cart or an order sees. */
export async function screensOf(shop: RenderedShop): Promise<Screen[]> {
  const asha = await shop.shop.signIn(SHOPPER)
  const order = await buy(shop.app, asha, GOODS)
  const cookie = await filledCart(shop)
  const own = { headers: asha.headers }
  const track = (id: string) => pages.track(trackingToken(shop.shop.parts.secret, id as OrderId))
  const [cancelled, delivered] = await ordersIn(shop, asha)
  const withCart = { headers: { ...asha.headers, cookie: `${asha.headers.cookie}; ${cookie}` } }
  const [practitioner = ''] = await idsOf(shop, 'select slug as id from consultants order by 1')
  return [
    ...[pages.privacy, pages.returns, pages.terms, pages.fairness, pages.contact, pages.quiz].map(
      (address) => ({ what: address, address }),
    ),
    { what: 'no articles found', address: '/blogs?q=zzzz' },
    { what: 'nothing found that is sold', address: pages.listing({ q: 'zzzz' }) },
    { what: 'unknown product', address: '/product/never-made' },
    { what: 'empty cart', address: pages.cart },
    { what: 'sign-in', address: pages.login() },
    { what: 'booking without scripts', address: pages.plainBooking(practitioner) },
    { what: 'account', address: pages.account, ...own },
    { what: 'suggested products', address: pages.suggestProducts, ...own },
    { what: 'tracking', address: track(order) },
    {
      what: 'thank-you',
      address: pages.thanks(trackingToken(shop.shop.parts.secret, order as OrderId)),
    },
    { what: 'a cancelled order', address: track(cancelled) },
    { what: 'a delivered order', address: track(delivered) },
    { what: 'wishlist', address: pages.wishlist },
    { what: 'waiting for a product', address: pages.askForStockAlert(GOODS) },
    {
      what: 'waiting, with an error',
      address: pages.askForStockAlert(GOODS),
      posted: { email: 'asha@mail' },
    },
    { what: 'a link that ended', address: pages.stockAlert('none') },
    { what: 'a link that opens no booking', address: pages.booking('none') },
    { what: 'contact with errors', address: pages.contact, posted: { message: 'short' } },
    {
      what: 'booking with errors',
      address: pages.plainBooking(practitioner),
      posted: { name: '', email: 'asha@mail', phone: '12', start: '' },
    },
    { what: 'search with results', address: pages.listing({ q: 'haldi' }) },
    { what: 'search for a complaint', address: pages.listing({ q: 'acidity' }) },
    { what: 'filled cart', address: pages.cart, headers: { cookie } },
    { what: 'checkout', address: pages.checkout, ...withCart },
    { what: 'orders', address: pages.orders, ...own },
    { what: 'review', address: pages.plainReview(GOODS), ...own },
    { what: 'cancelling without scripts', address: pages.plainCancel(order), ...own },
    { what: 'a return without scripts', address: pages.plainReturn(delivered), ...own },
    {
      what: 'a return with errors',
      address: pages.plainReturn(delivered),
      posted: { token: asha.headers['x-csrf-token'], note: 'short' },
      ...own,
    },
  ]
}

/** An order that was cancelled, and one that has arrived. */
async function ordersIn({ app, shop }: RenderedShop, shopper: SignedIn): Promise<[string, string]> {
  const set = async (stage: string) => {
    const id = await buy(app, shopper, GOODS)
    await shop.db.$client.query('update orders set stage = $2 where id = $1', [id, stage])
    return id
  }
  return [await set('cancelled'), await set('delivered')]
}

/** The cookie of a cart without scripts, with one product in it. */
async function filledCart({ app, shop }: RenderedShop): Promise<string> {
  const origin = 'http://localhost:3000'
  const answer = await app.inject({
    method: 'POST',
    url: pages.cart,
    headers: {
      origin,
      host: new URL(origin).host,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ act: 'add', product: GOODS, quantity: '1' }).toString(),
  })
  const cookie = answer.cookies.find(({ name }) => name === CART)
  if (!cookie) throw new Error(`the cart keeps nothing: ${answer.statusCode} ${shop.clock.now()}`)
  return `${CART}=${cookie.value}`
}
