/** Every address of the shop, pages and API. Nothing else in the code spells one out. */

export const LANGUAGES = ['en', 'hi', 'gu'] as const
export type Language = (typeof LANGUAGES)[number]

/** English stands at the plain path, the others under their code (rulings: Addresses and languages). */
export function inLanguage(path: string, language: Language): string {
  return language === 'en' ? path : `/${language}${path === '/' ? '' : path}`
}

/** Splits an address into its language and the path that all languages have in common. */
export function languageOf(path: string): { language: Language; path: string } {
  const [, first = ''] = path.split('/', 2)
  const language = LANGUAGES.find((known) => known !== 'en' && known === first)
  return language
    ? { language, path: path.slice(first.length + 1) || '/' }
    : { language: 'en', path }
}

const part = encodeURIComponent

/** What a listing's address may carry: first category in the path, further ones and the sort after it. */
export interface ListingAddress {
  categories?: readonly string[]
  sort?: string | undefined
  q?: string | undefined
  cursor?: string | undefined
}

function listing({ categories = [], sort, q, cursor }: ListingAddress = {}): string {
  const [first, ...more] = categories
  const query = new URLSearchParams()
  for (const category of more) query.append('category', category)
  if (sort && sort !== 'relevance') query.set('sort', sort)
  if (q) query.set('q', q)
  if (cursor) query.set('cursor', cursor)
  const search = query.toString()
  return `/category/${first ? part(first) : ''}${search ? `?${search}` : ''}`
}

/** What the blog's address may carry. */
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
  quiz: '/test',
  consulting: '/consulting',
  about: '/about',
  blogs: '/blogs',
  blogList,
  blog: (id: string) => `/blogs/${part(id)}`,
  login,
  suggestProducts: '/suggest-products',
  orders: '/orders',
  account: '/account',
  adminPanel: '/admin_panel',
  panelTeam: '/admin_panel/team',
  panelSettings: '/admin_panel/settings',
  panelSales: '/admin_panel/sales',
  panelLog: '/admin_panel/log',
  privacy: '/privacy-policy',
  returns: '/returns',
  terms: '/terms-and-conditions',
  contact: '/contact-us',
  /**
   * The shop's own booking calendar, shown in a frame on /consulting (providers 5.4). A booking's
   * secret stands behind the #, where neither logs nor other sites get to see it.
   */
  scheduler: (slug: string, secret?: string) =>
    `/scheduler/${part(slug)}${secret ? `#booking=${part(secret)}` : ''}`,
} as const

export const api = {
  categories: '/api/category',
  products: '/api/products',
  product: (id: string) => `/api/products/${part(id)}`,
  relatedProducts: (id: string) => `/api/products/${part(id)}/related`,
  reviewsOf: (id: string) => `/api/products/${part(id)}/reviews`,
  ownReview: (id: string) => `/api/products/${part(id)}/reviews/own`,
  reviews: '/api/reviews',
  blogs: '/api/blogs',
  blog: (id: string) => `/api/blogs/${part(id)}`,
  tickets: '/api/tickets',
  scheduler: '/api/scheduler',
  schedulerSlots: (slug: string) => `/api/scheduler/${part(slug)}/slots`,
  schedulerBookings: (slug: string) => `/api/scheduler/${part(slug)}/bookings`,
  /** One booking, opened by the secret that its mail carries. */
  schedulerBooking: (secret: string) => `/api/scheduler/booking/${part(secret)}`,
  schedulerCalendar: (secret: string) => `/api/scheduler/booking/${part(secret)}/calendar.ics`,
  schedulerMove: (secret: string) => `/api/scheduler/booking/${part(secret)}/reschedule`,
  schedulerCancel: (secret: string) => `/api/scheduler/booking/${part(secret)}/cancel`,
  productSearch: (text: string) => `/api/products/query/${part(text)}`,
  orders: '/api/orders',
  order: (id: string) => `/api/orders/${part(id)}`,
  ordersOf: (userId: string) => `/api/orders/user/${part(userId)}`,
  shippingQuote: '/api/payments/getshipping',
  createOrder: '/api/payments/create-order',
  verifyPayment: '/api/payments/verify-payment',
  signInStart: (returnTo?: string) =>
    `/api/auth/google/start${returnTo ? `?return=${part(returnTo)}` : ''}`,
  signInCallback: '/api/auth/google',
  session: '/api/auth/session',
  signOut: '/api/auth/logout',
  ownSessions: '/api/account/sessions',
  ownSession: (id: string) => `/api/account/sessions/${part(id)}`,
  ownAddresses: '/api/account/addresses',
  ownAddress: (id: string) => `/api/account/addresses/${part(id)}`,
  ownData: '/api/account/export',
  eraseAccount: '/api/account/erase',
  team: '/api/admin/team',
  teamWithdrawals: '/api/admin/team/withdrawals',
  shopSettings: '/api/admin/settings',
  ordersFile: '/api/admin/orders.csv',
  docs: '/api/docs',
  openapi: '/api/docs/json',
} as const

export const health = { alive: '/healthz', ready: '/readyz' } as const
/** What machines look for: search engines, feed readers, phones, finders of holes. */
export const files = {
  sitemap: '/sitemap.xml',
  sitemapOf: (language: Language) => `/sitemap-${language}.xml`,
  robots: '/robots.txt',
  feed: '/rss.xml',
  manifest: '/manifest.webmanifest',
  security: '/.well-known/security.txt',
} as const
export const standIns = {
  index: '/stand-ins',
  identity: '/stand-ins/identity',
  mailbox: '/stand-ins/mailbox',
} as const
