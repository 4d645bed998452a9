import type { RouteEntry } from '#http/middleware/policy.ts'

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
  'DELETE /api/account/sessions account.change',
  'DELETE /api/account/sessions/:id account.change',
  'GET,HEAD /api/admin/gst/:month/:file sales.read',
  'POST /api/account/wishlist account.change rate:wishlist',
  'POST /api/admin/gst/:month/lock tax.lock',
  'GET,HEAD /api/admin/orders.csv order.export',
  'PATCH /api/admin/settings settings.change',
  'POST /api/admin/customers/files customer.export',
  'POST /api/admin/customers/:id/notes customer.note',
  'DELETE /api/admin/customers/:id/notes/:note customer.note',
  'POST /api/admin/orders/:id/notes order.note',
  'DELETE /api/admin/orders/:id/notes/:note order.note',
  'POST /api/admin/consultants consultation.manage',
  'PUT /api/admin/consultants/:slug consultation.manage',
  'POST /api/admin/consultants/:slug/departure consultation.manage',
  'POST /api/admin/consultants/:slug/return consultation.manage',
  'POST /api/admin/offers offer.manage',
  'POST /api/admin/offers/:id/end offer.manage',
  'POST /api/admin/offers/rehearsals offer.manage',
  'POST /api/admin/opening settings.change',
  'POST /api/admin/opening/payment-trials settings.money',
  'POST /api/admin/opening/removals settings.change',
  'POST /api/admin/opening/restorations settings.change',
  'GET,HEAD,PATCH,POST /api/admin/team team.change',
  'POST /api/admin/team/withdrawals team.change',
  'GET /api/auth/google session.start',
  'POST /api/auth/google session.start rate:sign-in',
  'GET /api/auth/google/start session.start rate:sign-in',
  'POST /api/auth/logout session.end',
  'GET,HEAD /api/auth/session session.read',
  'GET,HEAD /api/blogs shop.read miss:search kept:page',
  'GET,HEAD /api/blogs/ shop.read miss:search kept:page',
  'GET,HEAD /api/blogs/:id shop.read miss:search kept:page',
  'POST /api/blogs post.write',
  'POST /api/blogs/ post.write',
  'POST /api/blogs/preview post.write',
  'PATCH,PUT /api/blogs/:id post.write',
  'PATCH /api/bookings/:id booking.manage',
  'GET,HEAD /api/cards shop.read rate:search',
  'GET,HEAD /api/category shop.read kept:page',
  'GET,HEAD /api/docs shop.read',
  'HEAD /api/docs/ shop.read',
  'GET,HEAD /api/docs/json shop.read',
  'GET,HEAD /api/docs/static/* shop.read',
  'GET,HEAD /api/docs/static/index.html shop.read',
  'GET,HEAD /api/docs/static/swagger-initializer.js shop.read',
  'GET,HEAD /api/docs/yaml shop.read',
  'GET,HEAD /api/fit shop.read miss:search kept:page',
  'GET,HEAD /api/orders order.list-all',
  'GET,HEAD /api/orders/:id order.read-own',
  'PATCH,PUT /api/orders/:id order.change-delivery',
  'POST /api/orders/:id/address order.complete-address',
  'POST /api/orders/:id/cancel order.cancel rate:cancelling',
  'POST /api/orders/:id/cancelling order.cancel-any',
  'POST /api/orders/:id/steps order.change-delivery',
  'POST /api/orders/:id/steps/:step/undo order.list-all',
  'GET,HEAD /api/orders/:id/invoice order.read-own rate:invoice',
  'GET,HEAD /api/orders/:id/slip parcel.hand-over rate:invoice',
  'POST /api/orders/:id/pay order.place rate:pay-again',
  'POST /api/orders/:id/payment order.check-payment',
  'POST /api/orders/:id/refunds order.refund',
  'POST /api/orders/:id/refunds/:refund/paid order.refund',
  'POST /api/orders/:id/return-photos return.request rate:photo',
  'POST /api/orders/:id/returns return.request rate:return',
  'POST /api/orders/:id/returns/:return/answer return.answer',
  'GET,HEAD /api/orders/user/:user_id order.read-own',
  'POST /api/orders/:id/parcel parcel.hand-over',
  'POST /api/parcels/news parcel.tell',
  'POST /api/payments/callback payment.notify',
  'POST /api/payments/check order.place rate:payment',
  'POST /api/owner-tasks/:task/close task.decide',
  'POST /api/payments/create-order order.place rate:order',
  'GET,HEAD /api/delivery/:pincode shipping.quote rate:shipping',
  'POST /api/payments/getshipping shipping.quote rate:shipping',
  'POST /api/payments/verify-payment order.place rate:confirmation',
  'POST /api/payments/webhook payment.notify',
  'POST /api/pictures picture.upload rate:picture',
  'GET,HEAD /api/product-exports/:form product.export',
  'POST /api/product-imports product.import rate:picture',
  'POST /api/product-imports/:import_id/confirm product.import',
  'POST /api/product-imports/:import_id/undo product.import',
  'GET,HEAD /api/products shop.read miss:search kept:page',
  'POST /api/products product.create',
  'POST /api/products/ product.create',
  'PATCH,PUT /api/products/:id product.change',
  'PUT /api/products/:id/translations product.translate',
  'POST /api/products/:id/lots product.restock',
  'POST /api/products/:id/write-offs product.restock',
  'POST /api/products/:id/counts product.restock',
  'PUT /api/products/:id/low-line product.restock',
  'GET,HEAD /api/products/ shop.read miss:search kept:page',
  'GET,HEAD /api/products/:id shop.read miss:search kept:page',
  'GET,HEAD /api/products/:id/related shop.read miss:search kept:page',
  'GET,HEAD /api/products/:id/reviews shop.read miss:search kept:page',
  'GET,HEAD /api/products/:id/reviews/own review.write',
  'GET,HEAD /api/products/query/:searchText shop.read rate:search',
  'GET,HEAD /api/products/find/:searchText shop.read rate:search',
  'GET,HEAD /api/profile profile.own',
  'DELETE,PUT /api/profile profile.own rate:profile',
  'GET,HEAD /api/profile/export profile.own',
  'POST /api/remittances remittance.take',
  'POST /api/remittances/check remittance.take',
  'GET,HEAD /api/return-photos/:file return.see-photos',
  'POST /api/reviews review.write rate:review',
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
  'GET,HEAD /feed.xml shop.read kept:asset',
  'GET,HEAD /robots.txt shop.read kept:page',
  'GET,HEAD /rss.xml shop.read kept:page',
  'GET,HEAD /sitemap-en.xml shop.read kept:page',
  'GET,HEAD /sitemap-gu.xml shop.read kept:page',
  'GET,HEAD /sitemap-hi.xml shop.read kept:page',
  'GET,HEAD /sitemap.xml shop.read kept:page',
]

/** Only in a demo. */
export const STAND_IN_ROUTES: readonly string[] = [
  'GET,HEAD /stand-ins stand-ins.use',
  'POST /stand-ins/faults stand-ins.use',
  'GET,POST /stand-ins/identity/* stand-ins.use',
  'GET,HEAD /stand-ins/identity/interaction/:uid stand-ins.use',
  'POST /stand-ins/identity/interaction/:uid/cancel stand-ins.use',
  'POST /stand-ins/identity/interaction/:uid/choose stand-ins.use',
  'POST /stand-ins/identity/interaction/:uid/type stand-ins.use',
  'GET,HEAD /stand-ins/log stand-ins.use',
  'GET,HEAD /stand-ins/mailbox stand-ins.use',
  'GET,HEAD /stand-ins/mailbox/:number stand-ins.use',
  'POST /stand-ins/mailbox/down stand-ins.use',
  'POST /stand-ins/mailbox/reset stand-ins.use',
  'GET,HEAD /stand-ins/razorpay/checkout.js stand-ins.use',
  'GET,HEAD /stand-ins/razorpay/dialog stand-ins.use',
  'GET,HEAD /stand-ins/razorpay/dialog.js stand-ins.use',
  'POST /stand-ins/razorpay/pay stand-ins.use',
  'GET,PATCH,POST /stand-ins/razorpay/v1/* stand-ins.use',
  'GET,HEAD /stand-ins/razorpay/webhooks stand-ins.use',
  'POST /stand-ins/razorpay/webhooks/hold stand-ins.use',
  'POST /stand-ins/razorpay/webhooks/release stand-ins.use',
  'POST /stand-ins/razorpay/webhooks/replay stand-ins.use',
  'POST /stand-ins/reset stand-ins.use',
  'GET,HEAD /stand-ins/shiprocket stand-ins.use',
  'POST /stand-ins/shiprocket/parcels/:id stand-ins.use',
  'GET,HEAD /stand-ins/shiprocket/tracking/:awb stand-ins.use',
  'GET,POST /stand-ins/shiprocket/v1/external/* stand-ins.use',
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
  '/review/:name': 'review.write',
  '/helpful/:name': 'review.write',
  '/stop-review-mails/:name': 'review-mails.stop rate:search',
  '/tell-me/:name': 'stock-alert.ask rate:search',
  '/stock-alert/:name': 'stock-alert.ask rate:search',
  '/account': 'account.read',
  '/cart': 'cart.keep',
  '/checkout': 'order.place',
  '/admin_panel': 'panel.open',
  '/admin_panel/cash': 'remittance.take',
  '/admin_panel/orders/:name': 'order.list-all',
  '/admin_panel/customers': 'customer.read',
  '/admin_panel/customers/:name': 'customer.read',
  '/admin_panel/import': 'product.import',
  '/admin_panel/products': 'product.list-all',
  '/admin_panel/products/:name': 'product.list-all',
  '/admin_panel/bookings': 'booking.manage',
  '/admin_panel/posts': 'post.write',
  '/admin_panel/posts/edit': 'post.write',
  '/admin_panel/reviews': 'review.moderate',
  '/admin_panel/tickets': 'ticket.answer',
  '/admin_panel/health': 'audit.read',
  '/admin_panel/log': 'audit.read',
  '/admin_panel/sales': 'sales.read',
  '/admin_panel/tax': 'sales.read',
  '/admin_panel/settings': 'settings.change',
  '/admin_panel/first-day': 'settings.change',
  '/admin_panel/consultants': 'consultation.manage',
  '/admin_panel/languages': 'product.translate',
  '/admin_panel/languages/:name': 'product.translate',
  '/admin_panel/offers': 'offer.manage',
  '/admin_panel/team': 'team.change',
  '/wishlist': 'wishlist.see',
  '/login': 'session.start',
  '/orders': 'order.read-own',
  '/suggest-products': 'order.place',
  '/track/:name': 'order.track',
}

/** Pages that accept their own form without JavaScript, with the endpoint's right and limit. */
const POSTED_PAGES: Readonly<Record<string, string>> = {
  '/contact-us': 'ticket.open rate:ticket',
  '/book/:name': 'consultation.book rate:booking',
  '/review/:name': 'review.write rate:review',
  '/helpful/:name': 'review.write rate:vote',
  '/stop-review-mails/:name': 'review-mails.stop rate:account',
  '/tell-me/:name': 'stock-alert.ask rate:stock-alert',
  '/stock-alert/:name': 'stock-alert.ask rate:account',
  '/cart': 'cart.keep rate:cart',
  '/checkout': 'order.place rate:confirmation',
}

/** The address of a page's data for the router; a parameter as last part matches it too. */
function withData(path: string): string[] {
  if (path.includes(':')) return [path]
  return [path, path.endsWith('/') ? `${path}_.data` : `${path}.data`]
}

/** The routes of all pages in all languages, from the lists above. */
export function pageRoutes(): string[] {
  const homes = ['/', '/_.data', ...['hi', 'gu'].flatMap((code) => homesOf(`/${code}`))]
  const inLanguages = (path: string) => ['', '/hi', '/gu'].map((code) => code + path)
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
    const policy = [
      right,
      ...(rate ? [`rate:${rate}`] : []),
      ...(missRate ? [`miss:${missRate}`] : []),
      ...(cache === 'none' ? [] : [`kept:${cache}`]),
    ].join(' ')
    const line = `${path} ${policy}`
    methodsOf.set(line, [...(methodsOf.get(line) ?? []), method])
  }
  return [...methodsOf].map(([line, methods]) => `${methods.sort()} ${line}`).sort()
}
