import { FILTER_NAMES, type ListingFilters } from '#domain/catalog/listing-filters.ts'
import {
  DEFAULT_LANGUAGE,
  isTranslation,
  type Language,
  TRANSLATIONS,
} from '#domain/language/languages.ts'

/** Every address of the shop except the API's, which are in the contract. No other code spells out an address. */

/** Prefixes a path with the language's code; English has no prefix. */
export function inLanguage(path: string, language: Language): string {
  return isTranslation(language) ? `/${language}${path === '/' ? '' : path}` : path
}

/** Splits a path into its language and the path without the prefix. */
export function languageOf(path: string): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2)
  const language = TRANSLATIONS.find((known) => known === first)
  return language
    ? { language, path: path.slice(first.length + 1) || '/' }
    : { language: DEFAULT_LANGUAGE, path }
}

const part = encodeURIComponent

/** The parameters of a listing: the first category in the path, the others, the filters and the sort order in the query. */
export interface ListingAddress extends ListingFilters {
  categories?: readonly string[]
  sort?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
}

function listing({ categories = [], sort, q, cursor, ...filters }: ListingAddress = {}): string {
  const [first, ...more] = categories
  const query = new URLSearchParams()
  for (const category of more) query.append('category', category)
  for (const name of FILTER_NAMES) {
    const value = filters[name]
    if (value) query.set(name, value)
  }
  if (sort && sort !== 'relevance') query.set('sort', sort)
  if (q) query.set('q', q)
  if (cursor) query.set('cursor', cursor)
  const search = query.toString()
  return `/category/${first ? part(first) : ''}${search ? `?${search}` : ''}`
}

/** The parameters of the blog. */
export interface BlogAddress {
  categories?: readonly string[]
  q?: string | undefined
  cursor?: string | undefined
}

function blogList({ categories = [], q, cursor }: BlogAddress = {}): string {
  const query = new URLSearchParams()
  for (const category of categories) query.append('category', category)
  if (q) query.set('q', q)
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `/blogs?${query}` : '/blogs'
}

function login(returnTo?: string): string {
  return returnTo ? `/login?next=${part(returnTo)}` : '/login'
}

export const pages = {
  home: '/',
  homeToo: '/home',
  listing,
  product: (id: string) => `/product/${part(id)}`,
  /** The same page with the reviews after a cursor instead of the first ones. */
  productReviews: (id: string, cursor: string) => `/product/${part(id)}?reviews=${part(cursor)}`,
  quiz: '/test',
  consulting: '/consulting',
  about: '/about',
  howWeRecommend: '/about/how-we-recommend',
  blogs: '/blogs',
  blogList,
  blog: (id: string) => `/blogs/${part(id)}`,
  cart: '/cart',
  checkout: '/checkout',
  wishlist: '/wishlist',
  login,
  suggestProducts: '/suggest-products',
  orders: '/orders',
  account: '/account',
  adminPanel: '/admin_panel',
  privacy: '/privacy-policy',
  returns: '/returns',
  terms: '/terms-and-conditions',
  fairness: '/fair-dealing',
  /** An earlier version of a policy, at the address of that policy. */
  policyVersion: (policy: string, version: string) => `${policy}?version=${part(version)}`,
  contact: '/contact-us',
  /** The contact form, filled in for a complaint. The fragment is not sent, so the page is served from the cache. */
  complaint: (orderNumber: string) => `/contact-us#complaint=${encodeURIComponent(orderNumber)}`,
  /** The same for a question or a wish about an order, which is not counted among the complaints. */
  aboutOrder: (orderNumber: string) => `/contact-us#order=${encodeURIComponent(orderNumber)}`,
  /** An order's tracking, for anybody with the signed token of its mails. */
  track: (token: string) => `/track/${part(token)}`,
  /** The same page with a thank-you on top, where every way of paying ends. */
  thanks: (token: string) => `/track/${part(token)}?thanks=1`,
  /** The shop's booking calendar, framed on /consulting. */
  scheduler: (slug: string) => `/scheduler/${part(slug)}`,
  /** The page where a booking is moved or cancelled, by anybody with its secret. */
  booking: (secret: string) => `/booking/${part(secret)}`,
  /** The booking form without JavaScript. */
  plainBooking: (slug: string) => `/book/${part(slug)}`,
  /** The review form without JavaScript. */
  plainReview: (id: string) => `/review/${part(id)}`,
  /** Cancels an order without JavaScript. */
  plainCancel: (orderId: string) => `/cancel-order/${part(orderId)}`,
  /** The return form without JavaScript. */
  plainReturn: (orderId: string) => `/return-order/${part(orderId)}`,
  /** Pays for an order by phone, for anybody with the signed token that its customer received. */
  pay: (token: string) => `/pay/${part(token)}`,
  /** Accepts or declines a higher price of an order, for anybody with the signed token of the mail. */
  orderChange: (token: string) => `/order-change/${part(token)}`,
  /** Ends the mails that ask for reviews. */
  stopReviewMails: (token: string) => `/stop-review-mails/${part(token)}`,
  /** The vote that a review is helpful, without JavaScript. */
  plainVote: (reviewId: string) => `/helpful/${part(reviewId)}`,
  /** The form that asks for a mail when a sold-out product is back. */
  askForStockAlert: (id: string) => `/tell-me/${part(id)}`,
  /** The link in stock alert mails: confirms an alert, or ends all alerts of that address. */
  stockAlert: (token: string) => `/stock-alert/${part(token)}`,
  /** The link in the mail of an invitation to the team. */
  invitation: (token: string) => `/invitation/${part(token)}`,
} as const

/** The description of the API, as pages and as a document; its endpoints have their addresses in the contract. */
export const apiDocs = { pages: '/api/docs', document: '/api/docs/json' } as const

/** Uploaded pictures; every picture gets a new name. */
export const UPLOADED_PICTURES = '/pictures/uploads'

/** Exists only when a token is set; the usual address of Prometheus metrics. */
export const METRICS_PATH = '/metrics'

export const health = { alive: '/healthz', ready: '/readyz' } as const
/** Files for phones, feed readers and merchant listings, which pages link to. */
export const files = {
  manifest: '/manifest.webmanifest',
  feedOf: (language: Language) => inLanguage('/rss.xml', language),
  /** The product feed for Google Merchant Center and Meta. */
  merchantListing: '/products.xml',
} as const
/** Files for search engines and security researchers. Separate, so that shoppers' scripts do not contain them. */
export const crawlerFiles = {
  sitemap: '/sitemap.xml',
  /** A language's addresses; those of a large shop continue in further parts. */
  sitemapOf: (language: Language, piece = 1) =>
    `/sitemap-${language}${piece > 1 ? `-${piece}` : ''}.xml`,
  robots: '/robots.txt',
  security: '/.well-known/security.txt',
} as const
/** The file by which search engines verify that notifications of changed pages come from the shop. */
export const searchEngineKeyFile = (key: string) => `/${key}.txt`
/** The page of the stand-ins in a demo. */
export const standInsPage = '/stand-ins'
