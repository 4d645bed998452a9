import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { TOKEN_RIGHTS } from '#domain/accounts/api-token.ts'
import { isPanelRight, RIGHTS, type Right } from '#domain/accounts/rights.ts'
import { ROLE_NAMES, type RoleName, ROLES as TEAM_ROLES } from '#domain/accounts/roles.ts'
import { listRoutes } from '#http/middleware/policy.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { loadBuiltShop } from '#tests/support/built-shop.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { withToken } from '#tests/support/team.ts'
import { findPublicPushKey } from '#use-cases/push/register-device.ts'
import {
  API_ROUTES,
  FILE_ROUTES,
  linesOf,
  NEEDED_FOR_OTHERS,
  pageRoutes,
  rightOf,
} from './route-table.ts'
import {
  type Asking,
  ask,
  basketOf,
  buy,
  type Cast,
  filledIn,
  ROLES,
  signEverybodyIn,
  stateOf,
  WITHOUT_LIMITS,
  withdrawFormerAdmin,
} from './scene.ts'
import { STAND_IN_ROUTES } from './stand-in-routes.ts'

let shop: TestShop
let cast: Cast
/** An order of Asha, the shopper. */
let orderId: string

beforeAll(async () => {
  shop = await openTestShop({ config: WITHOUT_LIMITS })
  await layOutGoods(shop.db)
  // Made for whoever asks first.
  await findPublicPushKey(shop.parts)
  cast = await signEverybodyIn(shop)
  orderId = await buy(shop.app, cast.shopper, P2)
})
afterAll(() => shop.close())

describe('the routes of the shop', () => {
  test('are those of the table, with screens', async () => {
    const { screens } = await loadBuiltShop()
    const whole = await openTestShop({}, screens)
    const expected = [...API_ROUTES, ...STAND_IN_ROUTES, ...pageRoutes(), ...FILE_ROUTES]
    expect(linesOf(listRoutes(whole.app))).toEqual(expected.toSorted())
    await whole.close()
  })

  test('are those of the API only where a live shop has no stand-ins', async () => {
    const bare = await openTestShop({ standIns: undefined, identity: shop.parts.identity })
    expect(linesOf(listRoutes(bare.app))).toEqual(API_ROUTES.toSorted())
    await bare.close()
  })

  test('do not open when a part adds one without a right', async () => {
    const { standIns } = shop.parts
    if (!standIns) throw new Error('a demo has stand-ins')
    const careless: typeof standIns = {
      ...standIns,
      async register(app) {
        app.get('/api/everything', { config: JSON.parse('{}') }, async () => ({ orders: [] }))
      },
    }
    await expect(openTestShop({ standIns: careless })).rejects.toThrow(
      'GET /api/everything names no right',
    )
  })
})

/** The response for each role: visitor, shopper, other shopper, admin, former admin. */
type Answers = readonly [number, number, number, number, number]
const SITEMAPS = ['en', 'gu', 'hi'].map((language) => `/sitemap-${language}`)
const PIECE = '-:piece(^[1-9]\\d{0,3}$)'
const HOMES = ['', '/hi', '/gu']
const everybody = (status: number): Answers => [status, status, status, status, status]
/** Everybody with an account. */
const SHOPPERS: Answers = [401, 200, 200, 200, 200]
/** Only the owner learns what is wrong with the request; everybody else is refused. */
const OWNER_400: Answers = [401, 403, 403, 400, 403]
const WRONG_AMOUNT = { ...basketOf(P2, 1), amount: 1 }

/** Method, route, request body, responses. The order in it belongs to the shopper. */
const MATRIX: readonly (readonly [Asking['method'], string, unknown, Answers])[] = [
  ['GET', '/api/auth/google', undefined, everybody(303)],
  ['POST', '/api/auth/google', { user: { email: 'owner@samagni.example' } }, everybody(400)],
  // The provider is unreachable here, which the sign-in page reports.
  ['GET', '/api/auth/google/start', undefined, everybody(303)],
  ['POST', '/api/auth/logout', undefined, everybody(204)],
  ['GET', '/api/auth/session', undefined, [401, 200, 200, 200, 200]],
  ['GET', '/api/blogs', undefined, everybody(200)],
  ['GET', '/api/blogs/', undefined, everybody(200)],
  // The shared id is an order's.
  ['GET', '/api/blogs/:id', undefined, everybody(404)],
  ['POST', '/api/blogs', { title: '' }, OWNER_400],
  ['POST', '/api/blogs/', { title: '' }, OWNER_400],
  ['POST', '/api/blogs/preview', {}, OWNER_400],
  ['PUT', '/api/blogs/:id', {}, OWNER_400],
  ['PATCH', '/api/blogs/:id', { state: 'hidden' }, [401, 403, 403, 404, 403]],
  ['PATCH', '/api/bookings/:id', { act: 'cancel' }, [401, 403, 403, 404, 403]],
  ['POST', '/api/bookings/:id/refund', {}, [401, 403, 403, 404, 403]],
  ['GET', '/api/category', undefined, everybody(200)],
  ['POST', '/api/category', {}, OWNER_400],
  ['PUT', '/api/category/:id', {}, [401, 403, 403, 404, 403]],
  ['POST', '/api/category/:id/move', { up: true }, [401, 403, 403, 404, 403]],
  ['DELETE', '/api/category/:id', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/product-edits', { edits: [] }, OWNER_400],
  ['POST', '/api/product-edits/:edit_id/apply', {}, [401, 403, 403, 404, 403]],
  ['POST', '/api/product-edits/:edit_id/undo', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/admin/customers/files', [], OWNER_400],
  ['POST', '/api/admin/customers/:id/notes', { text: 'a' }, [401, 403, 403, 404, 403]],
  ['DELETE', '/api/admin/customers/:id/notes/:note', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/admin/orders/:id/notes', {}, OWNER_400],
  ['DELETE', '/api/admin/orders/:id/notes/:note', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/admin/consultants', {}, [401, 403, 403, 400, 403]],
  ['PUT', '/api/admin/consultants/:slug', {}, [401, 403, 403, 404, 403]],
  ['POST', '/api/admin/consultants/:slug/departure', {}, [401, 403, 403, 404, 403]],
  ['POST', '/api/admin/consultants/:slug/return', {}, [401, 403, 403, 404, 403]],
  ['POST', '/api/payment-links/:token/pay', undefined, everybody(404)],
  ['POST', '/api/payment-links/:token/verification', {}, everybody(400)],
  ['POST', '/api/payment-links/:token/check', undefined, everybody(404)],
  ['POST', '/api/admin/phone-orders', {}, OWNER_400],
  ['POST', '/api/admin/phone-orders/:id/link', undefined, [401, 403, 403, 409, 403]],
  ['POST', '/api/admin/phone-orders/customers', { phone_number: '1' }, OWNER_400],
  ['POST', '/api/admin/cash-rules', {}, OWNER_400],
  ['POST', '/api/admin/cash-rules/rehearsals', {}, OWNER_400],
  ['POST', '/api/admin/offers', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/admin/offers/rehearsals', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/admin/offers/:id/end', {}, [401, 403, 403, 404, 403]],
  // A demo is always open, and keeps its examples.
  ['POST', '/api/admin/opening', undefined, [401, 403, 403, 409, 403]],
  ['POST', '/api/admin/opening/removals', undefined, [401, 403, 403, 409, 403]],
  ['POST', '/api/admin/opening/restorations', undefined, [401, 403, 403, 409, 403]],
  ['POST', '/api/admin/opening/payment-trials', undefined, [401, 403, 403, 200, 403]],
  ['GET', '/api/docs', undefined, everybody(200)],
  ['GET', '/api/docs/json', undefined, everybody(200)],
  ['GET', '/api/docs/static/*', undefined, everybody(404)],
  ['GET', '/api/docs/yaml', undefined, everybody(200)],
  ['GET', '/api/fit', undefined, everybody(200)],
  // Browsers send it with a type of its own.
  ['POST', '/api/blocked-sources', {}, everybody(415)],
  ['POST', '/api/funnel', { step: 'cart' }, everybody(204)],
  ['GET', '/api/profile', undefined, SHOPPERS],
  ['GET', '/api/profile/export', undefined, SHOPPERS],
  ['PUT', '/api/profile', { answers: {} }, [401, 400, 400, 400, 400]],
  // Without a profile there is nothing to delete.
  ['DELETE', '/api/profile', undefined, SHOPPERS],
  ['POST', '/api/suggestions', { concerns: [1] }, [401, 400, 400, 400, 400]],
  ['GET', '/api/orders', undefined, [401, 403, 403, 200, 403]],
  ['HEAD', '/api/orders', undefined, [401, 403, 403, 200, 403]],
  ['GET', '/api/orders/:id', undefined, [401, 200, 404, 200, 404]],
  ['HEAD', '/api/orders/:id', undefined, [401, 200, 404, 200, 404]],
  ['PATCH', '/api/orders/:id', { delivery_status: 'pending' }, [401, 403, 403, 200, 403]],
  ['PUT', '/api/orders/:id', { delivery_status: 'pending' }, [401, 403, 403, 200, 403]],
  // Asked for, the steps wait and are undone before they are made.
  ['POST', '/api/orders/:id/steps', { step: 'pending' }, [401, 403, 403, 200, 403]],
  ['POST', '/api/orders/:id/steps/:step/undo', {}, [401, 403, 403, 404, 403]],
  ['POST', '/api/orders/:id/cancelling', { reason: 'asked' }, [401, 403, 403, 404, 403]],
  ['POST', '/api/orders/:id/changes', { lines: [] }, OWNER_400],
  ['POST', '/api/orders/:id/changes/withdrawal', {}, [401, 403, 403, 200, 403]],
  ['POST', '/api/orders/:id/parts', {}, OWNER_400],
  ['POST', '/api/orders/:id/tags', {}, OWNER_400],
  ['DELETE', '/api/orders/:id/tags/:tag', undefined, [401, 403, 403, 200, 403]],
  ['GET', '/api/orders/:id/slip', undefined, [401, 403, 403, 200, 403]],
  // Not yet shipped, so there is no invoice; the order to cancel does not exist.
  ['GET', '/api/orders/:id/invoice', undefined, [401, 404, 404, 404, 404]],
  ['POST', '/api/orders/:id/cancel', {}, [401, 404, 404, 404, 404]],
  ['POST', '/api/orders/:id/pay', {}, [401, 409, 404, 404, 404]],
  ['GET', '/api/tracking/:token/calendar', undefined, [404, 404, 404, 404, 404]],
  ['POST', '/api/orders/:id/returns', {}, [401, 400, 400, 400, 400]],
  ['POST', '/api/orders/:id/return-photos', {}, [401, 415, 415, 415, 415]],
  ['GET', '/api/return-photos/:file', undefined, [401, 404, 404, 404, 404]],
  ['POST', '/api/products/:id/review-photos', {}, [401, 415, 415, 415, 415]],
  ['GET', '/api/review-photos/:file', undefined, everybody(404)],
  ['POST', '/api/orders/:id/returns/:return/answer', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/orders/:id/returns/:return/exchange', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/orders/:id/returns/:return/pickup', undefined, [401, 403, 403, 404, 403]],
  ['DELETE', '/api/orders/:id/returns/:return/pickup', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/orders/:id/refunds', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/orders/:id/refunds/:refund/paid', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/orders/:id/refunds/:refund/again', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/orders/:id/refunds/:refund/by-hand', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/owner-tasks/:task/close', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/remittances', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/remittances/check', {}, [401, 403, 403, 400, 403]],
  ['GET', '/api/orders/user/:user_id', undefined, [401, 200, 403, 200, 403]],
  ['HEAD', '/api/orders/user/:user_id', undefined, [401, 200, 403, 200, 403]],
  ['PUT', '/api/orders/:id/measures', {}, [401, 403, 403, 400, 403]],
  // Permitted, but nothing is handed over: the tracking number is invalid.
  ['POST', '/api/orders/:id/parcel', { trackingId: '?' }, [401, 403, 403, 400, 403]],
  ['POST', '/api/orders/:id/parcel/goods', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/orders/:id/address', {}, [401, 403, 403, 400, 403]],
  // A cash order is not awaiting payment; the owner is told so.
  ['POST', '/api/orders/:id/payment', {}, [401, 403, 403, 200, 403]],
  ['POST', '/api/parcels/news', {}, everybody(401)],
  ['GET', '/api/phone-messages/news', undefined, everybody(401)],
  ['HEAD', '/api/phone-messages/news', undefined, everybody(401)],
  ['POST', '/api/phone-messages/news', {}, everybody(401)],
  ['POST', '/api/payments/check', { orderId: 'x' }, [401, 404, 404, 404, 404]],
  ['POST', '/api/payments/create-order', basketOf(P2, 1), [401, 200, 200, 200, 200]],
  ['GET', '/api/delivery/:pincode', undefined, everybody(200)],
  ['POST', '/api/payments/getshipping', { pincode: '390001', boxes: 1 }, everybody(200)],
  ['POST', '/api/payments/verify-payment', WRONG_AMOUNT, [401, 409, 409, 409, 409]],
  // No session is needed: only the provider's signature opens it, and only for its forms.
  ['POST', '/api/payments/callback', {}, everybody(415)],
  ['POST', '/api/payments/webhook', {}, everybody(401)],
  ['POST', '/api/pictures', {}, [401, 403, 403, 415, 403]],
  ['GET', '/api/product-exports/:form', undefined, [401, 403, 403, 200, 403]],
  ['POST', '/api/product-imports', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/product-imports/:import_id/confirm', { file_hash: '' }, [401, 403, 403, 404, 403]],
  ['POST', '/api/product-imports/:import_id/undo', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/products', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/products/', {}, [401, 403, 403, 400, 403]],
  ['PUT', '/api/products/:id', {}, [401, 403, 403, 400, 403]],
  ['PATCH', '/api/products/:id', { hidden: false }, [401, 403, 403, 200, 403]],
  ['PUT', '/api/translations/:kind/:id', {}, [401, 403, 403, 400, 403]],
  ['PUT', '/api/admin/policies/:policy', {}, [401, 403, 403, 400, 403]],
  ['DELETE', '/api/admin/policies/:policy/draft', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/products/:id/lots', { stock: 0 }, [401, 403, 403, 400, 403]],
  ['POST', '/api/products/:id/write-offs', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/products/:id/counts', {}, [401, 403, 403, 400, 403]],
  ['PUT', '/api/products/:id/low-line', {}, [401, 403, 403, 400, 403]],
  ['POST', '/api/products/:id/recalls', {}, [401, 403, 403, 400, 403]],
  ['GET', '/api/products/:id/batch-orders', undefined, [401, 403, 403, 400, 403]],
  ['GET', '/pictures/uploads/:file', undefined, everybody(404)],
  ['GET', '/api/products', undefined, everybody(200)],
  ['GET', '/api/products/', undefined, everybody(200)],
  ['GET', '/api/products/:id', undefined, everybody(200)],
  ['GET', '/api/products/:id/reviews', undefined, everybody(200)],
  ['GET', '/api/products/:id/reviews/own', undefined, [401, 200, 200, 200, 200]],
  ['GET', '/api/products/query/:searchText', undefined, everybody(200)],
  ['GET', '/api/products/find/:searchText', undefined, everybody(200)],
  ['GET', '/api/products/:id/related', undefined, everybody(200)],
  ['POST', '/api/tickets', {}, everybody(400)],
  ['PATCH', '/api/tickets/:number', { state: 'closed' }, [401, 403, 403, 404, 403]],
  ['POST', '/api/tickets/:number/answers', { text: '' }, OWNER_400],
  ['PATCH', '/api/reviews/:id', { act: 'hide' }, OWNER_400],
  ['GET', '/api/scheduler/:slug/slots', undefined, everybody(404)],
  ['POST', '/api/scheduler/:slug/bookings', {}, everybody(400)],
  ['GET', '/api/scheduler/booking/:secret', undefined, everybody(404)],
  ['GET', '/api/scheduler/booking/:secret/calendar.ics', undefined, everybody(404)],
  ['POST', '/api/scheduler/booking/:secret/cancel', {}, everybody(404)],
  ['POST', '/api/scheduler/booking/:secret/reschedule', {}, everybody(400)],
  ['GET', '/rss.xml', undefined, everybody(200)],
  ['POST', '/api/reviews/:id/helpful', {}, [401, 400, 400, 400, 400]],
  ['POST', '/api/reviews', { product_id: P2, rating: 0, text: '' }, [401, 400, 400, 400, 400]],
  ['GET', '/api/account/addresses', undefined, [401, 200, 200, 200, 200]],
  ['POST', '/api/account/addresses', {}, [401, 400, 400, 400, 400]],
  // Nothing is stored and no consent given, so there is nothing to withdraw.
  ['DELETE', '/api/account/addresses', undefined, [401, 204, 204, 204, 204]],
  ['DELETE', '/api/account/addresses/:id', undefined, [401, 404, 404, 404, 404]],
  ['POST', '/api/account/erase', {}, [401, 400, 400, 400, 400]],
  ['GET', '/api/account/export', undefined, [401, 200, 200, 200, 200]],
  ['PUT', '/api/account/language', {}, [401, 400, 400, 400, 400]],
  ['PUT', '/api/account/messages', {}, [401, 400, 400, 400, 400]],
  ['DELETE', '/api/account/messages', undefined, [401, 204, 204, 204, 204]],
  ['DELETE', '/api/account/sessions', undefined, [401, 204, 204, 204, 204]],
  ['DELETE', '/api/account/sessions/:id', undefined, [401, 404, 404, 404, 404]],
  ['GET', '/api/admin/gst/:month/:file', undefined, [401, 403, 403, 404, 403]],
  ['GET', '/api/admin/sales/:table', undefined, [401, 403, 403, 400, 403]],
  ['GET', '/api/account/wishlist', undefined, [401, 200, 200, 200, 200]],
  ['POST', '/api/account/wishlist', {}, [401, 400, 400, 400, 400]],
  ['GET', '/api/cards', undefined, everybody(400)],
  ['POST', '/api/admin/gst/:month/lock', {}, [401, 403, 403, 404, 403]],
  ['GET', '/api/admin/orders.csv', undefined, [401, 403, 403, 200, 403]],
  ['GET', '/api/admin/orders/found', undefined, [401, 403, 403, 200, 403]],
  ['GET', '/api/admin/orders/packing.pdf', undefined, [401, 403, 403, 400, 403]],
  ['POST', '/api/admin/orders/labels', { orders: [] }, [401, 403, 403, 400, 403]],
  ['POST', '/api/admin/orders/parcels', { orders: [] }, [401, 403, 403, 400, 403]],
  ['POST', '/api/admin/orders/departures', { orders: [] }, [401, 403, 403, 400, 403]],
  ['PATCH', '/api/admin/settings', { phone: 'x' }, [401, 403, 403, 400, 403]],
  ['GET', '/api/admin/team', undefined, [401, 403, 403, 200, 403]],
  ['POST', '/api/admin/team', { email: 'x' }, [401, 403, 403, 400, 403]],
  ['PATCH', '/api/admin/team', { email: 'x', role: '?' }, [401, 403, 403, 400, 403]],
  ['POST', '/api/admin/devices/key', undefined, [401, 403, 403, 200, 403]],
  ['POST', '/api/admin/devices', { endpoint: '', p256dh: '', auth: '' }, [401, 403, 403, 400, 403]],
  ['DELETE', '/api/admin/devices/:id', undefined, [401, 403, 403, 404, 403]],
  ['GET', '/api/admin/tokens', undefined, [401, 403, 403, 200, 403]],
  ['POST', '/api/admin/tokens', { name: '', rights: [], days: 1 }, [401, 403, 403, 400, 403]],
  ['DELETE', '/api/admin/tokens/:id', undefined, [401, 403, 403, 404, 403]],
  ['GET', '/api/admin/webhooks', undefined, [401, 403, 403, 200, 403]],
  ['POST', '/api/admin/webhooks', { url: '', kinds: [] }, [401, 403, 403, 400, 403]],
  ['PATCH', '/api/admin/webhooks/:id', { deed: 'off' }, [401, 403, 403, 404, 403]],
  ['GET', '/api/admin/webhooks/:id/deliveries', undefined, [401, 403, 403, 200, 403]],
  ['POST', '/api/admin/webhooks/deliveries/:id', undefined, [401, 403, 403, 404, 403]],
  ['DELETE', '/api/admin/team/invitations/:id', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/admin/team/roles', { name: '', rights: [] }, [401, 403, 403, 400, 403]],
  ['PATCH', '/api/admin/team/roles/:id', { name: 'x', rights: [] }, [401, 403, 403, 404, 403]],
  ['DELETE', '/api/admin/team/roles/:id', undefined, [401, 403, 403, 404, 403]],
  ['POST', '/api/admin/team/withdrawals', { email: 'x@mail.example' }, [401, 403, 403, 404, 403]],
  ['GET', '/healthz', undefined, everybody(200)],
  ['GET', '/readyz', undefined, everybody(200)],
  ['GET', '/.well-known/security.txt', undefined, everybody(200)],
  ['GET', '/:key(^[0-9a-f]{32}$).txt', undefined, everybody(404)],
  ['GET', '/manifest.webmanifest', undefined, everybody(200)],
  ['GET', '/products.xml', undefined, everybody(200)],
  ['GET', '/robots.txt', undefined, everybody(200)],
  ...HOMES.map((home) => ['GET', `${home}/rss.xml`, undefined, everybody(200)] as const),
  ...HOMES.map((home) => ['GET', `${home}/feed.xml`, undefined, everybody(301)] as const),
  ...SITEMAPS.map((map) => ['GET', `${map}${PIECE}.xml`, undefined, everybody(404)] as const),
  ...SITEMAPS.map((map) => ['GET', `${map}.xml`, undefined, everybody(200)] as const),
  ['GET', '/sitemap.xml', undefined, everybody(200)],
]

const addressOf = (route: string): string =>
  filledIn(route, { orderId, userId: String(cast.shopper?.person.userId) })

/** A program of the owner, with every right that a token can have. */
let program: SignedIn | undefined

/** What a token is answered: what its rights name, nothing of shoppers, and else what a visitor is. */
function wantedByToken(right: Right, [visitor, , other, admin]: readonly number[]) {
  if (!isPanelRight(right)) return RIGHTS[right] === 'anyone' ? visitor : 403
  return TOKEN_RIGHTS.includes(right) ? admin : other
}

/** Everybody of the team but the owner, who is the admin above. */
const HELPERS = ROLE_NAMES.filter((name) => name !== 'owner')
const helpers: Partial<Record<RoleName, SignedIn>> = {}

/** The routes that end the sessions of who asks; nothing else changes here. */
const ENDS_SESSIONS: readonly string[] = [paths.auth.signOut(), paths.account.endSessions()]

describe('the responses for every role', () => {
  let before: Record<string, string>

  async function arrive(): Promise<void> {
    cast = await signEverybodyIn(shop)
    await withdrawFormerAdmin(shop.db)
    for (const role of HELPERS) {
      helpers[role] = await shop.signIn({ role, email: `${role}@samagni.example` })
    }
    before = await stateOf(shop.db)
  }
  beforeAll(async () => {
    program = await withToken(shop, TOKEN_RIGHTS)
    // Its first use is noted.
    await ask(shop.app, paths.orders.list(), { person: program })
    await arrive()
  })

  test('are listed for every route of the API, HEAD as GET', () => {
    const asked = MATRIX.map(([method, route]) => `${method === 'HEAD' ? 'GET' : method} ${route}`)
    const routes = API_ROUTES.flatMap((line) => {
      const [methods = '', path = ''] = line.split(' ')
      return methods.split(',').map((method) => `${method === 'HEAD' ? 'GET' : method} ${path}`)
    })
    expect([...new Set(asked)].sort()).toEqual([...new Set(routes)].sort())
  })

  test('include a former admin who was one until the right was withdrawn (ADM-06)', async () => {
    const asking = { person: cast.former }
    await shop.db.$client.query('update admin_grants set withdrawn_at = null')
    expect((await ask(shop.app, paths.orders.list(), asking)).statusCode).toBe(200)
    await withdrawFormerAdmin(shop.db)
    expect((await ask(shop.app, paths.orders.list(), asking)).statusCode).toBe(403)
    before = await stateOf(shop.db)
  })

  test.each(MATRIX)('%s %s', async (method, route, body, expected) => {
    const statuses: number[] = []
    for (const role of ROLES) {
      const answer = await ask(shop.app, addressOf(route), { method, person: cast[role], body })
      statuses.push(answer.statusCode)
      if (answer.statusCode >= 400) expect(answer.body.length).toBeLessThan(2_000)
    }
    expect(statuses).toEqual(expected)
    const [, , other, admin] = expected
    const wanted: Record<string, number> = {}
    const answered: Record<string, number> = {}
    for (const name of HELPERS) {
      const needed =
        NEEDED_FOR_OTHERS[`${method === 'HEAD' ? 'GET' : method} ${route}`] ??
        rightOf(method, route)
      const has = !isPanelRight(needed) || TEAM_ROLES[name].has(needed)
      // Somebody of the team without the right is treated as any other shopper.
      wanted[name] = has ? admin : other
      const asking = { method, person: helpers[name], body }
      answered[name] = (await ask(shop.app, addressOf(route), asking)).statusCode
    }
    expect(answered).toEqual(wanted)
    const byToken = await ask(shop.app, addressOf(route), { method, person: program, body })
    const right = rightOf(method, route)
    expect(byToken.statusCode).toBe(wantedByToken(right, expected))
    // None of these requests changes anything: a quote makes no order, and the order is 'pending' already.
    expect(await stateOf(shop.db)).toEqual(before)
    if (ENDS_SESSIONS.includes(route)) await arrive()
  })
})
