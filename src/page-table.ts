import type { Right } from '#domain/accounts/rights.ts'
import { isRareBlogQuery, parseBlogQuery } from '#domain/blog/blog-query.ts'
import { isRareListing, parseListingQuery } from '#domain/catalog/listing-query.ts'
import { parsePolicyVersion } from '#domain/policies/policy.ts'
import { MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import { MAX_REVIEW_PHOTOS } from '#domain/reviews/review-photo.ts'
import { parseCursor } from '#domain/text/cursor.ts'
import { PANEL_PLACES, placeAddress } from '#panel-places.ts'
import { panelPages } from '#panel-urls.ts'
import { pages } from '#urls.ts'

/** The parsed address of a page request. */
export interface PageRequest {
  /** The decoded parameter of the path, if it has one. */
  name: string | undefined
  query: URLSearchParams
}

/** A form that a page accepts without JavaScript, with the right and rate limit of its API endpoint. */
export interface PostedForm {
  right: Right
  rate:
    | 'ticket'
    | 'booking'
    | 'review'
    | 'vote'
    | 'cart'
    | 'confirmation'
    | 'account'
    | 'stock-alert'
    | 'cancelling'
    | 'return'
  /** How many pictures may come with it. */
  pictures?: number
  /** Mail programs post it too, without an Origin header; the token in the address is the proof (RFC 8058). */
  fromMail?: true
}

/** One page of the shop. The routes of router and server, robots.txt and the sitemap follow from it. */
export interface Page {
  /** The route's id, for links and tests. */
  id: string
  /** The English path, with `:name` for a parameter and `:name?` for an optional one. */
  path: string
  /** The route module, below `web/`. */
  module: string
  /** Absent: a public page, the same for everybody and cached. */
  right?: Right
  /** Where visitors without the right are redirected. */
  otherwise?: 'sign-in' | 'home'
  /** The rate limit of a page that is not cached. */
  rate?: 'search' | 'page'
  /** Redirects signed-in visitors away; only the sign-in page has this. */
  signedInLeaves?: true
  /** Uses the owner's panel layout instead of the shop's header and footer. */
  inPanel?: true
  /** The page accepts its own form without JavaScript. */
  form?: PostedForm
  /** Reads the anonymous cart of a browser without scripts, and may change it. */
  hasPlainCart?: true
  /** May be framed by another page of the shop. */
  inFrame?: true
  /** Nothing on the page needs a script, so scripts load at the first touch (`web/late-scripts.ts`). */
  defersScripts?: true
  /** Shows the product that its address names, and is cached until that product changes. */
  ofProduct?: true
  /** A second address of another page, left out of the sitemap. */
  isAlias?: true
  /** The canonical address, without unknown and repeated parameters. */
  canonical(asked: PageRequest): string
  /** True if anybody can make up any number of such addresses, which are then cached only briefly. */
  isRare?(asked: PageRequest): boolean
}

/** The optional properties of a page; its module is `pages/<id>/<id>.tsx` by default. */
type Rest = Partial<Omit<Page, 'id' | 'path'>>

const moduleOf = (id: string): string => `pages/${id}/${id}.tsx`

/** A page at a fixed address; a public one drops all parameters, a personal one keeps them for its loader. */
const fixed = (id: string, path: string, rest: Rest = {}): Page => ({
  id,
  path,
  module: moduleOf(id),
  canonical: ({ query }) => (rest.right && query.size > 0 ? `${path}?${query}` : path),
  ...rest,
})

/** A page of one item, at the address that `href` builds from its name; one of the panel keeps its parameters, too. */
const ofOne = (id: string, href: (name: string) => string, rest: Rest = {}): Page => ({
  id,
  path: decodeURIComponent(href(':name')),
  module: moduleOf(id),
  canonical: ({ name = '', query }) =>
    rest.inPanel && query.size > 0 ? `${href(name)}?${query}` : href(name),
  ...rest,
})

/** A page of the owner's panel, below its folder; shoppers are redirected home, the team to the panel's first page. */
const inPanel = (right: Right, module: string): Rest => ({
  right,
  otherwise: 'home',
  inPanel: true,
  module: `pages/panel/${module}.tsx`,
})

/** A page of a signed-in shopper, with a rate limit. */
const ofShopper = (right: Right): Rest => ({ right, otherwise: 'sign-in', rate: 'page' })

/** A policy: the version in force, or the earlier version that the address names. */
const policy = (id: string, path: string): Page => ({
  ...fixed(id, path, { module: moduleOf('policy'), defersScripts: true }),
  canonical({ query }) {
    const version = parsePolicyVersion(query.get('version'))
    return version ? pages.policyVersion(path, version) : path
  },
  isRare: ({ query }) => query.has('version'),
})

/** Every page of the shop. Unknown addresses redirect to the sign-in page. */
export const PAGES: readonly Page[] = [
  fixed('home', pages.home),
  fixed('home-too', pages.homeToo, { module: moduleOf('home'), isAlias: true }),
  {
    id: 'listing',
    path: '/category/:name?',
    module: moduleOf('listing'),
    canonical: ({ name, query }) => pages.listing(parseListingQuery(name, query)),
    isRare: ({ query }) => isRareListing(parseListingQuery(undefined, query)),
  },
  ofOne('product', pages.product, {
    ofProduct: true,
    canonical({ name = '', query }) {
      const cursor = parseCursor(query.get('reviews'))
      return cursor ? pages.productReviews(name, cursor) : pages.product(name)
    },
    isRare: ({ query }) => query.has('reviews'),
  }),
  ofOne('plain-review', pages.plainReview, {
    module: 'pages/product/plain-review.tsx',
    ...ofShopper('review.write'),
    form: { right: 'review.write', rate: 'review', pictures: MAX_REVIEW_PHOTOS },
  }),
  ofOne('plain-vote', pages.plainVote, {
    module: 'pages/product/plain-vote.tsx',
    ...ofShopper('review.write'),
    form: { right: 'review.write', rate: 'vote' },
  }),
  ofOne('plain-cancel', pages.plainCancel, {
    module: 'pages/orders/plain-cancel.tsx',
    ...ofShopper('order.cancel'),
    form: { right: 'order.cancel', rate: 'cancelling' },
  }),
  ofOne('plain-return', pages.plainReturn, {
    module: 'pages/orders/plain-return.tsx',
    ...ofShopper('return.request'),
    form: { right: 'return.request', rate: 'return', pictures: MAX_RETURN_PHOTOS },
  }),
  ofOne('stop-review-mails', pages.stopReviewMails, {
    right: 'review-mails.stop',
    rate: 'search',
    form: { right: 'review-mails.stop', rate: 'account', fromMail: true },
  }),
  ofOne('order-change', pages.orderChange, {
    right: 'order.track',
    rate: 'search',
    form: { right: 'order.track', rate: 'account', fromMail: true },
  }),
  // The signed token in the address lets its holder pay; the page is never cached.
  ofOne('pay', pages.pay, { right: 'order.pay-by-link', rate: 'search' }),
  // Stock changes with every order, so these pages are never cached.
  ofOne('ask-for-stock-alert', pages.askForStockAlert, {
    module: 'pages/product/ask-for-stock-alert.tsx',
    right: 'stock-alert.ask',
    rate: 'search',
    form: { right: 'stock-alert.ask', rate: 'stock-alert' },
  }),
  // The signed token in the address grants access.
  ofOne('stock-alert', pages.stockAlert, {
    module: 'pages/product/stock-alert.tsx',
    right: 'stock-alert.ask',
    rate: 'search',
    form: { right: 'stock-alert.ask', rate: 'account', fromMail: true },
  }),
  // The visitor signs in first: only the invited address may accept.
  ofOne('invitation', pages.invitation, {
    ...ofShopper('invitation.accept'),
    rate: 'search',
    form: { right: 'invitation.accept', rate: 'account' },
  }),
  fixed('quiz', pages.quiz),
  fixed('blogs', pages.blogs, {
    canonical: ({ query }) => pages.blogList(parseBlogQuery(query)),
    isRare: ({ query }) => isRareBlogQuery(parseBlogQuery(query)),
  }),
  ofOne('blog', pages.blog, { defersScripts: true }),
  fixed('about', pages.about, { defersScripts: true }),
  fixed('how-we-recommend', pages.howWeRecommend, { defersScripts: true }),
  fixed('consulting', pages.consulting),
  ofOne('scheduler', pages.scheduler, {
    inFrame: true,
    // The frame's parameters are read in the browser, so that name and e-mail never reach the
    // cache.
    canonical: ({ name = '' }) => pages.scheduler(name),
  }),
  // Free times change with every booking, so this page is never cached.
  ofOne('plain-booking', pages.plainBooking, {
    module: 'pages/scheduler/plain-booking.tsx',
    right: 'consultation.book',
    rate: 'search',
    form: { right: 'consultation.book', rate: 'booking' },
  }),
  // The signed secret in the address grants access; the page is never cached.
  ofOne('booking', pages.booking, {
    module: 'pages/scheduler/booking.tsx',
    right: 'consultation.book',
    rate: 'search',
    form: { right: 'consultation.book', rate: 'booking' },
  }),
  fixed('contact', pages.contact, { form: { right: 'ticket.open', rate: 'ticket' } }),
  policy('privacy', pages.privacy),
  policy('returns', pages.returns),
  policy('terms', pages.terms),
  fixed('cart', pages.cart, {
    right: 'cart.keep',
    rate: 'page',
    form: { right: 'cart.keep', rate: 'cart' },
    hasPlainCart: true,
  }),
  fixed('checkout', pages.checkout, {
    module: 'pages/cart/checkout.tsx',
    ...ofShopper('order.place'),
    form: { right: 'order.place', rate: 'confirmation' },
    hasPlainCart: true,
  }),
  // The server renders the account's list; the list of a device is only in its browser.
  fixed('wishlist', pages.wishlist, { right: 'wishlist.see', rate: 'page' }),
  policy('fairness', pages.fairness),
  fixed('login', pages.login(), {
    right: 'session.start',
    rate: 'page',
    signedInLeaves: true,
    // What was sent after its sign-in had ended is kept here and sent again.
    form: { right: 'session.start', rate: 'account' },
  }),
  fixed('suggest-products', pages.suggestProducts, ofShopper('order.place')),
  fixed('orders', pages.orders, ofShopper('order.read-own')),
  fixed('account', pages.account, ofShopper('account.read')),
  // The signed token in the address grants access; the page is never cached.
  ofOne('track', pages.track, {
    right: 'order.track',
    rate: 'page',
    canonical: ({ name = '', query }) =>
      query.has('thanks') ? pages.thanks(name) : pages.track(name),
  }),
  ...PANEL_PLACES.filter(({ hasPage }) => hasPage).map(({ name, to, right }) =>
    // Tabs share the address of the panel's first page, whose loader checks the right of each.
    fixed(
      `panel-${name}`,
      to,
      inPanel(to === pages.adminPanel ? 'panel.open' : right, `${name}/${name}`),
    ),
  ),
  fixed('panel-find', panelPages.find(), inPanel('panel.open', 'find/find')),
  fixed('panel-new-order', panelPages.newOrder(), inPanel('order.take', 'new-order/new-order')),
  ofOne('panel-order', panelPages.order, inPanel('order.list-all', 'order/order')),
  ofOne('panel-customer', panelPages.customer, inPanel('customer.read', 'customers/customer')),
  ofOne('panel-product', panelPages.product, inPanel('product.list-all', 'products/edit-product')),
  fixed('panel-bulk-edit', panelPages.bulkEdit, inPanel('product.change', 'bulk-edit/bulk-edit')),
  fixed(
    'panel-policy',
    `${placeAddress('policies')}/edit`,
    inPanel('settings.change', 'policies/edit-policy'),
  ),
  fixed(
    'panel-translation',
    `${placeAddress('languages')}/edit`,
    inPanel('product.translate', 'languages/translate-texts'),
  ),
  fixed('panel-post', `${panelPages.posts()}/edit`, inPanel('post.write', 'posts/edit-post')),
]
