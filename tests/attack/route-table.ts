import type { Right } from '#domain/accounts/rights.ts'
import { LANGUAGES, TRANSLATIONS } from '#domain/language/languages.ts'
import type { RouteEntry } from '#http/middleware/policy.ts'

/** What the addresses of each language begin with. */
export const HOMES: readonly string[] = ['', ...TRANSLATIONS.map((language) => `/${language}`)]

/**
 * Every route of the shop: methods, path, right, rate limit and cache. A route missing here fails the test
 * beside this file, so that nobody adds one without deciding whom it serves.
 */
export const API_ROUTES: readonly string[] = [
  'GET,HEAD /api/account/addresses account.read',
  'DELETE /api/account/addresses account.change',
  'POST /api/account/addresses account.change rate:account',
  'DELETE /api/account/addresses/:id account.change',
  'POST /api/account/erase account.erase',
  'GET,HEAD /api/account/export account.read rate:account',
  'PUT /api/account/language account.change rate:account',
  'PUT /api/account/messages account.change rate:account',
  'DELETE /api/account/messages account.change',
  'DELETE /api/account/sessions account.change',
  'DELETE /api/account/sessions/:id account.change',
  'GET,HEAD /api/admin/gst/:month/:file sales.read',
  'GET,HEAD /api/admin/sales/:table sales.read',
  'GET,HEAD /api/account/wishlist account.read rate:wishlist',
  'POST /api/account/wishlist account.change rate:wishlist',
  'POST /api/admin/gst/:month/lock tax.lock',
  'GET,HEAD /api/admin/orders.csv order.export',
  'GET,HEAD /api/admin/orders/found order.list-all',
  'GET,HEAD /api/admin/orders/packing.pdf parcel.hand-over rate:invoice',
  'POST /api/admin/orders/labels parcel.hand-over rate:invoice',
  'POST /api/admin/orders/parcels parcel.hand-over',
  'POST /api/admin/orders/departures parcel.hand-over',
  'POST /api/payment-links/:token/pay order.pay-by-link rate:pay-again',
  'POST /api/payment-links/:token/verification order.pay-by-link rate:confirmation',
  'POST /api/payment-links/:token/check order.pay-by-link rate:payment',
  'POST /api/admin/phone-orders order.take rate:taking',
  'POST /api/admin/phone-orders/:id/link order.take rate:taking',
  'POST /api/admin/phone-orders/customers order.take rate:taking',
  'PATCH /api/admin/settings settings.change',
  'POST /api/admin/customers/files customer.export',
  'POST /api/admin/customers/:id/notes customer.note',
  'DELETE /api/admin/customers/:id/notes/:note customer.note',
  'POST /api/admin/orders/:id/notes order.note',
  'DELETE /api/admin/orders/:id/notes/:note order.note',
  'POST /api/admin/consultants consultation.manage',
  'DELETE,PUT /api/admin/consultants/:slug consultation.manage',
  'POST /api/admin/consultants/:slug/departure consultation.manage',
  'POST /api/admin/consultants/:slug/return consultation.manage',
  'DELETE /api/admin/policies/:policy/draft settings.change',
  'PUT /api/admin/policies/:policy settings.change',
  'POST /api/admin/cash-rules settings.money',
  'POST /api/admin/cash-rules/rehearsals settings.money',
  'PUT /api/admin/search-ties product.change',
  'DELETE /api/admin/search-ties/:id product.change',
  'POST /api/admin/offers offer.manage',
  'POST /api/admin/offers/:id/end offer.manage',
  'POST /api/admin/offers/rehearsals offer.manage',
  'POST /api/admin/opening settings.change',
  'POST /api/admin/opening/example-orders settings.change',
  'POST /api/admin/opening/payment-trials settings.money',
  'POST /api/admin/opening/removals settings.change',
  'POST /api/admin/opening/restorations settings.change',
  'GET,HEAD,PATCH,POST /api/admin/team team.change',
  'POST /api/admin/devices panel.open',
  'DELETE /api/admin/devices/:id panel.open',
  'POST /api/admin/devices/key panel.open',
  'GET,HEAD,POST /api/admin/tokens program.manage',
  'DELETE /api/admin/tokens/:id program.manage',
  'GET,HEAD,POST /api/admin/webhooks program.manage',
  'PATCH /api/admin/webhooks/:id program.manage',
  'GET,HEAD /api/admin/webhooks/:id/deliveries program.manage',
  'POST /api/admin/webhooks/deliveries/:id program.manage',
  'DELETE /api/admin/team/invitations/:id team.change',
  'POST /api/admin/team/roles team.change',
  'DELETE,PATCH /api/admin/team/roles/:id team.change',
  'POST /api/admin/team/withdrawals team.change',
  'GET /api/auth/google session.start rate:sign-in-callback',
  'POST /api/auth/google session.start rate:sign-in',
  'GET /api/auth/google/start session.start rate:sign-in',
  'POST /api/auth/logout session.end',
  'GET,HEAD /api/auth/session session.read',
  'POST /api/blocked-sources shop.read rate:blocked-source',
  'GET,HEAD /api/blogs shop.read miss:search kept:page',
  'GET,HEAD /api/blogs/ shop.read miss:search kept:page',
  'GET,HEAD /api/blogs/:id shop.read miss:search kept:page',
  'POST /api/blogs post.write',
  'POST /api/blogs/ post.write',
  'POST /api/blogs/preview post.write',
  'PATCH,PUT /api/blogs/:id post.write',
  'PATCH /api/bookings/:id booking.manage',
  'POST /api/bookings/:id/refund order.refund',
  'GET,HEAD /api/cards shop.read rate:search',
  'GET,HEAD /api/category shop.read kept:page',
  'GET,HEAD /api/docs shop.read rate:search',
  'GET,HEAD /api/docs/json shop.read rate:search',
  'GET,HEAD /api/docs/static/* shop.read rate:search',
  'GET,HEAD /api/docs/yaml shop.read rate:search',
  'GET,HEAD /api/fit shop.read miss:search kept:page',
  'POST /api/funnel shop.read rate:funnel',
  'GET,HEAD /api/orders order.list-all',
  'GET,HEAD /api/orders/:id order.read-own',
  'PATCH,PUT /api/orders/:id order.change-delivery',
  'POST /api/orders/:id/address order.complete-address',
  'POST /api/orders/:id/cancel order.cancel rate:cancelling',
  'POST /api/orders/:id/cancelling order.cancel-any',
  'POST /api/orders/:id/steps order.change-delivery',
  'POST /api/orders/:id/changes order.change',
  'POST /api/orders/:id/parts order.change',
  'POST /api/orders/:id/changes/withdrawal order.change',
  'POST /api/orders/:id/tags order.note',
  'DELETE /api/orders/:id/tags/:tag order.note',
  'POST /api/orders/:id/steps/:step/undo order.list-all',
  'GET,HEAD /api/orders/:id/invoice order.read-own rate:invoice',
  'GET,HEAD /api/orders/:id/slip parcel.hand-over rate:invoice',
  'POST /api/orders/:id/pay order.place rate:pay-again',
  'POST /api/orders/:id/payment order.check-payment',
  'POST /api/orders/:id/refunds order.refund',
  'DELETE,POST /api/orders/:id/refunds/:refund/paid order.refund',
  'POST /api/orders/:id/refunds/:refund/again order.refund',
  'POST /api/orders/:id/refunds/:refund/by-hand order.refund',
  'POST /api/orders/:id/return-photos return.request rate:photo',
  'POST /api/orders/:id/returns return.request rate:return',
  'POST /api/orders/:id/returns/:return/answer return.answer',
  'POST /api/orders/:id/returns/:return/exchange order.refund',
  'DELETE,POST /api/orders/:id/returns/:return/pickup return.answer',
  'GET,HEAD /api/orders/user/:user_id order.read-own',
  'PUT /api/orders/:id/measures parcel.hand-over',
  'POST /api/orders/:id/parcel parcel.hand-over',
  'POST /api/orders/:id/parcel/goods return.answer',
  'POST /api/parcels/news parcel.tell miss:unproven',
  'GET,HEAD,POST /api/phone-messages/news phone-message.tell miss:unproven',
  'POST /api/payments/callback payment.notify miss:unproven',
  'POST /api/payments/check order.place rate:payment',
  'POST /api/owner-tasks/:task/close task.decide',
  'POST /api/payments/create-order order.place rate:order',
  'GET,HEAD /api/delivery/:pincode shipping.quote rate:shipping',
  'POST /api/payments/getshipping shipping.quote rate:shipping',
  'POST /api/payments/verify-payment order.place rate:confirmation',
  'POST /api/payments/webhook payment.notify miss:unproven',
  'POST /api/pictures picture.upload rate:picture',
  'GET,HEAD /api/product-exports/:form product.export',
  'POST /api/product-edits product.change',
  'POST /api/product-edits/:edit_id/apply product.change',
  'POST /api/product-edits/:edit_id/undo product.change',
  'POST /api/category category.manage',
  'DELETE,PUT /api/category/:id category.manage',
  'POST /api/category/:id/move category.manage',
  'POST /api/product-imports product.import rate:picture',
  'POST /api/product-imports/:import_id/confirm product.import',
  'POST /api/product-imports/:import_id/undo product.import',
  'GET,HEAD /api/products shop.read miss:search kept:page',
  'POST /api/products product.create',
  'POST /api/products/ product.create',
  'PATCH,PUT /api/products/:id product.change',
  'PUT /api/translations/:kind/:id product.translate',
  'POST,PUT /api/products/:id/lots product.restock',
  'POST /api/products/:id/write-offs product.restock',
  'POST /api/products/:id/counts product.restock',
  'PUT /api/products/:id/low-line product.restock',
  'POST /api/products/:id/recalls batch.recall',
  'GET,HEAD /api/products/:id/batch-orders batch.recall',
  'GET,HEAD /api/products/ shop.read miss:search kept:page',
  'GET,HEAD /api/products/:id shop.read miss:search kept:page',
  'GET,HEAD /api/products/:id/related shop.read miss:search kept:page',
  'GET,HEAD /api/products/:id/reviews shop.read miss:search kept:page',
  'GET,HEAD /api/products/:id/reviews/own review.write',
  'DELETE /api/products/:id/reviews/own review.write rate:review',
  'GET,HEAD /api/products/query/:searchText shop.read rate:search',
  'GET,HEAD /api/products/find/:searchText shop.read rate:search',
  'GET,HEAD /api/profile profile.own',
  'DELETE,PUT /api/profile profile.own rate:profile',
  'GET,HEAD /api/profile/export profile.own',
  'POST /api/remittances remittance.take',
  'POST /api/remittances/check remittance.take',
  'GET,HEAD /api/return-photos/:file return.see-photos',
  'POST /api/reviews review.write rate:review',
  'POST /api/products/:id/review-photos review.write rate:photo',
  'GET,HEAD /api/review-photos/:file shop.read',
  'POST /api/reviews/:id/helpful review.write rate:vote',
  'POST /api/suggestions sachet.suggest rate:profile',
  'PATCH /api/reviews/:id review.moderate',
  'GET,HEAD /.well-known/security.txt shop.read kept:page',
  'GET,HEAD /api/tracking/:token/calendar order.track rate:search',
  'GET,HEAD /api/scheduler/:slug/slots shop.read rate:search',
  'POST /api/scheduler/:slug/bookings consultation.book rate:booking',
  'GET,HEAD /api/scheduler/booking/:secret consultation.book rate:search',
  'GET,HEAD /api/scheduler/booking/:secret/calendar.ics consultation.book rate:search',
  'POST /api/scheduler/booking/:secret/cancel consultation.book rate:booking',
  'POST /api/scheduler/booking/:secret/reschedule consultation.book rate:booking',
  'POST /api/tickets ticket.open rate:ticket',
  'PATCH /api/tickets/:number ticket.answer',
  'POST /api/tickets/:number/answers ticket.answer',
  'GET,HEAD /healthz shop.health',
  'GET,HEAD /manifest.webmanifest shop.read kept:page',
  'GET,HEAD /pictures/uploads/:file shop.read kept:asset',
  'GET,HEAD /readyz shop.health',
  'GET,HEAD /products.xml shop.read rate:search',
  'GET,HEAD /robots.txt shop.read kept:page',
  'GET,HEAD /:key(^[0-9a-f]{32}$).txt shop.read',
  ...HOMES.flatMap((home) => [
    `GET,HEAD ${home}/feed.xml shop.read kept:asset`,
    `GET,HEAD ${home}/rss.xml shop.read kept:page`,
  ]),
  ...LANGUAGES.flatMap((language) => [
    `GET,HEAD /sitemap-${language}.xml shop.read kept:page`,
    `GET,HEAD /sitemap-${language}-:piece(^[1-9]\\d{0,3}$).xml shop.read kept:page`,
  ]),
  'GET,HEAD /sitemap.xml shop.read kept:page',
]

/** Pages that are the same for everybody, in one language; the others have their code as prefix. */
const PUBLIC_PAGES: readonly string[] = [
  '/about',
  '/about/how-we-recommend',
  '/blogs',
  '/blogs/:name',
  '/category',
  '/category/',
  '/category/:name',
  '/consulting',
  '/contact-us',
  '/home',
  '/privacy-policy',
  '/product/:name',
  '/returns',
  '/scheduler/:name',
  '/fair-dealing',
  '/terms-and-conditions',
  '/test',
]

/** Pages of one person. */
const PERSONAL_PAGES: Readonly<Record<string, string>> = {
  '/book/:name': 'consultation.book rate:search',
  '/booking/:name': 'consultation.book rate:search',
  '/review/:name': 'review.write rate:page',
  '/helpful/:name': 'review.write rate:page',
  '/cancel-order/:name': 'order.cancel rate:page',
  '/return-order/:name': 'return.request rate:page',
  '/order-change/:name': 'order.track rate:search',
  '/pay/:name': 'order.pay-by-link rate:search',
  '/stop-review-mails/:name': 'review-mails.stop rate:search',
  '/tell-me/:name': 'stock-alert.ask rate:search',
  '/stock-alert/:name': 'stock-alert.ask rate:search',
  '/invitation/:name': 'invitation.accept rate:search',
  '/account': 'account.read rate:page',
  '/cart': 'cart.keep rate:page',
  '/checkout': 'order.place rate:page',
  '/admin_panel': 'panel.open',
  '/admin_panel/cash': 'remittance.take',
  '/admin_panel/orders/new': 'order.take',
  '/admin_panel/orders/:name': 'order.list-all',
  '/admin_panel/customers': 'customer.read',
  '/admin_panel/customers/:name': 'customer.read',
  '/admin_panel/products/all/edit': 'product.change',
  '/admin_panel/categories': 'category.manage',
  '/admin_panel/import': 'product.import',
  '/admin_panel/products': 'product.list-all',
  '/admin_panel/products/:name': 'product.list-all',
  '/admin_panel/bookings': 'booking.manage',
  '/admin_panel/posts': 'post.write',
  '/admin_panel/posts/edit': 'post.write',
  '/admin_panel/reviews': 'review.moderate',
  '/admin_panel/tickets': 'ticket.answer',
  '/admin_panel/health': 'audit.read',
  '/admin_panel/find': 'panel.open',
  '/admin_panel/log': 'audit.read',
  '/admin_panel/sales': 'sales.read',
  '/admin_panel/tax': 'sales.read',
  '/admin_panel/settings': 'settings.change',
  '/admin_panel/first-day': 'settings.change',
  '/admin_panel/consultants': 'consultation.manage',
  '/admin_panel/listings': 'product.list-all',
  '/admin_panel/languages': 'product.translate',
  '/admin_panel/languages/edit': 'product.translate',
  '/admin_panel/policies': 'settings.change',
  '/admin_panel/policies/edit': 'settings.change',
  '/admin_panel/cash-rules': 'settings.money',
  '/admin_panel/offers': 'offer.manage',
  '/admin_panel/recalls': 'batch.recall',
  '/admin_panel/team': 'team.change',
  '/admin_panel/tokens': 'program.manage',
  '/admin_panel/webhooks': 'program.manage',
  '/wishlist': 'wishlist.see rate:page',
  '/login': 'session.start rate:page',
  '/orders': 'order.read-own rate:page',
  '/suggest-products': 'order.place rate:page',
  '/track/:name': 'order.track rate:page',
}

/** Pages that accept their own form without JavaScript, with the endpoint's right and limit. */
const POSTED_PAGES: Readonly<Record<string, string>> = {
  '/contact-us': 'ticket.open rate:ticket',
  '/book/:name': 'consultation.book rate:booking',
  '/booking/:name': 'consultation.book rate:booking',
  '/review/:name': 'review.write rate:review',
  '/helpful/:name': 'review.write rate:vote',
  '/cancel-order/:name': 'order.cancel rate:cancelling',
  '/return-order/:name': 'return.request rate:return',
  '/order-change/:name': 'order.track rate:account',
  '/stop-review-mails/:name': 'review-mails.stop rate:account',
  '/tell-me/:name': 'stock-alert.ask rate:stock-alert',
  '/stock-alert/:name': 'stock-alert.ask rate:account',
  '/invitation/:name': 'invitation.accept rate:account',
  '/cart': 'cart.keep rate:cart',
  '/checkout': 'order.place rate:confirmation',
  '/login': 'session.start rate:account',
}

/** The address of a page's data for the router; a parameter as last part matches it too. */
function withData(path: string): string[] {
  if (path.includes(':')) return [path]
  return [path, path.endsWith('/') ? `${path}_.data` : `${path}.data`]
}

/** The routes of all pages in all languages, from the lists above. */
export function pageRoutes(): string[] {
  const homes = ['/', '/_.data', ...TRANSLATIONS.flatMap((code) => homesOf(`/${code}`))]
  const inLanguages = (path: string) => HOMES.map((home) => home + path)
  const inAll = (path: string) => inLanguages(path).flatMap(withData)
  const open = [...homes, ...PUBLIC_PAGES.flatMap(inAll)]
  return [
    ...open.map((path) => `GET,HEAD ${path} shop.read miss:search kept:page`),
    ...Object.entries(PERSONAL_PAGES).flatMap(([page, right]) =>
      inAll(page).map((path) => `GET,HEAD ${path} ${right}`),
    ),
    ...Object.entries(POSTED_PAGES).flatMap(([page, policy]) =>
      inLanguages(page).map((path) => `POST ${path} ${policy} miss:search`),
    ),
  ]
}

const homesOf = (home: string) => [home, `${home}.data`, `${home}/`, `${home}/_.data`]

/** Built files for browsers. */
export const FILE_ROUTES: readonly string[] = [
  'apple-touch-icon.png',
  'artwork/*',
  'assets/*',
  'favicon.ico',
  'favicon.svg',
  'fonts/*',
  'icons/*',
  'pictures/*',
  'social/*',
].map((path) => `GET,HEAD /${path} shop.read kept:asset`)

/** A list of routes in the format above, one line for every path and policy. */
export function linesOf(dump: readonly RouteEntry[]): string[] {
  const methodsOf = new Map<string, string[]>()
  for (const { method, path, right, rate, missRate, cache } of dump) {
    const line = [
      path,
      right,
      ...(rate ? [`rate:${rate}`] : []),
      ...(missRate ? [`miss:${missRate}`] : []),
      ...(cache === 'none' ? [] : [`kept:${cache}`]),
    ].join(' ')
    methodsOf.set(line, [...(methodsOf.get(line) ?? []), method])
  }
  return [...methodsOf].map(([line, methods]) => `${methods.sort()} ${line}`).sort()
}

/** Routes that serve shoppers their own, and with one more right everybody's. */
export const NEEDED_FOR_OTHERS: Readonly<Record<string, Right>> = {
  'GET /api/orders/:id': 'order.list-all',
  'GET /api/orders/user/:user_id': 'order.list-all',
  'GET /api/orders/:id/invoice': 'invoice.read-any',
  'POST /api/orders/:id/cancel': 'order.cancel-any',
}

/** The right that the table above names for a route. */
export function rightOf(method: string | undefined, route: string): Right {
  const line = API_ROUTES.find((one) => {
    const [methods = '', path] = one.split(' ')
    const asked = method === 'HEAD' && !methods.includes('HEAD') ? 'GET' : String(method)
    return path === route && methods.split(',').includes(asked)
  })
  return line?.split(' ')[2] as Right
}
